"""Playing: steady, slower where something erodes, and not for ever."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ui.timeline.player import SPEEDS, Player


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_loss_stays_longer(qtbot: QtBot, speed: int) -> None:
    player = Player(lambda: False)
    player.speed = speed
    assert player.pause_after(False) == round(1000 / speed)
    assert player.pause_after(True) >= 450
    assert player.pause_after(True) > 2 * player.pause_after(False)


def test_it_plays_until_stopped(qtbot: QtBot) -> None:
    steps: list[int] = []

    def step() -> bool:
        steps.append(len(steps))
        return False

    player = Player(step)
    player.speed = 1000
    states: list[bool] = []
    player.changed.connect(states.append)
    player.start()
    qtbot.waitUntil(lambda: len(steps) >= 3)
    player.stop()
    assert states == [True, False]
    assert not player.playing


def test_it_ends_when_no_night_can_pass(qtbot: QtBot) -> None:
    player = Player(lambda: None)
    with qtbot.waitSignal(player.changed, check_params_cb=lambda playing: not playing):
        player.start()


def test_it_ends_after_a_year_without_a_loss(qtbot: QtBot) -> None:
    steps: list[int] = []

    def step() -> bool:
        steps.append(1)
        return False

    player = Player(step)
    player.speed = 100_000
    with qtbot.waitSignal(
        player.changed, check_params_cb=lambda playing: not playing, timeout=20_000
    ):
        player.start()
    assert len(steps) == 365


def test_toggling_pauses(qtbot: QtBot) -> None:
    player = Player(lambda: False)
    player.toggle()
    assert player.playing
    player.toggle()
    assert not player.playing
