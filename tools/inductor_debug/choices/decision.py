# SPDX-License-Identifier: Apache-2.0
"""Facts about a product in, decisions of the C++ core out (gemm::Decide): nothing is weighed here."""
import re
import typing

from inductor_debug.choices.model import Decision, Model, Question
from inductor_debug.choices.reasons import StandDown
from inductor_debug.core import CoreError

_MOST_ANSWERS = 8192  # of models, which are kept

_answers: dict[tuple[Model, Question], Decision | CoreError] = {}  # layers of a model ask the same


def ask_ahead(model: Model, questions: typing.Iterable[Question]) -> None:
    """In one call of the core, which reads the model's weights once: what decide() will ask."""
    new = [question for question in dict.fromkeys(questions) if (model, question) not in _answers]
    if not new:
        return
    if len(_answers) > _MOST_ANSWERS:
        _answers.clear()
    _answers.update(zip(((model, question) for question in new), model.decide_all(new)))


def decide(model: Model, question: Question) -> Decision:
    """Raises StandDown."""
    ask_ahead(model, (question,))
    answer = _answers[model, question]
    if isinstance(answer, CoreError):  # it does not predict such problems at all
        raise StandDown("no prediction: " + _countable(str(answer)))
    if answer.stand_down:
        raise StandDown(_countable(answer.stand_down))
    return answer


def _countable(reason: str) -> str:
    return re.sub(r"\b\d+\b", "#", reason)


def forget() -> None:
    _answers.clear()
