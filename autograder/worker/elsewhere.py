"""A device that is not the CPU, where there is none: tensors that say so, and compute on the CPU.

A `There` holds an ordinary tensor and says that its device is `meta`. As on a GPU, an operator that meets it together
with a tensor of the CPU's fails, new tensors are the CPU's unless they are told otherwise, and `.cpu()` brings it back.
Unlike torch's own `meta` tensors it has numbers, so code may look at them, and a backward works. What is not modelled:
memory (there is no storage to share), some operators on sparse tensors, and generators of the device's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode, return_and_correct_aliasing

NAME = "elsewhere"
_MIXED = "Expected all tensors to be on the same device, but found at least two devices, meta and cpu!"

DEVICE = torch.device("meta")
"""What its tensors say."""

_CPU = torch.device("cpu")
_MAKERS = (torch.tensor, torch.as_tensor, torch.asarray)
_SET_DATA = torch.Tensor.data.__set__  # type: ignore[attr-defined]
_INDEXING = ("aten::index", "aten::index_put", "aten::index_put_", "aten::_index_put_impl_", "aten::_unsafe_index")


class There(torch.Tensor):
    """A tensor on the other device, around the one that holds its numbers."""

    here: torch.Tensor

    __torch_function__ = torch._C._disabled_torch_function_impl  # type: ignore[assignment]

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:  # type: ignore[override]
        return _computed(func, args, kwargs or {})

    @property
    def data(self) -> torch.Tensor:
        """As of any tensor; what is put there brings its numbers along."""
        return self.detach()

    @data.setter
    def data(self, value: torch.Tensor) -> None:
        torch.Tensor.data.__set__(self, value)  # type: ignore[attr-defined]
        self.here = value.here if isinstance(value, There) else value

    def tolist(self) -> Any:
        """As on any device."""
        return self.here.tolist()

    def numpy(self, *, force: bool = False) -> Any:
        """As on any device but the CPU: refused."""
        if force:
            return self.detach().cpu().numpy()
        raise TypeError("can't convert meta device type tensor to numpy. Use Tensor.cpu() to copy the tensor first.")

    def apply_(self, _: Any) -> Any:
        """As on any device but the CPU: refused."""
        raise TypeError("apply_ is only implemented on CPU tensors")

    def __array__(self, dtype: Any = None) -> Any:
        return self.numpy()

    def __format__(self, spec: str) -> str:
        return format(self.here.detach(), spec)


There.__name__ = "Tensor"  # for code that looks at the name of a type


class _Operators(TorchDispatchMode):
    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # as in `cost`

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _computed(func, args, kwargs or {})


class _Makers(TorchFunctionMode):
    """Makes tensors from numbers: torch does that below the operators, where a device called `meta` keeps none.

    A list that picks rows becomes a tensor too.
    """

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if func is torch.Tensor.new_tensor:
            like, *args = args
            func, kwargs = torch.tensor, {"dtype": like.dtype, "device": like.device} | kwargs
        if func in (torch.Tensor.__getitem__, torch.Tensor.__setitem__):
            table, places, *rest = args
            return func(table, _places(places), *rest)
        if func == _SET_DATA and isinstance(args[1], There) and not isinstance(args[0], There):
            return _carry_off(*args)
        if func not in _MAKERS:
            return func(*args, **kwargs)
        device = kwargs.pop("device", None)
        if device is None and args and isinstance(args[0], There):
            if func is not torch.tensor:  # the others copy nothing that is as it should be
                return args[0].to(kwargs["dtype"]) if "dtype" in kwargs else args[0]
            device = args[0].device
        made = func(*_here(args), **kwargs)
        return made if device is None else made.to(device)


@contextmanager
def possible() -> Iterator[None]:
    """Within it, tensors can be made on the other device, moved to it, and moved back."""
    with ExitStack() as stack:
        for mode in (_Makers(), _Operators()):  # type: ignore[no-untyped-call]
            stack.enter_context(mode)
        yield


def moved(tensor: torch.Tensor) -> torch.Tensor:
    """The tensor's numbers on the other device, without its gradient."""
    return _there(tensor.detach())


def copied(value: There) -> There:
    """The same numbers again. (An operator called outside of `possible` makes torch import its distributed tensors.)"""
    return _there(value.here.detach().clone())


def back(value: torch.Tensor) -> torch.Tensor:
    """A `There` as an ordinary tensor, as trainable as it was; any other tensor as it is."""
    if not isinstance(value, There):
        return value
    return trainable_as(value, value.here.detach())


def trainable_as(model: torch.Tensor, made: torch.Tensor) -> torch.Tensor:
    """What was made of a tensor, a Parameter if that is one and as trainable."""
    if isinstance(model, torch.nn.Parameter):
        return torch.nn.Parameter(made, requires_grad=model.requires_grad)
    return made.requires_grad_() if model.requires_grad else made


def _carry_off(tensor: torch.Tensor, value: There) -> None:
    """`tensor.data = value` takes a tensor of the CPU's to the other device, for everybody who holds it."""
    torch.utils.swap_tensors(tensor, trainable_as(tensor, value.detach()))


def _there(here: torch.Tensor) -> There:
    layout: dict[str, Any] = {"layout": here.layout}
    if here.layout is torch.strided:
        layout |= {"strides": here.stride(), "storage_offset": here.storage_offset()}
    with torch.inference_mode(False):  # or there could be no views of what was made before it was switched on
        there = torch.Tensor._make_wrapper_subclass(There, here.shape, dtype=here.dtype, device=DEVICE, **layout)
    there.here = here
    return there


def _computed(func: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """What an operator returns: computed here, and there if its tensors are, or if it was asked for there."""
    asked = kwargs.get("device")
    met = list(_tensors((args, kwargs)))
    there = any(isinstance(value, There) for value in met)
    name, shares = _known(func)
    if there and asked is None and name != "aten::copy_":
        _refuse_mixed(met[:1] if name in _INDEXING and isinstance(met[0], There) else met)
    if asked is not None:
        there = torch.device(asked).type == DEVICE.type
        kwargs = kwargs | {"device": _CPU}
    here = func(*_here(args), **_here(kwargs))
    if not there:
        return here
    if name == "aten::to":  # under inference mode only; elsewhere torch has taken it apart before
        return args[0] if isinstance(args[0], There) and here is args[0].here else _there(here)
    out = _wrapped(here)
    return return_and_correct_aliasing(func, args, kwargs, out) if shares else out


@cache
def _known(func: Any) -> tuple[str, bool]:
    """An operator's name, and whether what it returns shares memory with an argument."""
    schema = func._schema
    return schema.name, any(argument.alias_info is not None for argument in schema.arguments)


def _here(value: Any) -> Any:
    """The same with each `There` as the tensor around which it is; torch's own walk takes ten times as long."""
    if isinstance(value, There):
        return value.here
    if type(value) in (list, tuple):
        return type(value)(map(_here, value))
    return {key: _here(item) for key, item in value.items()} if type(value) is dict else value


def _wrapped(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return _there(value)
    return type(value)(map(_wrapped, value)) if type(value) in (list, tuple) else value


def _places(places: Any) -> Any:
    if isinstance(places, tuple):
        return tuple(map(_places, places))
    if isinstance(places, (list, range)):
        with suppress(TypeError, ValueError):  # slices in a list, as in old NumPy
            return torch.tensor(list(places), dtype=None if places else torch.int64)
    if type(places).__module__ == "numpy":
        return torch.as_tensor(places)
    return places


def _refuse_mixed(met: list[torch.Tensor]) -> None:
    # A single number of the CPU's may join any device, as everywhere in torch.
    if any(not isinstance(value, There) and value.dim() > 0 for value in met):
        raise RuntimeError(_MIXED)


def _tensors(value: Any) -> Iterator[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _tensors(item)
    elif isinstance(value, dict):
        yield from _tensors(list(value.values()))
