# SPDX-License-Identifier: Apache-2.0
"""The way of each call into a mutated function, for `scripts/mutants.py`: which mutant answers, and what was called.

mutmut's own asks the environment at every call, and keeps a stack of callers while it learns: the worked cases took
three times as long under a mutant, and six times while learning. This one compares a name.
"""

import functools
from collections.abc import Callable, Mapping
from typing import ParamSpec, TypeVar

from mutmut.mutation import trampoline
from mutmut.utils.format_utils import make_mutant_key, mangled_name_from_mutant_name

P = ParamSpec("P")
R = TypeVar("R")


class _Chosen:
    """The mutant that answers in this process, by the key of its function and its own; none at first."""

    function = ""
    mutant = ""


_called: set[str] = set()


def choose(mutant: str) -> None:
    """Let this mutant answer in the place of its function from now on: `…kernel.money.x_half_up__mutmut_1`."""
    _Chosen.function = mangled_name_from_mutant_name(mutant)
    _Chosen.mutant = mutant.rpartition(".")[2]


def called() -> set[str]:
    """The functions called since the last time that this was asked."""
    found = set(_called)
    _called.clear()
    return found


def install() -> None:
    """Take the place of mutmut's, before a mutated module is loaded."""
    trampoline.wrap_in_trampoline = _mutated  # type: ignore[assignment]


def _mutated(
    mutants: Mapping[str, Callable[P, R]],
    is_classmethod: bool = False,  # as mutmut writes it into the modules; both kinds go the same way here
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    def mutated(function: Callable[P, R]) -> Callable[P, R]:
        holder, _, name = function.__qualname__.rpartition(".")
        key = f"{function.__module__}.{make_mutant_key(name, holder or None)}"

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            _called.add(key)
            if key != _Chosen.function:
                return function(*args, **kwargs)
            found = mutants.get(_Chosen.mutant, function)  # not there while its module is still loading
            return getattr(found, "__func__", found)(*args, **kwargs)

        return call

    return mutated
