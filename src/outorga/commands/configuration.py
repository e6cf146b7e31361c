# SPDX-License-Identifier: Apache-2.0
"""What `outorga check` says of the settings: in production each of these is a problem, elsewhere a remark."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

SHORTEST_SECRET = 50
# Django's checks of SECRET_KEY, DEBUG and ALLOWED_HOSTS.
SAID_ABOVE = ("security.W009", "security.W018", "security.W020")
CONSOLE = ("console", "dummy", "locmem", "filebased")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something missing or unsafe: the name of the setting or place, what it is, whether it stops production."""

    subject: str
    message: str
    serious: bool = True

    def __str__(self) -> str:
        return f"{'problema' if self.serious else 'aviso'}: {self.subject}: {self.message}"

    def as_dict(self) -> dict[str, object]:
        return {"subject": self.subject, "message": self.message, "serious": self.serious}


def configuration_findings() -> Iterator[Finding]:
    from django.conf import settings

    if not settings.PRODUCTION:
        yield Finding("OUTORGA_PRODUCTION", "não é uma instalação de produção: chaves e senhas são as de ensaio", False)
        return
    yield from secret_findings()
    yield from key_findings()
    yield from address_findings()
    yield from norm_findings()
    yield from mail_findings()
    yield from collection_findings()
    yield from deploy_findings()


def secret_findings() -> Iterator[Finding]:
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    try:
        secret = settings.SECRET_KEY
    except ImproperlyConfigured:
        secret = ""
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < 5 or secret.startswith("development"):
        yield Finding("OUTORGA_SECRET_KEY", f"falta, ou tem menos de {SHORTEST_SECRET} caracteres ao acaso")
    if settings.DEBUG:
        yield Finding("OUTORGA_DEBUG", "está ligado: mostra o interior do sistema a quem errar um endereço")
    if not settings.OUTORGA_REQUIRE_SECOND_FACTOR:
        yield Finding("OUTORGA_REQUIRE_SECOND_FACTOR", "está desligado: servidores entram só com a senha")


def key_findings() -> Iterator[Finding]:
    """Each key is read as the application reads it: a malformed one is as bad as none."""
    from django.core.exceptions import ImproperlyConfigured

    from outorga.web.casefiles import keys as case_keys
    from outorga.web.papers import keys as paper_keys

    readers: dict[str, Callable[[], object]] = {
        "OUTORGA_SIGNING_KEY": paper_keys.ring,
        "OUTORGA_LEDGER_KEY": case_keys.ledger_key,
        "OUTORGA_VAULT_KEY": case_keys.vault_key,
    }
    for name, reader in readers.items():
        try:
            reader()
        except ImproperlyConfigured as wrong:
            yield Finding(name, f"{wrong}; gere uma chave com `openssl rand -base64 32`")


def address_findings() -> Iterator[Finding]:
    from django.conf import settings

    hosts = [host for host in settings.ALLOWED_HOSTS if host not in ("localhost", "127.0.0.1", "[::1]", "testserver")]
    if not hosts or "*" in hosts:
        yield Finding("OUTORGA_HOSTS", "diga os nomes públicos do servidor, com vírgulas; `*` aceita qualquer um")
    if not re.match(r"https://", settings.SITE_URL):
        yield Finding("OUTORGA_SITE_URL", "diga o endereço público, com https://: ele está nos QR e nas mensagens")


def norm_findings() -> Iterator[Finding]:
    """The norm of the agency is one by which vehicles are stopped."""
    from django.conf import settings

    from outorga.web.enforcement import procedures

    if settings.OUTORGA_NORM not in procedures.norms():
        yield Finding("OUTORGA_NORM", f"diga uma norma que tem fiscalização: {', '.join(procedures.norms())}")


def mail_findings() -> Iterator[Finding]:
    from django.conf import settings

    if any(word in settings.EMAIL_BACKEND for word in CONSOLE):
        yield Finding(
            "OUTORGA_EMAIL_URL", "as mensagens não saem daqui; diga o servidor, smtp+tls://usuario:senha@host:587"
        )
    if settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield Finding("OUTORGA_EMAIL_FROM", "diga o remetente das mensagens")


def collection_findings() -> Iterator[Finding]:
    """How the banks know the agency. Without it no fine can be paid; without a Pix key slips have a bar code alone."""
    from django.conf import settings

    from outorga.web.payments import collecting, pix

    for name in collecting.unset():
        yield Finding(name, "falta ou está errado: sem ele nenhuma guia de pagamento pode ser feita")
    if not settings.OUTORGA_PIX_KEY:
        yield Finding("OUTORGA_PIX_KEY", "falta: as guias saem só com o código de barras", False)
    elif len(settings.OUTORGA_PIX_KEY) > pix.LARGEST_KEY:
        yield Finding("OUTORGA_PIX_KEY", f"passa de {pix.LARGEST_KEY} caracteres: não é chave Pix")


def deploy_findings() -> Iterator[Finding]:
    """Django's own list, `check --deploy`; what is said above is not said twice."""
    from django.core import checks

    for message in checks.run_checks(include_deployment_checks=True):
        if message.id not in SAID_ABOVE and not message.is_silenced():
            text = str(message.msg).partition("\n")[0]
            yield Finding(f"django {message.id}", text, message.level >= checks.ERROR)
