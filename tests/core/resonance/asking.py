"""Shared by the tests of this game: requests of the JSON interface, and rules played at a table."""

from core.json_interface import answer
from core.luck.table import Answer, KnownAnswers, Table, Unanswered


def ask(action, given=None, **more):
    """The answer of the JSON interface; keyword arguments are house rules."""
    full = {**(given or {}), **({"options": more} if more else {})}
    return answer({"ruleset": "resonance", "action": action, "given": full})


def code(action, given=None, **options):
    """The code that refuses a request, None where nothing does."""
    return ask(action, given, **options).get("error")


def waiting(rule, request, *given):
    """Return the rule's next question after these answers."""
    try:
        rule(request, Table(KnownAnswers([Answer(tuple(one)) for one in given])))
    except Unanswered as asked:
        return asked.ask
    raise AssertionError("The rule is done.")


def played(rule, request, *given):
    """The rule asked to the end; every answer must have been used."""
    source = KnownAnswers([Answer(tuple(one)) for one in given])
    resolution = rule(request, Table(source))
    assert source.used == len(given)
    return resolution


def usually(rule, request, *given):
    """The rule asked to the end: after these answers every decision is the usual one."""
    answers = [Answer(tuple(one)) for one in given]
    while True:
        try:
            return rule(request, Table(KnownAnswers(answers)))
        except Unanswered as asked:
            answers.append(Answer((asked.ask.usual.id,)))
