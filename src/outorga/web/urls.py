# SPDX-License-Identifier: Apache-2.0
"""Every address of the application, one include per room."""

from django.urls import include, path

from outorga.web.papers.urls import by_token

urlpatterns = [
    by_token,
    path("", include("outorga.web.papers.urls")),
    path("", include("outorga.web.ui.urls")),
    path("", include("outorga.web.portal.urls")),
    path("", include("outorga.web.accounts.urls")),
    path("", include("outorga.web.casefiles.urls")),
    path("", include("outorga.web.work.urls")),
    path("", include("outorga.web.registry.urls")),
    path("", include("outorga.web.council.urls")),
    path("", include("outorga.web.publication.urls")),
    path("", include("outorga.web.payments.urls")),
    path("", include("outorga.web.correspondence.urls")),
    path("", include("outorga.web.inspections.urls")),
    path("", include("outorga.web.enforcement.urls")),
    path("", include("outorga.web.appeals.urls")),
    path("", include("outorga.web.sanctions.urls")),
    path("", include("outorga.web.charter.urls")),
    path("", include("outorga.web.api.urls")),
]
