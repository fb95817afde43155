"""What a person can do with the nights of the open document."""

from __future__ import annotations

from functools import partial

from app.doors import Doors
from ui.commands.command import Command
from ui.dialogs.view_dialog import ViewDialog, opened_once

__all__ = ["night_commands"]


def night_commands(doors: Doors) -> list[Command]:
    """Return the commands of the menu of nights."""
    window = doors.window
    walker = window.panels.timeline.walker
    dreams = walker.dreams

    def difference() -> ViewDialog:
        from ui.night.difference_panel import DifferencePanel

        return window.set_beside("Difference between two nights", DifferencePanel, (1080, 680))

    show_difference = opened_once(difference)

    def report() -> ViewDialog:
        from ui.night.night_report_panel import NightReportPanel

        dialog = window.set_beside("Night report", NightReportPanel, (1080, 520))
        assert isinstance(dialog.view, NightReportPanel)
        dialog.view.difference_asked.connect(show_difference)
        return dialog

    show_report = opened_once(report)
    window.panels.timeline.report_asked.connect(show_report)
    return [
        Command(
            id="night.step", title="One night forward", menu="Night", run=walker.step,
            keys=("Ctrl+Right",), enabled=lambda: walker.can_step,
        ),
        Command(
            id="night.back", title="One night back", menu="Night", run=walker.back,
            keys=("Ctrl+Left",), enabled=lambda: walker.can_go_back,
        ),
        Command(
            id="night.week", title="Seven nights forward", menu="Night",
            run=partial(walker.step_many, 7), keys=("Ctrl+Shift+Right",),
            enabled=lambda: walker.can_step,
        ),
        Command(
            id="night.loss", title="Next loss", menu="Night", run=walker.next_loss,
            keys=("Ctrl+L",), enabled=lambda: walker.can_step,
            tip="On to the next night on which something erodes",
        ),
        Command(
            id="night.dream", title="One night with dreams", menu="Night", run=walker.dream,
            keys=("Ctrl+D",), enabled=lambda: walker.can_dream,
            tip="Dreams, biases and insights arise before the night passes; none is a recall",
        ),
        Command(
            id="night.dreams", title="Dream at night", menu="Night",
            run=lambda: dreams.set_on(not dreams.on), enabled=lambda: dreams.can_be_set,
            checked=lambda: dreams.on,
            tip="Every new night is processed before it passes, one by one; known nights stay",
        ),
        Command(
            id="night.play", title="Play", menu="Night", run=walker.player.toggle,
            keys=("Ctrl+P",), enabled=lambda: walker.can_step or walker.player.playing,
            checked=lambda: walker.player.playing,
        ),
        Command(
            id="night.act", title="One act forward", menu="Night", run=walker.day.step,
            separated=True, keys=("Alt+Right",), enabled=lambda: walker.day.can_step,
            tip="On to the next exchange, recall or link, within a day too",
        ),
        Command(
            id="night.act_back", title="One act back", menu="Night", run=walker.day.back,
            keys=("Alt+Left",), enabled=lambda: walker.day.can_go_back,
        ),
        Command(
            id="night.replay", title="Replay this day", menu="Night", run=walker.day.replay,
            enabled=lambda: walker.day.can_replay or walker.day.player.playing,
            checked=lambda: walker.day.player.playing,
            tip="The running day again, one exchange after the other",
        ),
        Command(
            id="night.report", title="Report of the night", menu="Night", run=show_report,
            separated=True, keys=("Ctrl+R",), enabled=doors.is_open,
            tip="What the last night took and why, in words and as a table",
        ),
        Command(
            id="night.difference", title="Difference between two nights…", menu="Night",
            run=show_difference, keys=("Ctrl+Shift+R",), enabled=doors.is_open,
            tip="Who changed and what was lost, with the text before and after",
        ),
        Command(
            id="night.reset", title="Back to night 0", menu="Night", run=walker.reset,
            separated=True, keys=("Ctrl+Home",), enabled=lambda: walker.can_go_back,
        ),
        Command(
            id="night.condition_b", title="Condition B beside A", menu="Night", separated=True,
            run=walker.branches.add_condition_b, keys=("Ctrl+B",),
            enabled=lambda: walker.branches.can_add_condition_b,
            tip="The same life without affective geometry, as a second track",
        ),
    ]  # fmt: skip
