# SPDX-License-Identifier: Apache-2.0
"""The ownership graph: what is not in it cannot be taken out."""

import pytest

from outorga.law.norms.br_952_1993.graph import Control, OwnershipGraph


def test_an_edge_of_a_company_that_the_graph_does_not_know_is_not_taken_out() -> None:
    graph = OwnershipGraph([Control(controller="H", company="A")])
    with pytest.raises(ValueError, match="not in list"):
        graph.remove(Control(controller="H", company="B"))
    assert [edge.company for edge in graph.controlled_by.at("H")] == ["A"]
    assert graph.control_over.at("B") == []
