# attack: watches each function through profile, trace and audit hooks and changes what they return
# class: A5
# laid over: stub
# may score: 0

import sys
import threading


def hook(frame, event, argument):
    if event == "return" and frame.f_code.co_name == "_run":
        frame.f_locals["reply"] = {"value": True}
    frame.f_trace_opcodes = True
    return hook


sys.settrace(hook)
sys.setprofile(lambda frame, event, argument: None)
threading.settrace(hook)
