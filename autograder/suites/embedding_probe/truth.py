"""What the right answers are, by closed forms and other algorithms than the reference's, and shared symptoms."""

import torch

from autograder.judge import has_dtype, raised

WRONG_DTYPE = raised("RuntimeError", "dtype") | raised("RuntimeError", "type") | has_dtype(torch.float32)
