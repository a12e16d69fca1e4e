"""Lets the methods of pygame's own masks take hitmask's, for those that a game made before install().

pygame's class is written in C and takes no other class as an argument. Its methods are replaced in
its dictionary, which Python does not offer to write to but hands to its cycle collector.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Callable
from typing import Any

from . import _hitmask
from ._hitmask import PygameMask

_methods: dict[str, Any] = {}


def _asking(name: str, _own: Any) -> Callable[..., Any]:
    """The methods that leave their mask as it is: hitmask's, if the other one is hitmask's."""
    theirs, ours = _methods[name], getattr(PygameMask, name)

    def method(self: Any, *args: Any, **keywords: Any) -> Any:
        if not any(isinstance(each, PygameMask) for each in (*args, *keywords.values())):
            return theirs(self, *args, **keywords)
        return ours(PygameMask(self), *args, **keywords)

    return method


def _changing(name: str, own: Any) -> Callable[..., Any]:
    """The methods that change their mask: pygame's, with a copy of the other one."""
    theirs = _methods[name]

    def method(self: Any, *args: Any, **keywords: Any) -> Any:
        args = tuple(_copied(own, each) for each in args)
        return theirs(self, *args, **{key: _copied(own, each) for key, each in keywords.items()})

    return method


def _copied(own: Any, value: Any) -> Any:
    """A mask of pygame's class with the same pixels; what is no mask of hitmask's as it is."""
    if not isinstance(value, PygameMask):
        return value
    copy = own(value.get_size())
    _hitmask._write_to_pygame_mask(copy, value)
    return copy


_MAKERS = {
    "overlap": _asking,
    "overlap_area": _asking,
    "overlap_mask": _asking,
    "convolve": _asking,
    "draw": _changing,
    "erase": _changing,
}


def _dictionary(type_: Any) -> Any:
    return gc.get_referents(type_.__dict__)[0]


def open_to_ours(type_: Any) -> None:
    """Replaces the methods of pygame's class that take another mask."""
    methods = _dictionary(type_)
    for name, make in _MAKERS.items():
        _methods[name] = methods[name]
        methods[name] = make(name, type_)
        methods[name].__name__, methods[name].__doc__ = name, _methods[name].__doc__
    _hitmask._type_changed(type_)
    # pygame's class outlives the interpreter, and would keep hitmask's alive.
    atexit.register(close_again, type_)


def close_again(type_: Any) -> None:
    """Puts pygame's methods back."""
    atexit.unregister(close_again)
    _dictionary(type_).update(_methods)
    _methods.clear()
    _hitmask._type_changed(type_)
