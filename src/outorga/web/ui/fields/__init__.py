# SPDX-License-Identifier: Apache-2.0
"""Form fields that accept what people type and say what to do when they cannot."""

from outorga.web.ui.fields.choices import Option, OptionField, OptionsField
from outorga.web.ui.fields.files import FileField, sniff
from outorga.web.ui.fields.identifiers import CnhField, CnpjField, CpfField, PlateField, RenavamField
from outorga.web.ui.fields.moments import DateField, MomentField, TimeField, read_date, read_time
from outorga.web.ui.fields.money import MoneyField, NumberField, read_number
from outorga.web.ui.fields.position import Position, PositionField, write_position
from outorga.web.ui.fields.words import LineField, NameField, PersonNameField, PhoneField, ReasonField, TextField

__all__ = [
    "CnhField",
    "CnpjField",
    "CpfField",
    "DateField",
    "FileField",
    "LineField",
    "MomentField",
    "MoneyField",
    "NameField",
    "NumberField",
    "Option",
    "OptionField",
    "OptionsField",
    "PersonNameField",
    "PhoneField",
    "PlateField",
    "Position",
    "PositionField",
    "ReasonField",
    "RenavamField",
    "TextField",
    "TimeField",
    "read_date",
    "read_number",
    "read_time",
    "sniff",
    "write_position",
]
