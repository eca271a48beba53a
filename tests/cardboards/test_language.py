"""Sentences for people in three languages."""

import pytest

from cardboards.cards import Card
from cardboards.deals import CardTwice
from cardboards.games import Seat
from cardboards.language import Language, Tongue, says


def test_a_fact_with_a_saying_of_its_own_is_said_within_the_sentence():
    assert says("{seat} leads", seat=Seat.WEST).english() == "West leads"


def test_a_list_of_facts_is_joined():
    fault = CardTwice(Card.named("H9"), (Seat.NORTH, Seat.SOUTH))
    assert fault.saying.english() == "♥9 is there 2 times (North, South)"


@pytest.mark.parametrize("tongue", [Tongue.HANS, Tongue.HANT])
def test_chinese_joins_a_list_with_its_own_comma(tongue):
    said = Language.speaking(tongue).say(says("{cards}", cards=(Card(0), Card(1))))
    assert said == "♠A、♠K"


def test_a_sentence_that_no_catalogue_knows_is_said_in_english():
    unknown = says("a sentence that is in no catalogue: {fact}", fact=3)
    assert Language.speaking(Tongue.HANS).say(unknown) == unknown.english()


def test_braces_in_a_fact_stay_as_they_are():
    assert says("“{text}” names no card", text="{S}").english() == "“{S}” names no card"


def test_a_command_stands_as_it_is_typed_unless_something_is_said_instead():
    saying = says("{who}: deal first ({fapai deal})", who="staff")
    assert saying.english() == "staff: deal first (fapai deal)"
    page = Language(Tongue.ENGLISH, instead={"fapai deal": says("page {name}", name="Dealing")})
    assert page.say(saying) == "staff: deal first (page Dealing)"


def test_a_fact_that_was_forgotten_is_a_mistake_and_no_command():
    with pytest.raises(KeyError):
        says("{who} leads").english()
