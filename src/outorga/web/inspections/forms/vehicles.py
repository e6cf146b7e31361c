# SPDX-License-Identifier: Apache-2.0
"""Forms of a technical inspection: which vehicle, the order, the report item by item."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from outorga.web.inspections import checklist
from outorga.web.inspections.actions.vehicles import Found
from outorga.web.inspections.forms.photos import PhotosField
from outorga.web.inspections.models import Group, Mark
from outorga.web.ui.fields import DateField, LineField, Option, OptionField, PlateField, ReasonField, TextField
from outorga.web.ui.forms import Form

REMARK, PHOTOS = "_remark", "_photos"


class FindForm(Form):
    """Which vehicle."""

    placa = PlateField(label=_("Placa"))


class OrderForm(Form):
    """When and where the vehicle is to be presented, and why."""

    present_on = DateField(label=_("Dia de apresentar o veículo"), near=True)
    place = LineField(label=_("Local"), max_length=200)
    reason = ReasonField()


class ReportForm(Form):
    """The checklist: a mark and a remark for each item, photographs for each group."""

    place = LineField(label=_("Local da vistoria"), max_length=200)
    remark = TextField(label=_("Observação geral"), required=False, max_length=1000)
    kept = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for item in checklist.current().items:
            self.fields[item.code] = OptionField(
                label=item.text, options=[Option(mark.value, mark.label) for mark in Mark]
            )
            self.fields[item.code + REMARK] = LineField(label=_("O que está errado"), required=False, max_length=500)
        for group in Group:
            self.fields[group + PHOTOS] = PhotosField(label=_("Fotos"))
        self.use_house_words()

    def groups(self) -> Iterator["GroupFields"]:
        """The fields as the page lays them out."""
        for group in Group:
            items = checklist.current().of(group)
            rows = [(self[item.code], self[item.code + REMARK]) for item in items]
            yield GroupFields(str(group.label), group.value, rows, self[group + PHOTOS])

    def found(self) -> dict[str, Found]:
        """What was marked, by the code of the item."""
        given = self.cleaned_data
        return {
            item.code: Found(given.get(item.code, ""), given.get(item.code + REMARK, ""))
            for item in checklist.current().items
        }


class GroupFields:
    """A group of the checklist with its fields."""

    def __init__(self, label: str, code: str, rows: list[tuple[BoundField, BoundField]], photos: BoundField) -> None:
        self.label, self.code, self.rows, self.photos = label, code, rows, photos
