# SPDX-License-Identifier: Apache-2.0
"""Forms come back with their values, their errors beside and on top, and "Erro:" in the title."""

from django import forms
from django.template import Context, Template

from outorga.web.ui import fields
from outorga.web.ui.forms import Form, due_later


class Company(Form):
    cnpj = fields.CnpjField(label="CNPJ", help_text="14 letras ou números.")
    service = fields.OptionField(label="Serviço", options=[fields.Option("a", "Contínuo", "até 180 dias")])
    city = forms.ChoiceField(label="Município", choices=[("1", "Serro")])
    note = fields.LineField(label="Observação", required=False)
    paper = fields.FileField(label="Contrato social")
    declared = forms.BooleanField(label="Declaro que é verdade.")
    leaves_at = fields.MomentField(label="Saída")


def render(source: str, **values: object) -> str:
    return Template("{% load ui %}" + source).render(Context(values))


def test_each_empty_field_is_asked_for_by_its_own_name() -> None:
    form = Company({})
    assert form.errors["cnpj"] == ["Falta preencher: CNPJ."]
    assert form.errors["service"] == ["Falta escolher: Serviço."]
    assert form.errors["paper"] == ["Falta o arquivo: Contrato social."]
    assert form.errors["declared"] == ["Marque esta caixa para continuar."]


def test_the_summary_counts_the_fields_and_links_to_each_control() -> None:
    form = Company({"cnpj": "123"})
    html = render("{% error_summary form %}{{ form.cnpj }}", form=form)
    assert "6 campos precisam de correção" in html
    assert '<a href="#id_cnpj">O CNPJ tem 14 letras ou números; aqui há 3.</a>' in html
    assert 'href="#id_service_0"' in html
    assert 'href="#id_leaves_at_0"' in html
    assert 'role="alert"' in html
    assert 'value="123"' in html


def test_every_link_of_the_summary_leads_to_something_on_the_page() -> None:
    form = Company({})
    html = render("{{ form }}", form=form)
    anchors = [part.split('"')[0] for part in html.split('href="#')[1:]]
    assert len(anchors) == 6
    assert all(f'id="{anchor}"' in html for anchor in anchors)


def test_one_error_is_told_in_the_singular_and_a_right_form_has_no_summary() -> None:
    class One(Form):
        plate = fields.PlateField(label="Placa")

    assert "1 campo precisa de correção" in render("{% error_summary form %}", form=One({"plate": "x"}))
    assert render("{% error_summary form %}", form=One({"plate": "RVM4C82"})).strip() == ""
    assert render("{% error_summary form %}", form=One()).strip() == ""


def test_the_control_is_described_by_its_hint_and_its_error() -> None:
    html = render("{% field form.cnpj %}", form=Company({"cnpj": "1"}))
    assert 'aria-describedby="id_cnpj_helptext id_cnpj_error"' in html
    assert 'id="id_cnpj_helptext"' in html
    assert 'id="id_cnpj_error"' in html
    assert 'aria-invalid="true"' in html


def test_a_hint_given_by_the_page_describes_the_control_too() -> None:
    class One(Form):
        plate = fields.PlateField(label="Placa")

    html = render('{% field form.plate hint="Como no CRLV" %}', form=One())
    assert 'aria-describedby="id_plate_helptext"' in html
    assert '<p class="hint" id="id_plate_helptext">Como no CRLV</p>' in html


def test_only_optional_fields_say_so() -> None:
    html = render("{{ form }}", form=Company())
    assert html.count("(se quiser)") == 1


def test_a_field_that_is_demanded_later_says_when() -> None:
    form = Company()
    due_later(form, *form.fields, when="até enviar")
    html = render("{{ form }}", form=form)
    assert "(se quiser)" not in html
    assert html.count("(até enviar)") == 1


def test_a_choice_shows_its_consequence_and_an_amount_its_currency() -> None:
    class Trip(Form):
        service = fields.OptionField(label="Serviço", options=[fields.Option("a", "Contínuo", "até 180 dias")])
        value = fields.MoneyField(label="Valor")

    html = render("{{ form }}", form=Trip())
    assert "<small>até 180 dias</small>" in html
    assert '<div class="affix"><span>R$</span>' in html


def test_the_title_begins_with_erro_only_when_a_form_came_back() -> None:
    assert render("{% title_prefix %}", form=Company({})) == "Erro: "
    assert render("{% title_prefix %}", form=Company()) == ""
    assert render("{% title_prefix %}") == ""


def test_what_was_typed_is_escaped_when_it_comes_back() -> None:
    html = render("{{ form }}", form=Company({"cnpj": '"><script>alert(1)</script>'}))
    assert "<script>" not in html


def test_a_field_that_saves_itself_posts_on_change_and_has_a_place_for_the_answer() -> None:
    html = render('{% field form.note save_url="/salvar/" %}', form=Company())
    assert 'hx-post="/salvar/"' in html
    assert 'hx-target="#id_note_saved"' in html
    assert 'id="id_note_saved" role="status"' in html


def test_a_warning_stands_beside_a_field_that_was_accepted() -> None:
    class One(Form):
        cnh = fields.CnhField(label="CNH")

    form = One({"cnh": "11111111111"})
    assert form.is_valid()
    assert "Os números da CNH não fecham" in render("{% field form.cnh %}", form=form)


def test_errors_of_a_formset_reach_the_summary() -> None:
    class Person(Form):
        name = fields.PersonNameField(label="Nome")

    data = {"form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "0", "form-0-name": "Geraldo", "form-1-name": "Ana Lima"}
    formset = forms.formset_factory(Person)(data)
    html = render("{% error_summary formset %}{{ formset }}", formset=formset)
    assert '<a href="#id_form-0-name">Falta o sobrenome.</a>' in html
    assert 'value="Geraldo"' in html
