"""What Kroniqo tells of a whole graph, for the system's panel, the command line and reports."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.half_life import half_life_of_constant
from engine.journal.clock import show_time
from engine.memory.columns import NEVER
from engine.memory.population import Population
from engine.models.kroniqo import declarations, learning, merging, nodes, relevance, sessions
from engine.models.kroniqo.categories import Category
from engine.models.kroniqo.merging import MergeField
from engine.models.kroniqo.parameters import POST
from engine.models.kroniqo.sessions import SessionField
from engine.models.kroniqo.signals import SIGNALS
from engine.models.own_report import Bars, Fact, Figure, Section, Table

__all__ = ["sections"]

_MOST: Final = 50
_SHOWN: Final = 60

Row = tuple[Figure, ...]


def sections(population: Population) -> tuple[Section, ...]:
    """Return the graph, its sessions, tasks, merges, what was learned, and the constants."""
    return (
        _graph(population),
        _sessions(population),
        _tasks(population),
        _merges(population),
        _learning(population),
        _constants(population),
    )


def _graph(population: Population) -> Section:
    there, parameters = nodes.are_nodes(population), population.parameters
    retrievable = int(np.count_nonzero(relevance.tiers(population) == relevance.RETRIEVABLE))
    fetched = relevance.are_candidates(population)
    kinds = np.bincount(population["category"][there], minlength=len(Category))
    threshold = parameters.retrieval.threshold
    facts = (
        Fact(
            label="Nodes in the graph", value=int(there.sum()),
            meaning="Memories that are neither deleted nor merged into another.",
        ),
        Fact(
            label="Candidates", value=int(fetched.sum()),
            meaning=f"The newest {parameters.retrieval.candidates:,} nodes are fetched first, "
            "since relevance is no stored column that could be searched.",
        ),
        Fact(
            label="Retrievable now", value=retrievable,
            meaning=f"Candidates whose computed relevance is at least {threshold:g}.",
        ),
    )  # fmt: skip
    return Section(
        title="Graph",
        meaning="Candidates by recency, then a filter by relevance that is computed on read. What "
        "passes is ordered by likeness to the question times relevance.",
        parts=(
            *facts,
            Bars(
                title="Nodes by category",
                labels=tuple(one.label for one in Category), values=tuple(map(float, kinds)),
                meaning="Found in the words by rules; it sets the entry relevance.",
            ),
        ),
        acts=(declarations.CLEAR, merging.REINFORCE),
    )  # fmt: skip


def _sessions(population: Population) -> Section:
    known, rule = sessions.sessions(population), population.parameters.session
    newest = range(len(known) - 1, max(len(known) - 1 - _MOST, -1), -1)
    table = Table(
        title="Sessions, the newest first",
        columns=("start", "nodes", "accessed", "boosted", "penalised", "merged", "end"),
        rows=tuple(_session_row(population, number, known[number]) for number in newest),
        more=max(len(known) - _MOST, 0),
        meaning=f"×{rule.boost:g}, at most 1, for what was accessed; ×{rule.penalty:g} for what "
        "was made and never retrieved; then near-duplicates merge. Nothing under merged: not yet "
        "looked through.",
    )
    held = (
        "held open by an open task" if rule.sees_open_tasks else "told by the gap between messages"
    )
    gap = Fact(
        label="A session ends after", value=rule.gap, unit="hours", meaning=f"Its end is {held}."
    )
    return Section(
        title="Sessions",
        meaning=f"{POST}, “Session Compression at the 2-Hour Gap”. What is told, said or recalled "
        "is a message.",
        parts=(gap, table),
        acts=(declarations.COMPRESS,),
    )


def _session_row(population: Population, number: int, one: NDArray[np.int64]) -> Row:
    start = show_time(int(one[SessionField.START]))
    if one[SessionField.CLOSED] == NEVER:
        made = int(sessions.in_session(population, number).sum())
        used = int((population["session_uses"] > 0).sum())
        return (start, made, used, None, None, None, "running")
    *counts, merged = (int(value) for value in one[SessionField.NODES :])
    looked_through = None if merged == sessions.UNMERGED else merged
    return (start, *counts, looked_through, show_time(int(one[SessionField.CLOSED])))


def _tasks(population: Population) -> Section:
    done, leads = nodes.completed(population), nodes.have_consequences(population)
    is_open, there = nodes.open_tasks(population), nodes.are_nodes(population)
    worth, fading = relevance.relevance(population), relevance.fades_faster(population)
    sources, targets = nodes.consequences(population)
    listed = np.flatnonzero((is_open | done | leads) & there)
    listed = listed[np.argsort(-worth[listed], kind="stable")]
    rows: list[Row] = [
        (
            _words(population, row),
            "open" if is_open[row] else "completed" if done[row] else "no task",
            round(float(worth[row]), 4),
            _leads_to(population, targets[sources == row]),
            bool(fading[row]),
        )
        for row in listed[:_MOST].tolist()
    ]
    return Section(
        title="Tasks and consequences",
        meaning="Completed tasks should be mostly gone after a night unless they have consequences:"
        " links of the kind causes to something that is still there.",
        parts=(
            Fact(label="Open tasks", value=int(is_open.sum())),
            Fact(label="Completed", value=int((done & there).sum())),
            Fact(label="With consequences", value=int((leads & there).sum())),
            Table(
                title="Tasks and what has consequences",
                columns=("memory", "state", "relevance", "leads to", "fades faster"),
                rows=tuple(rows),
                uids=tuple(population["uid"][listed[:_MOST]].tolist()),
                more=max(len(listed) - _MOST, 0),
            ),
        ),
        acts=(declarations.COMPLETE, declarations.REOPEN),
    )


def _words(population: Population, row: int) -> str:
    uid = int(population["uid"][row])
    text = " ".join(population.words.text(uid).split())
    if not text:
        return f"memory {uid}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"


def _leads_to(population: Population, rows: NDArray[np.intp]) -> str:
    if not len(rows):
        return ""
    more = f" and {len(rows) - 1} more" if len(rows) > 1 else ""
    return _words(population, int(rows[0])) + more


def _merges(population: Population) -> Section:
    known, rule = merging.merges(population), population.parameters.merging
    shown = known[::-1][:_MOST]
    rows = tuple(_merge_row(population, one) for one in shown)
    return Section(
        title="Merges",
        meaning="Nodes of a session that say the same and are about as relevant become one with "
        "averaged relevance; with the switch, a repeated mention strengthens what is there.",
        parts=(
            Fact(
                label="Nodes that went into another", value=len(known),
                meaning=f"Cosine of at least {rule.similarity:g}, relevance at most "
                f"{rule.difference:g} apart.",
            ),
            Table(
                title="Merges, the newest first",
                columns=("merged", "into", "relevance", "because", "when"),
                rows=rows,
                uids=tuple(int(one[MergeField.MERGED]) for one in shown),
                more=max(len(known) - _MOST, 0),
            ),
        ),
    )  # fmt: skip


def _merge_row(population: Population, one: NDArray[np.float64]) -> Row:
    merged, kept = population.rows_of((int(one[MergeField.MERGED]), int(one[MergeField.KEPT])))
    return (
        _words(population, int(merged)),
        _words(population, int(kept)),
        round(float(one[MergeField.RELEVANCE]), 4),
        "said again" if one[MergeField.REINFORCED] else "end of session",
        show_time(int(one[MergeField.AT])),
    )


def _learning(population: Population) -> Section:
    weights, rule = population.tables["learned_weights"], population.parameters.learning
    used, unused = learning.labels(population).counts
    facts = (
        Fact(label="Used so far", value=used, meaning="Recalled once told."),
        Fact(
            label="Not used", value=unused,
            meaning=f"Not recalled in the {rule.wait:g} hours since they were told, or longer.",
        ),
        _in_force(population),
    )  # fmt: skip
    if len(weights) != len(SIGNALS):
        return Section(title="Learned entry relevance", meaning=_LEARNING, parts=facts, acts=_ACTS)
    order = np.argsort(-np.abs(weights), kind="stable")
    table = Table(
        title="What speaks for later use",
        columns=("signal", "weight"),
        rows=tuple((SIGNALS[int(one)], round(float(weights[one]), 3)) for one in order),
        meaning="Weights of a logistic regression; above 0 it raises the entry relevance.",
    )
    return Section(
        title="Learned entry relevance", meaning=_LEARNING, parts=(*facts, table), acts=_ACTS
    )


_LEARNING: Final = (
    "The rules are wrong in edge cases, and the post asks for labelled data. Its own use is what a "
    "document has: what was recalled later mattered."
)
_ACTS: Final = (declarations.LEARN_NOW,)


def _in_force(population: Population) -> Fact:
    weights, rule = population.tables["learned_weights"], population.parameters.learning
    value, meaning = "rules", "Learning is switched off."
    if rule.enabled:
        meaning = (
            f"Too little use yet: it needs {rule.least} used and {rule.least} unused memories."
        )
    if rule.enabled and len(weights) == len(SIGNALS):
        used, unused = population.tables["learned_from"].tolist()
        value, meaning = "learned", f"From {used} used and {unused} unused memories."
    return Fact(label="In force", value=value, meaning=meaning)


def _constants(population: Population) -> Section:
    chosen = population.parameters.decay.constant
    rows: list[Row] = []
    for constant in dict.fromkeys(one.constant for one in declarations.PRINTED):
        printed = [one for one in declarations.PRINTED if one.constant == constant]
        rows.append((f"{constant:g}", *(_share(constant, one.hours) for one in printed)))
        rows.append(("post", *(_printed(one) for one in printed)))
    if all(one.constant != chosen for one in declarations.PRINTED):
        rows.append((f"{chosen:g}", *(_share(chosen, hours) for hours in declarations.HOURS)))
    return Section(
        title="Three constants, three behaviours",
        meaning="What is left of relevance 1 by the formula, and what the post prints. Two of its "
        "figures disagree with its own formula (≠): at λ = 0.01 a week leaves 18.6 %, not 11 %; "
        "at λ = 0.03 it leaves 0.65 %, as it says elsewhere, not 0.1 %.",
        parts=(
            *(_half_life(one.name, one.values["decay.constant"]) for one in declarations.PRESETS),
            _half_life("in force", chosen),
            Table(
                title="Left after some hours",
                columns=("λ", *(f"{hours} h" for hours in declarations.HOURS)),
                rows=tuple(rows),
                meaning="λ per hour; below each what the post prints.",
            ),
        ),
    )


def _half_life(name: str, constant: float) -> Fact:
    return Fact(
        label=f"λ = {constant:g}, {name}",
        value=half_life_of_constant(constant).words,
        meaning="Half-life: ln 2 / λ (Kroniqo post, “Half-Life: The Intuitive Unit”).",
    )


def _share(constant: float, hours: int) -> str:
    left = 100.0 * float(np.exp(-constant * hours))
    if left < 0.01:
        return "<0.01 %"
    return f"{left:.1f} %" if left >= 10.0 else f"{left:.2f} %"


def _printed(one: declarations.Printed) -> str:
    return f"{one.text} ≠" if one.agrees is False else one.text
