from __future__ import annotations

import pytest

from engine.errors import BadInput
from engine.memory.catalogue import Catalogue
from tests.engine.store import samples


def filled() -> Catalogue:
    catalogue = Catalogue()
    memories = [
        samples.memory(1, id="aaaaaaaa-0000-0000-0000-000000000001"),
        samples.memory(2, id="aaaaaaaa-0000-0000-0000-000000000002"),
        samples.memory(3, id="bbbbbbbb-0000-0000-0000-000000000003"),
    ]
    catalogue.append(samples.content_of(memories, 5, [2, 2, 3]))
    return catalogue


def test_columns_are_indexed_by_number() -> None:
    catalogue = filled()
    assert list(catalogue) == [5, 6, 7]
    assert len(catalogue) == 3
    assert catalogue.text[6] == "memory 2"
    assert catalogue.readings[7][0].text == "gist 3"
    assert 4 not in catalogue and 5 in catalogue and 8 not in catalogue and -1 not in catalogue
    assert (catalogue.next_uid, catalogue.next_batch) == (8, 4)
    empty = Catalogue()
    assert (len(empty), empty.next_uid, empty.next_batch) == (0, 1, 1)


def test_a_memory_is_found_by_how_its_id_begins() -> None:
    catalogue = filled()
    assert catalogue.uid_of("bbb") == 7
    assert catalogue.uid_of(" BBBBBBBB-0000 ") == 7
    assert catalogue.uid_of("aaaaaaaa-0000-0000-0000-000000000001") == 5
    assert catalogue.known("AAAAAAAA-0000-0000-0000-000000000001") == 5
    assert catalogue.known("aaaaaaaa") is None
    for name, said in (
        ("aaaa", "2 memories have an id that begins with 'aaaa'; give more of it"),
        ("c", "no memory has an id that begins with 'c'"),
        ("  ", "an id is missing"),
    ):
        with pytest.raises(BadInput, match=said):
            catalogue.uid_of(name)


def test_without_leaves_the_catalogue_as_it_is() -> None:
    catalogue = filled()
    left = catalogue.without([5, 99])
    assert list(left) == [6, 7]
    assert left.uid_of("aaaa") == 6
    assert left.text[5] == ""
    assert (left.next_uid, left.next_batch) == (8, 4)
    assert list(catalogue) == [5, 6, 7]
    assert catalogue.text[5] == "memory 1"
