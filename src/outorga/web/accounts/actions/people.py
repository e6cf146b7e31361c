# SPDX-License-Identifier: Apache-2.0
"""People and offices: created, invited, confirmed, blocked."""

from urllib.parse import urljoin

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.actions.designations import assign_role
from outorga.web.accounts.actions.ledger import record
from outorga.web.accounts.errors import AccountError
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.language import reader

MANAGE = "accounts.manage"


@transaction.atomic
def create_user(
    *, actor: User | None, email: str, name: str, password: str | None = None, confirmed: bool = False
) -> User:
    """A person without any role yet; ``confirmed`` when the agency knows the e-mail to be the person's."""
    require_power(actor, MANAGE)
    user = User(email=email.strip().lower(), name=name)
    user.set_password(password)
    _save_new(user, unique="email", taken=_("Já existe uma pessoa com este e-mail."))
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    record(actor=actor, kind="person.created", subject=user)
    if confirmed:
        confirm_email(actor=actor, user=user)
    return user


def _save_new(row: User | Office, *, unique: str, taken: str) -> None:
    """Save what is right; the database has the last word when two people write the same at once."""
    try:
        row.full_clean(exclude=["password"], validate_unique=False)
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise AccountError(taken, field=unique) from error
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        message = _("Escreva o e-mail completo, como nome@empresa.com.br.") if field == "email" else messages[0]
        raise AccountError(message, field=field) from error


@transaction.atomic
def sign_up(*, user: User) -> None:
    """Save the person who filled in the public form and let them act for companies, which say what they may do."""
    user.save()
    record(actor=user, kind="person.signed_up", subject=user)
    assign_role(actor=None, user=user, role="company")


@transaction.atomic
def change_name(*, actor: User, user: User, name: str) -> None:
    """A person changes the own name; anybody else's only by who manages people."""
    if actor != user:
        require_power(actor, MANAGE)
    before, user.name = user.name, name
    user.save(update_fields=["name", "folded"])
    record(actor=actor, kind="person.renamed", subject=user, personal={"before": before, "after": name})


@transaction.atomic
def confirm_email(*, actor: User | None, user: User) -> None:
    """The e-mail is proven to be the person's; done twice, the first date stays."""
    EmailAddress.objects.update_or_create(
        user=user, email=user.email, defaults={"verified": True}, create_defaults={"verified": True, "primary": True}
    )
    if user.email_confirmed_at is None:
        user.email_confirmed_at = clock.now()
        user.save(update_fields=["email_confirmed_at"])
        record(actor=actor, kind="email.confirmed", subject=user)


@transaction.atomic
def invite_user(*, actor: User | None, email: str, name: str) -> User:
    """Create the person and send a link to choose a password; using the link also proves the e-mail."""
    user = create_user(actor=actor, email=email, name=name)
    record(actor=actor, kind="person.invited", subject=user)
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    uidb36, _dash, token = key.partition("-")
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": uidb36, "key": token})
    context = {
        "person": user,
        "inviter": actor,
        "agency": settings.AGENCY_NAME,
        "link": urljoin(settings.SITE_URL, path),
        "days": settings.PASSWORD_RESET_TIMEOUT // 86_400,
    }
    with language.of_records():
        text = render_to_string("accounts/email/invitation.txt", context)
        subject = _("Seu acesso ao Outorga")
    transaction.on_commit(lambda: send_mail(subject, text, None, [user.email], fail_silently=True))
    return user


@transaction.atomic
def set_active(*, actor: User | None, user: User, is_active: bool, reason: str) -> None:
    """Block or restore the sign-in of a person; what they held is kept, and gives nothing while blocked."""
    require_power(actor, MANAGE)
    if actor == user:
        raise AccountError(reader.gettext("Você não pode bloquear o seu próprio acesso."))
    if not reason.strip():
        raise AccountError(reader.gettext("Escreva o motivo."), field="reason")
    user.is_active = is_active
    user.save(update_fields=["is_active"])
    record(actor=actor, kind="person.restored" if is_active else "person.blocked", subject=user, reason=reason)


@transaction.atomic
def create_office(
    *,
    actor: User | None,
    code: str,
    name: str,
    city_code: str,
    municipality: str,
    email: str = "",
    phone: str = "",
    is_central: bool = False,
) -> Office:
    """A new office; its municipality decides the holidays of its deadlines."""
    require_power(actor, MANAGE)
    office = Office(
        code=code,
        name=name,
        city_code=city_code,
        municipality=municipality,
        email=email,
        phone=phone,
        is_central=is_central,
    )
    _save_new(office, unique="code", taken=_("Já existe uma unidade com este código."))
    record(actor=actor, kind="office.created", office=code, name=name)
    return office
