"""A pytest plugin that notes what of hitmask is used: which member, with which arguments.

    HITMASK_RECORD=FILE python -m pytest -p recorder ...

Every member of every public class is replaced by one that takes notes and calls the original, and so are the
package's functions. Operators, `in`, `len` and the like end up in members as well. Constructors and __hash__
cannot be replaced; test_every_name.py looks for calls of classes in the tests' text instead.
"""

import inspect
import json
import os
from collections import defaultdict

import hitmask
import hitmask.pygame

NOT_REPLACED = {"__init__", "__new__", "__doc__", "__module__", "__hash__", "__array_ufunc__", "__buffer__", "__release_buffer__"}
used = defaultdict(set)


def noting(name, original, skip=0):
    def call(*arguments, **named):
        used[name].update(named, map(str, range(len(arguments) - skip)))
        return original(*arguments, **named)

    return call


def replaced(known, member):
    if isinstance(member, property):
        return property(noting(known, member.fget, skip=1), member.fset and noting(known, member.fset, skip=1))
    if type(member).__name__ == "nb_func":  # a static method
        return staticmethod(noting(known, member))
    return noting(known, member, skip=1)


def pytest_configure():
    for name, value in list(vars(hitmask).items()):
        if inspect.isclass(value) and type(value).__name__ == "nb_type":
            for inner, member in list(vars(value).items()):
                if inner not in NOT_REPLACED and (callable(member) or isinstance(member, property)):
                    setattr(value, inner, replaced(f"{name}.{inner}", member))
        elif callable(value) and not name.startswith("_") and not inspect.isclass(value):
            setattr(hitmask, name, noting(name, value))


def pytest_unconfigure():
    notes = {name: sorted(arguments) for name, arguments in used.items()}
    with open(os.environ["HITMASK_RECORD"], "w", encoding="utf-8") as file:
        json.dump(notes, file, indent=1, sort_keys=True)
