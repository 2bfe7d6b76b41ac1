# attack: changes torch's defaults, threads, hooks and generators for whoever comes next
# class: A12
# laid over: reference
# may score: 36
# because: nothing of it makes an answer wrong, as long as it stays in its own process

import builtins
import gc
import locale
import random
import sys
import warnings

import torch

torch.set_default_dtype(torch.float64)
torch.set_num_threads(2)
torch.use_deterministic_algorithms(True)
torch.manual_seed(0)
random.seed(0)
torch.random.fork_rng = None
torch.autograd.set_detect_anomaly(True)
warnings.simplefilter("error")
gc.disable()
sys.setswitchinterval(10)
sys.settrace(None)
sys.addaudithook(lambda *args: None)
builtins.print = lambda *args, **kwargs: None
