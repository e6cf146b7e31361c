# SPDX-License-Identifier: Apache-2.0
"""Filters that the lists of several rooms share."""

import django_filters

from outorga.web.ui.fields import DateField


class DayFilter(django_filters.Filter):
    """A day typed in any common way."""

    field_class = DateField
