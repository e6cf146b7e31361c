# SPDX-License-Identifier: Apache-2.0
"""Who looked at the people of a notice is shown on its file: driver, signer, witness and photographs."""

import pytest
from django.test import Client

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import looks, vault
from outorga.web.enforcement.actions import notices, stops
from outorga.web.enforcement.models import ServiceProof
from outorga.web.registry.models import Company
from tests.web.enforcement import cast

pytestmark = pytest.mark.usefixtures("coefficient")


def test_a_look_at_the_witness_of_a_refusal_is_on_the_file_of_the_notice_and_of_its_fine(
    known: Company, inspector: User, office: Office
) -> None:
    notice = cast.refused(cast.drawn(known, inspector, office), inspector)
    other = cast.drawn(known, inspector, office)
    witness = ServiceProof.objects.get(notice=notice).witness_ref
    vault.get(witness, actor=inspector, purpose="auto")
    for case in (notice.case, notice.fine.case):
        [row] = looks.shown(looks.by_person(case))
        assert (row.who, row.people) == (inspector.name, 1)
    assert not looks.by_person(other.case).exists()


def test_a_photograph_that_was_opened_is_told_in_words(known: Company, inspector: User, office: Office) -> None:
    stop = cast.stopped(inspector, office)
    photo = stops.add_photo(stop=stop, upload=cast.picture(), actor=inspector)
    [notice] = notices.draw_up(stop=stop, items=[notices.Charge(cast.UNSAFE, "Pneu liso.")], actor=inspector)
    client = Client()
    client.force_login(inspector, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.get(f"/campo/paradas/{stop.pk}/fotos/{photo.pk}/").status_code == 200
    [row] = looks.shown(looks.by_person(notice.case))
    assert row.why == "Fotografia da parada aberta"
