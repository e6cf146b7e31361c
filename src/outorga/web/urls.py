# SPDX-License-Identifier: Apache-2.0
"""Every address of the application, one include per room."""

from django.urls import include, path

urlpatterns = [
    path("", include("outorga.web.papers.urls")),  # first: a road checkpoint opens nothing else, all at once
    path("", include("outorga.web.ui.urls")),
    path("", include("outorga.web.portal.urls")),
    path("", include("outorga.web.accounts.urls")),
    path("", include("outorga.web.casefiles.urls")),
    path("", include("outorga.web.work.urls")),
    path("", include("outorga.web.registry.urls")),
    path("", include("outorga.web.charter.urls")),
    path("", include("outorga.web.api.urls")),
]
