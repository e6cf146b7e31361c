# SPDX-License-Identifier: Apache-2.0

"""What a case file refuses, with the sentence a person reads.

    CaseFileError
    ├── IllegalTransition     the lifecycle has no such event in this state
    ├── UnknownLifecycle      the norm has no lifecycle of this kind
    ├── CaseChanged           somebody recorded something since the page was read
    ├── AlreadyClaimed        another person has the case
    ├── NotAColleague         the person does not work on such cases in this office
    ├── NoCalendar            the agency has not loaded the days of the year
    ├── NormNotInForce        the norm is neither in force nor adopted
    ├── Forgotten             the person's key was destroyed
    ├── StillNeeded           an open case or a running term still needs the person's data
    ├── FileRefused           a file that is too large, unreadable or not what it says
    └── InvalidSetting        a reading, parameter or text that the norm does not have

Each has ``message`` in Portuguese; views show it, none of them is a fault of the server.
"""

from collections.abc import Sequence
from datetime import datetime

from outorga.web import clock
from outorga.web.language import reader


class CaseFileError(Exception):
    """A refusal with a sentence for the person at the screen."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


class IllegalTransition(CaseFileError):
    """Names the state, the event and the events that the state allows."""

    def __init__(self, *, number: str, kind: str, state: str, event: str, allowed: Sequence[str]) -> None:
        self.kind, self.state, self.event, self.allowed = kind, state, event, tuple(allowed)
        super().__init__(
            reader.gettext("O processo %(number)s está em “%(state)s”, em que não cabe “%(event)s”. Cabe: %(allowed)s.")
            % {
                "number": number,
                "state": state,
                "event": event,
                "allowed": ", ".join(allowed) or reader.gettext("nada"),
            }
        )


class UnknownLifecycle(CaseFileError):
    """The norm has no such kind of case."""


class CaseChanged(CaseFileError):
    """Tells who recorded and when, so that the person can look and decide again."""

    def __init__(self, *, by: str, at: datetime) -> None:
        self.by, self.at = by, at
        local = at.astimezone(clock.CIVIL_TIME)
        today = local.date() == clock.today()
        form = reader.gettext("às %(time)s") if today else reader.gettext("em %(day)s, às %(time)s")
        when = form % {"day": local.strftime("%d/%m/%Y"), "time": local.strftime("%Hh%M")}
        super().__init__(
            reader.gettext(
                "%(by)s gravou %(when)s, depois que esta página foi aberta. Veja o que mudou e confirme de novo."
            )
            % {"by": by, "when": when}
        )


class AlreadyClaimed(CaseFileError):
    """Tells who has the case."""

    def __init__(self, *, by: str) -> None:
        self.by = by
        super().__init__(reader.gettext("O processo já está com %(by)s.") % {"by": by})


class NotAColleague(CaseFileError):
    """Tells whom the case cannot be handed to."""

    def __init__(self, *, name: str) -> None:
        super().__init__(
            reader.gettext("%(name)s não trabalha com este tipo de processo nesta unidade.") % {"name": name}
        )


class NoCalendar(CaseFileError):
    """A deadline without the agency's dated calendar is not computed."""

    def __init__(self, *, year: int) -> None:
        self.year = year
        super().__init__(
            reader.gettext(
                "O calendário de %(year)s ainda não foi carregado pela agência: nenhum prazo é contado sem ele."
            )
            % {"year": year}
        )


class NormNotInForce(CaseFileError):
    """Nothing is issued under a norm that is neither in force nor adopted."""

    def __init__(self, *, norm: str, label: str) -> None:
        self.norm = norm
        super().__init__(
            reader.gettext(
                "Nada se emite pela norma %(norm)s: %(label)s. Ela precisa estar em vigor ou adotada por portaria."
            )
            % {"norm": norm, "label": label}
        )


class Forgotten(CaseFileError):
    """The personal data were anonymized."""

    def __init__(self) -> None:
        super().__init__(reader.gettext("Os dados desta pessoa foram anonimizados."))


class StillNeeded(CaseFileError):
    """Tells that the person cannot be forgotten yet; the page lists why and until when."""

    def __init__(self, *, count: int) -> None:
        text = reader.ngettext(
            "Ainda não se pode esquecer esta pessoa: há %(n)s motivo.",
            "Ainda não se pode esquecer esta pessoa: há %(n)s motivos.", count,
        )  # fmt: skip
        super().__init__(text % {"n": count})


class FileRefused(CaseFileError):
    """A file that is not stored, and why; ``code`` for programs."""

    def __init__(self, *, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class InvalidSetting(CaseFileError):
    """A setting that the norm does not have; ``errors`` has one line per row."""

    def __init__(self, errors: Sequence[str]) -> None:
        self.errors = tuple(errors)
        first = self.errors[0] if self.errors else ""
        more = len(self.errors) - 1
        tail = reader.ngettext(" (e mais %d erro)", " (e mais %d erros)", more) % more if more > 0 else ""
        super().__init__(f"{first}{tail}")


def somebody() -> str:
    """Who did what nobody did."""
    return reader.gettext("O sistema")
