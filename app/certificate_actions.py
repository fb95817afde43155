"""True forgetting in the window: erase for good, seal the past, certificates of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.doors import Doors
from engine.errors import LetheError
from engine.journal.timeline import Timeline
from engine.memory.population import Population
from engine.progress import Progress
from engine.sealing import Sealed
from engine.session import Session
from ui.commands.command import Command
from ui.dialogs.view_dialog import ViewDialog, opened_once
from ui.explore.memory_words import shortened, what_is_left

if TYPE_CHECKING:
    from engine.store.certificate import Certificate, Receipt

__all__ = ["certificate_commands"]

_FILES: Final = "Receipts and certificates (*.json)"
_MOST: Final = 1000
"""More are not erased at once on the window's thread; sealing takes any number."""
_NAME: Final = 60


class TrueForgetting:
    """What the window does about erasing; it asks first, for nothing of it can be undone.

    Parameters
    ----------
    doors : Doors
    """

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self.show_certificates = opened_once(self._made)

    # -- the list ---------------------------------------------------------------------------------

    def _made(self) -> ViewDialog:
        from ui.certificates.certificates_view import CertificatesView

        make = partial(CertificatesView, self._doors.tasks, open_receipt=self._open_receipt)
        dialog = self._doors.window.set_beside("Certificates of deletion", make, (760, 640))
        view = dialog.view
        assert isinstance(view, CertificatesView)
        view.save_asked.connect(self._save)
        return dialog

    def _open_receipt(self) -> bytes | None:
        from engine.exchange.receipts import read_receipts

        doors = self._doors
        path = doors.prompter.file_to_open("Open a receipt", doors.settings.folder, _FILES)
        if path is None:
            return None
        try:
            return read_receipts(path)[0].salt
        except (IndexError, LetheError) as error:
            line = str(error) if isinstance(error, LetheError) else f"{path.name} holds no receipt"
            doors.window.messages.show_message(line, "error")
            return None

    def _save(self, certificates: Sequence[Certificate]) -> None:
        from engine.exchange.receipts import write_certificates

        path = self._file("Save certificates", "certificates.json")
        if path is not None:
            write_certificates(path, certificates)
            self._doors.window.tell_act(f"Saved: {path.name}")

    def _file(self, title: str, name: str) -> Path | None:
        doors = self._doors
        path = doors.prompter.file_to_save(title, doors.settings.folder / name, _FILES)
        return path if path is None or path.suffix else path.with_suffix(".json")

    # -- erasing ----------------------------------------------------------------------------------

    def erasable(self) -> list[int]:
        """Return the selected memories whose content is still in the file."""
        session = self._doors.session
        if session is None or session.writer.read_only:
            return []
        return list(_with_content(session))

    def can_erase(self) -> bool:
        """Return whether some selected memory can be erased."""
        session = self._doors.session
        if session is None or session.writer.read_only:
            return False
        return next(_with_content(session), None) is not None

    def erase(self) -> None:
        """Erase the selected memories, if the person agrees, and offer to keep the receipts."""
        session, uids = self._doors.session, self.erasable()
        if session is None or not uids:
            return
        if len(uids) > _MOST:
            raise LetheError(
                f"{len(uids):,} memories are too many to erase at once: choose at most {_MOST:,}, "
                "or forget them and seal the past"
            )
        if self._doors.prompter.agrees(_question(session, uids), "Erase for good"):
            self._when_states_are_known(session, lambda: self._erase(session, uids))

    def _erase(self, session: Session, uids: list[int]) -> None:
        receipts = session.erase(uids)
        what = f"memory {uids[0]}" if len(uids) == 1 else f"{len(uids):,} memories"
        self._doors.window.tell_act(f"Erased for good: {what}.{self._kept(receipts)}")

    def _kept(self, receipts: Sequence[Receipt]) -> str:
        """Offer to keep receipts, and return what came of it."""
        from engine.exchange.receipts import write_receipts

        if not receipts:
            return ""
        path = self._file("Keep the receipts (they are shown once)", "receipts.json")
        if path is None:
            return " The salts are thrown away."
        write_receipts(path, receipts)
        return f" The receipts are in {path.name}."

    def can_certify(self) -> bool:
        """Return whether the governing system has deletions that are not certified."""
        session = self._doors.session
        return session is not None and not session.writer.read_only and bool(session.due())

    def certify(self) -> None:
        """Erase what the governing system wants certified, if the person agrees."""
        session = self._doors.session
        due = [] if session is None else session.due()
        if session is None or not due:
            return
        levels = ", ".join(sorted({one.sensitivity for one in due}))
        question = (
            f"Erase {len(due):,} deleted {'memory' if len(due) == 1 else 'memories'} for good "
            f"({levels}) and sign a certificate of each? This cannot be undone, and neither can "
            "anything that was done before."
        )
        if self._doors.prompter.agrees(question, "Erase and certify"):
            self._when_states_are_known(session, lambda: self._certify(session))

    def _certify(self, session: Session) -> None:
        receipts = session.erase_due()
        told = f"Certified: {len(receipts):,} deletions."
        self._doors.window.tell_act(f"{told}{self._kept(receipts)}")

    # -- sealing ----------------------------------------------------------------------------------

    def can_seal(self) -> bool:
        """Return whether the open document can be sealed."""
        session = self._doors.session
        return session is not None and not session.writer.read_only

    def seal(self) -> None:
        """Seal the past, if the person agrees."""
        session = self._doors.session
        if session is not None:
            self._when_states_are_known(session, lambda: self._ask_to_seal(session))

    def _ask_to_seal(self, session: Session) -> None:
        if not self._doors.prompter.agrees(_seal_question(session), "Seal the past"):
            return
        sealed = session.begin_seal()

        def work(_progress: Progress) -> None:
            session.writer.call(_nothing)  # everything queued before it is through then

        self._doors.tasks.run("Sealing the past", work, lambda _done: self._seal(session, sealed))

    def _seal(self, session: Session, sealed: Sealed) -> None:
        if session is not self._doors.session:
            return
        session.finish_seal(sealed)
        count = len(sealed.receipts)
        erased = f"{count:,} deleted {'memory' if count == 1 else 'memories'} erased"
        words = f"The past is sealed: {erased}, {len(sealed.plan.raw):,} texts purged."
        self._doors.window.tell_act(f"{words}{self._kept(sealed.receipts)}")

    def _when_states_are_known(self, session: Session, then: Callable[[], None]) -> None:
        """Replay where every branch stands and ends away from the window's thread, then go on."""
        timelines = [branch.timeline for branch in session.branches.all()]
        wanted: list[tuple[Timeline, int, Timeline]] = [
            (timeline, position, timeline.apart(position))
            for timeline in timelines
            for position in {timeline.position, len(timeline.events)}
        ]

        def work(progress: Progress) -> list[Population]:
            return [apart.at(position, progress) for _, position, apart in wanted]

        def done(states: list[Population]) -> None:
            if session is not self._doors.session:
                return
            for (timeline, position, _), state in zip(wanted, states, strict=True):
                timeline.hold(position, state)
            then()

        self._doors.tasks.run("Looking at every branch", work, done, quiet=True)


def _with_content(session: Session) -> Iterator[int]:
    """Yield the selected memories whose content is still in the file."""
    for uid in session.selection.numbers.tolist():
        if uid in session.catalogue and not session.is_erased(uid):
            yield uid


def _nothing(_document: Any) -> None:
    """Let whoever calls wait for what is queued before."""


def _question(session: Session, uids: list[int]) -> str:
    if len(uids) == 1:
        told = session.memory(uids[0]) if uids[0] in session.population["uid"] else None
        what = f"“{shortened(what_is_left(told), _NAME)}”" if told else f"memory {uids[0]}"
    else:
        what = f"{len(uids):,} memories"
    return (
        f"Erase {what} for good? The words go from every night, every branch and every byte of "
        "the file; a certificate stays. This cannot be undone, and neither can anything that was "
        "done before."
    )


def _seal_question(session: Session) -> str:
    plan = session.seal_plan()
    count = len(plan.memories)
    deleted = f"{count:,} deleted {'memory' if count == 1 else 'memories'}"
    first = "; ".join(
        f"{branch.name} begins at night {plan.nights[branch.number]}"
        for branch in session.branches.all()[:4]
    )
    return (
        f"Seal the past? What no branch holds goes from the file for good: all of {deleted}, the "
        f"words of {len(plan.raw):,} more, the readings of {len(plan.semantic):,}. The nights "
        f"before can no longer be gone back to ({first}). This cannot be undone, and neither can "
        "anything that was done before."
    )


def certificate_commands(doors: Doors) -> list[Command]:
    """Return the commands of true forgetting."""
    forgetting = TrueForgetting(doors)
    return [
        Command(
            id="edit.erase", title="Erase for good…", menu="Edit", run=forgetting.erase,
            enabled=forgetting.can_erase, separated=True, keys=("Ctrl+Shift+Del",),
            tip="Purge every word of the selected memories from the file, with a certificate",
        ),
        Command(
            id="model.certificates", title="Certificates of deletion…", menu="Model",
            run=forgetting.show_certificates, enabled=doors.is_open, separated=True,
            tip="What was erased for good, signed; check it, save it, check a receipt",
        ),
        Command(
            id="model.certify", title="Certify due deletions…", menu="Model",
            run=forgetting.certify, enabled=forgetting.can_certify,
            tip="Erase for good what retention or a person has deleted and the system certifies",
        ),
        Command(
            id="model.seal", title="Seal the past…", menu="Model", run=forgetting.seal,
            enabled=forgetting.can_seal,
            tip="Purge from the file what no branch holds any more; its nights are then closed",
        ),
    ]  # fmt: skip
