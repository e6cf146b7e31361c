# SPDX-License-Identifier: Apache-2.0
"""What this room refuses, with the sentence a person reads.

PaymentError          (a RegistryError: forms show either in the same way)
├── NothingToPay      no slip is made of what is paid, fell, or has no value yet
├── NotCollecting     the agency has not said yet how the banks know it
├── AlreadyReceived   the same bank file was received before
├── FileRefused       a bank file that cannot be read at all
├── NoMoney           more would be taken from a credit than is left in it
└── NormSilent        a debt is of a norm that nobody answers for to the traffic department
"""

from outorga.web.registry.errors import RegistryError


class PaymentError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class NothingToPay(PaymentError):
    """There is nothing to collect."""


class NotCollecting(PaymentError):
    """No slip can be made with the settings of this installation."""


class AlreadyReceived(PaymentError):
    """The file is known; ``pk`` is the one received first."""

    def __init__(self, message: str, *, pk: int) -> None:
        self.pk = pk
        super().__init__(message, field="file")


class FileRefused(PaymentError):
    """The file as a whole cannot be read; the text says why and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message, field="file")


class NoMoney(PaymentError):
    """A credit is never given out twice."""


class NormSilent(PaymentError):
    """Whether the debt bars the act is not known, and not guessed."""
