"""``lethe ablation``: the Potato paper's experiment, beside what it prints."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.commands.command import Command, add_json
from app.commands.printing import print_json, print_table
from engine.lab.ablation import NIGHTS, REPLICATES, Ablation, run_ablation
from engine.lab.grid import signal_grid
from engine.lab.printed import Figure, compare_with_paper
from engine.lab.retention import retention_table

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--nights", metavar="N", type=int, default=NIGHTS, help="%(default)s where absent"
    )
    parser.add_argument(
        "--legacy-floor",
        action="store_true",
        help="keep every memory at 0.01 or above, as the defect of section 4.4 did",
    )
    add_json(parser)


def _run(arguments: Namespace) -> int:
    ablation = run_ablation(arguments.nights, legacy_floor=arguments.legacy_floor)
    table, grid = retention_table(), signal_grid()
    if arguments.json:
        print_json(
            {
                "A": [cell.as_json() for cell in ablation.a],
                "B": [cell.as_json() for cell in ablation.b],
                "table3": [row.as_json() for row in table],
                "grid": {"correlation": grid.correlation, "sigma_share": grid.sigma_share},
            }
        )
        return 0
    _print_cells(ablation)
    print()
    _print_figures(compare_with_paper(ablation, table, grid))
    return 0


def _print_cells(ablation: Ablation) -> None:
    nights = "1 night" if ablation.nights == 1 else f"{ablation.nights} nights"
    print(f"After {nights}: A with affective geometry, B without (replicates are identical)")
    print()
    rows = [
        (
            a.profile,
            a.schedule,
            a.tier.label,
            f"{a.importance:.4f}",
            b.tier.label,
            f"{b.importance:.4f}",
        )
        for a, b in zip(ablation.a[::REPLICATES], ablation.b[::REPLICATES], strict=True)
    ]
    heads = ("profile", "recalled", "A: tier", "importance", "B: tier", "importance")
    print_table(heads, rows, left=(0, 1, 2, 4))


def _print_figures(figures: tuple[Figure, ...]) -> None:
    rows = [
        (one.section, one.what, one.printed, one.here, "same" if one.agrees else "DIFFERENT")
        for one in figures
    ]
    print_table(("section", "figure of the paper", "printed", "here", ""), rows, left=(0, 1, 4))


COMMAND = Command(
    name="ablation",
    summary="the Potato paper's ablation, both conditions, Table 3, the grid of signals",
    description=(
        "Run the ablation of the Potato paper: six profiles of affect, four schedules of access, "
        "with (A) and without (B) affective geometry, and compare every figure that it prints."
    ),
    examples=("lethe ablation", "lethe ablation --legacy-floor", "lethe ablation --json"),
    add_arguments=_add_arguments,
    run=_run,
)
