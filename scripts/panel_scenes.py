"""Scenes of the window's panels: what is done before each picture of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from photographer import Photographer

from engine.affect.emotions import EMOTIONS
from engine.affect.space import Affect
from engine.exchange.documents import make_document
from engine.memory.new_memory import MemorySet, NewMemory, Reading
from engine.recall.using import NewReading
from ui.importing.import_view import ImportView
from ui.night.night_report_panel import NightReportPanel
from ui.parameters.parameters_panel import ParametersPanel

__all__ = ["PANELS"]

_DAWN: Final = 1_735_880_400
"""2025-01-03 05:00 UTC."""
_QUERY: Final = "the room that we shared as children"
_WALK: Final = (
    ("We left the car at the mill and took the path along the weir.", 0.4, 0.1),
    ("Marek had forgotten the map again, and laughed about it.", 0.6, 0.4),
    ("The ford was under water, so we went round by the chapel.", -0.2, 0.3),
    ("A dog came at us from the farm and would not stop.", -0.7, 0.9),
    ("The farmer called it off and gave us plum cake.", 0.7, 0.3),
    ("We ate on the wall and said nothing for a long while.", 0.6, -0.6),
    ("Marek told me that he is moving away in spring.", -0.6, 0.2),
    ("I said that I was glad for him, and was not.", -0.5, 0.4),
    ("It rained on the way back; we counted the bridges.", 0.1, -0.2),
    ("The car would not start before the third try.", -0.3, 0.5),
    ("At the station he held on a little longer than usual.", 0.2, 0.2),
    ("I wrote the date on the map and put it away.", 0.1, -0.4),
)
_RETELLINGS: Final = (
    ("the bunkbeds, on the day the house was sold", (-0.9, 0.3), 0.55,
     "Strongest surviving anchor is the bunkbeds, the room mostly lost"),
    ("bunkbeds, while I pack boxes of my own", (-0.6, -0.7), 0.75,
     "The bunkbeds were crowding as much as company"),
    ("bunkbeds, with Tomi asleep on my sofa", (0.9, -0.6), 0.9,
     "Bunkbeds mean security, crowding, a brother who is there"),
)  # fmt: skip
_DIARY: Final = """created,speaker,text
2025-03-01 08:10,Ada,The kettle gave up at last and I cried about a kettle.
2025-03-01 21:40,Ada,Noor rang from the coast; she has found a room with a window.
2025-03-02 09:05,Noor,Bread from the corner. The baker remembers my name already.
2025-03-02 19:30,Ada,Nothing happened today and I was grateful for it.
2025-03-03 07:50,Noor,Missed the ferry by a minute and shouted at the water.
2025-03-03 22:15,Ada,Could not sleep. I keep hearing the stairs of the old house.
2025-03-04 12:00,Noor,"First swim of the year, far too cold, wonderful."
2025-03-04 18:20,Ada,She sent a picture of the window with the sea in it.
"""


def recall(camera: Photographer) -> None:
    """Ask, compare, choose a moment, use."""
    camera.session.sleep(12)
    camera.do("edit.recall")
    view = camera.app.window.panels.recall
    view.form.query.setText(_QUERY)
    view.ask()
    camera.wait_until(lambda: view.found is not None and view.found.query == _QUERY)
    camera.select("bunk-beds")
    camera.shoot_panel("recall", "dark")
    view.compare(40)
    camera.wait_until(lambda: camera.app.tasks.idle)
    camera.shoot_panel("recall-compared", "light")
    view.show_answers()
    assert view.found is not None
    view.ask_to_use(view.found.uids[:1])
    camera.settle()
    view.use_page.plane.moved.emit(0, 0.7, -0.3)
    view.use_page.spread.setValue(0.6)
    camera.shoot_panel("recall-use", "light")
    view.use_page.use.click()
    camera.shoot_panel("recall-used", "dark")


def new_memory(camera: Photographer) -> None:
    """A memory with mixed feelings, seen in the space before it is kept."""
    camera.do("edit.new_memory")
    form = camera.app.window.panels.new_memory
    form.text.setPlainText("Tomi rang at midnight: the house is gone, and he laughed and cried.")
    names = [one.name for one in EMOTIONS]
    for name in ("sad", "excited", "in love"):
        form.feelings.names.activated.emit(names.index(name) + 1)
    form.gist.line.setText("The house is sold; Tomi laughs and cries")
    camera.shoot_panel("new-memory", "dark")


def parameters(camera: Photographer) -> None:
    """A changed parameter, and what it makes of Table 3."""
    camera.session.sleep(8)
    camera.do("model.parameters")
    panel = camera.beside(ParametersPanel)
    assert panel.form is not None
    panel.form.put({"sleep.base_rate": 0.8})
    camera.show(panel.form.groups["sleep"])
    camera.shoot_panel("parameters", "light")


def report(camera: Photographer) -> None:
    """What a night took."""
    camera.session.sleep(20)
    camera.do("night.report")
    camera.beside(NightReportPanel)
    camera.shoot_panel("night-report", "dark")


def graph(camera: Photographer) -> None:
    """The links, arranged by themselves."""
    camera.session.sleep(12)
    camera.do("view.mode_graph")
    camera.wait_until(lambda: camera.app.tasks.idle)
    camera.select("bunk-beds")
    camera.do("view.all")
    camera.shoot_panel("graph", "dark")
    camera.do("view.mode_space")


def reasons(camera: Photographer) -> None:
    """Why a memory erodes, when, and what would save it."""
    camera.session.sleep(20)
    camera.select("bunk-beds")
    inspector = camera.app.window.panels.inspector
    camera.wait_until(lambda: camera.app.tasks.idle)
    camera.show(inspector.why.importance)
    camera.shoot_panel("why", "light")


def readings(camera: Photographer) -> None:
    """A childhood room, recalled in three moods years apart: its readings, and its drift."""
    room = NewMemory(
        id="00000000-0000-4000-8000-000000000000",
        text="The storm took the lamp. Tomi climbed down from the top bunk and we held on to the "
        "green bed post till the morning; one room, the two of us, the whole ship moving.",
        created=_DAWN,
        affect=Affect(valence=0.25, activation=0.85, spread=0.7),
        readings=(Reading(text="Childhood bedroom, bunkbeds, shared room", origin="typed"),),
    )
    document = camera.folder / "Two of us.lethe"
    life = MemorySet(name="Two of us", memories=(room, *_walk()))
    make_document(life, document, now=_DAWN)
    camera.open(document)
    for query, (valence, activation), spread, text in _RETELLINGS:
        camera.session.sleep(400)
        camera.session.use(
            (1,),
            query=query,
            context=Affect(valence=valence, activation=activation, spread=spread),
            reading=NewReading(text=text),
        )
    camera.session.selection.select((1,))
    camera.settle()
    camera.show(camera.app.window.panels.inspector.readings)
    camera.shoot_panel("readings", "dark")


def _walk() -> tuple[NewMemory, ...]:
    return tuple(
        NewMemory(
            id=f"00000000-0000-4000-8000-{number:012d}",
            text=text,
            created=_DAWN + 2_400 * number,
            speaker="Ilse",
            affect=Affect(valence=valence, activation=activation),
        )
        for number, (text, valence, activation) in enumerate(_WALK, start=1)
    )


def day(camera: Photographer) -> None:
    """A day that is lived through, exchange by exchange."""
    document = camera.folder / "A walk.lethe"
    make_document(MemorySet(name="A walk", memories=_walk()), document, now=_DAWN, live=True)
    camera.open(document)
    for _ in range(2):
        camera.do("night.act_back")
    camera.session.selection.select((3,))
    camera.shoot_panel("day", "dark")


def importing(camera: Photographer) -> None:
    """A source is looked at before it is imported."""
    source = camera.folder / "diary.csv"
    source.write_text(_DIARY, encoding="utf-8")
    camera.app.documents.import_asked.emit(source, False)
    view = camera.beside(ImportView)
    camera.wait_until(lambda: view.look is not None and camera.app.tasks.idle)
    camera.shoot_panel("import", "light")


PANELS: Final[dict[str, Callable[[Photographer], None]]] = {
    "recall": recall,
    "new_memory": new_memory,
    "parameters": parameters,
    "report": report,
    "graph": graph,
    "reasons": reasons,
    "readings": readings,
    "day": day,
    "importing": importing,
}
