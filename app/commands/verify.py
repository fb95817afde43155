"""``lethe verify``: is a document whole, do its events lead to what it keeps, is a receipt true."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.commands.command import Command, add_document, add_json
from app.commands.printing import print_json
from engine.errors import BadInput
from engine.lab.replay import replay_findings
from engine.store.document import Document

__all__ = ["COMMAND"]


def _add_arguments(parser: ArgumentParser) -> None:
    add_document(parser)
    parser.add_argument(
        "--receipt", metavar="RECEIPT.json", type=Path,
        help="check a receipt of a deletion in place of the whole document; needs --text",
    )  # fmt: skip
    parser.add_argument("--text", metavar="TEXT", help="the words that were deleted, to the letter")
    add_json(parser)


def _run(arguments: Namespace) -> int:
    if (arguments.receipt is None) != (arguments.text is None):
        raise BadInput("--receipt and --text go together")
    with Document.open(arguments.file, read_only=True) as document:
        if arguments.receipt is not None:
            return _check_receipt(document, arguments)
        findings = document.verify()
        findings += [one for one in replay_findings(document) if one not in findings]
    if arguments.json:
        print_json({"whole": not findings, "findings": findings})
    elif findings:
        for line in findings:
            print(line)
    else:
        print(f"{arguments.file} is whole, and its events lead to what it keeps, bit for bit")
    return 1 if findings else 0


def _check_receipt(document: Document, arguments: Namespace) -> int:
    """Say whether one of a file's receipts shows that a text was deleted from a document."""
    from engine.exchange.receipts import read_receipts, receipt_problems
    from engine.store.erasing import certificates_of

    known = certificates_of(document)
    tried = [
        (one.certificate, receipt_problems(one, arguments.text, known))
        for one in read_receipts(arguments.receipt)
    ]
    shown = next((certificate for certificate, problems in tried if not problems), None)
    problems = tried[0][1] if len(tried) == 1 else ["none of the receipts is about this text"]
    if arguments.json:
        found = None if shown is None else shown.to_plain()
        print_json({"shown": found is not None, "certificate": found,
                    "problems": [] if found else problems})  # fmt: skip
    elif shown is None:
        for line in problems:
            print(line)
    else:
        print(f"these words were memory {shown.memory}, deleted by night {shown.night}, "
              f"{shown.reason}; the certificate is the document's")  # fmt: skip
    return 1 if shown is None else 0


COMMAND = Command(
    name="verify",
    summary="integrity of a document, its certificates, or a receipt",
    description=(
        "Check that a document is whole, live it through again from its events, and compare that "
        "with its checkpoints bit for bit; check that every certificate of deletion is signed by "
        "the document and that nothing of its memory is in the file. With --receipt, check that a "
        "kept receipt shows which words were deleted. Exit status 0: whole, or shown; 1: the "
        "findings are printed."
    ),
    examples=(
        "lethe verify wren.lethe",
        "lethe verify wren.lethe --receipt receipt.json --text 'I was there.'",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
