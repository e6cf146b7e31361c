# SPDX-License-Identifier: Apache-2.0
"""By which way a request may come: the occasional one anywhere, the continuous one as the agency reads art. 7."""

from collections.abc import Mapping

from outorga.law.engine import norms
from outorga.web.casefiles import readings
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Channel, Service

READING, ANY = "continuous_channel", "any"


def only_at_office(service: str, choices: Mapping[str, str] | None = None) -> bool:
    """Whether the request is filed at an office, with the original of the contract; ``choices`` if already read."""
    if service != Service.CONTINUOUS:
        return False
    chosen = readings.chosen(NORM) if choices is None else choices
    return chosen.get(READING, norms.get(NORM).settings.readings[READING]) != ANY


def channel_for(service: str, *, desk: bool) -> Channel:
    """The way that a request of this service takes when this person asks."""
    return Channel.OFFICE if desk or only_at_office(service) else Channel.INTERNET
