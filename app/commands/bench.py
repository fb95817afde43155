"""``lethe bench``: measurements, as ratios."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.commands.command import Command, add_json
from app.commands.printing import print_json, print_table

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--quick", action="store_true", help="smaller sizes: shows that it works, not how fast"
    )
    add_json(parser)


def _run(arguments: Namespace) -> int:
    from app.bench import measurements

    found = measurements(quick=arguments.quick)
    if arguments.json:
        print_json([one.as_json() for one in found])
        return 0
    rows = [
        (
            one.name,
            "-" if one.ratio is None else f"{one.ratio:.3g}",
            f"{one.limit:g}",
            "yes" if one.met else "no" if one.ratio is not None else "not measured",
            one.what,
        )
        for one in found
    ]
    print_table(("measurement", "ratio", "at most", "kept", "what"), rows, left=(0, 3, 4))
    print()
    for one in found:
        print(f"{one.name}: {_in_words(one.details)}")
    return 0


def _in_words(details: dict[str, object]) -> str:
    return ", ".join(
        f"{name.replace('_', ' ')} {value:.4g}" if isinstance(value, float) else
        f"{name.replace('_', ' ')} {value:,}" if isinstance(value, int) else
        f"{name.replace('_', ' ')} {value}"
        for name, value in details.items()
    )  # fmt: skip


COMMAND = Command(
    name="bench",
    summary="measurements of this machine, as ratios",
    description=(
        "Measure how long a night, a frame, the start and a checkpoint take, each against "
        "something bare in the same run, so that the ratios mean the same on every machine."
    ),
    examples=("lethe bench", "lethe bench --quick --json"),
    add_arguments=_add_arguments,
    run=_run,
)
