# SPDX-License-Identifier: Apache-2.0
"""The exceptions from `test_explanations.py` that a norm makes in its `tests/law/norms/NORM/explained.py`."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Exceptions:
    """The sentences of one norm that the general tests do not hold, each list for its own reason.

    Sentences are named by their beginning, inputs of steps by the service and their name.
    """

    other_meaning: frozenset[tuple[str, str]] = frozenset()
    """Named as a fact, and of another meaning in the sentence."""
    of_another_name: frozenset[tuple[str, str]] = frozenset()
    """No fact of this name, or one of several: worked out by the rule, or a fact of another name, and not known."""
    open_in_a_decision: tuple[str, ...] = ()
    """Decided although this is not known: something else refuses already, or an authority judges it."""
    only_told: tuple[str, ...] = ()
    """Not met and no refusal by itself: the sentence describes, exempts, compares, or what it sums up refuses."""
    found_on_the_way: tuple[str, ...] = ()
    """The result is a value that neither the sentence nor the outcome says."""
    told_under: Mapping[str, str] = field(default_factory=dict)
    """The name under which a question gives a parameter, where it is another."""
