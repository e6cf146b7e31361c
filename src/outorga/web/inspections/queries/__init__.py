# SPDX-License-Identifier: Apache-2.0
"""The only readers of inspections for pages, here and in other rooms."""

from outorga.web.inspections.queries.bars import bar_of, is_barred
from outorga.web.inspections.queries.bodies import acts_by_right, agent_facts, credential_of, latest_credential_of

__all__ = ["acts_by_right", "agent_facts", "bar_of", "credential_of", "is_barred", "latest_credential_of"]
