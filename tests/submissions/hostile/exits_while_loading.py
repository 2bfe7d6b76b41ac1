# attack: ends the process with status 0 before any test, hoping that no failure is a pass
# class: A2
# laid over: stub
# may score: 0

import os

os._exit(0)
