"""Frames as columns: what the client makes of each kind of message."""

import pathlib

import numpy
import pytest

from layouthost.frames import expand
from layouthost.v1 import geometry_pb2, layout_pb2

EXAMPLES = pathlib.Path(__file__).parents[4] / "docs" / "examples"


def a_run(frames, **fields):
    return layout_pb2.ElementRun(kind=layout_pb2.ELEMENT_KIND_ITEM, section=2, first_item=10, item_step=2,
                                 frames=frames, **fields)


def parts(**frames):
    return layout_pb2.Parts(part=[layout_pb2.Part(name=name, frame=geometry_pb2.Rect(**frame))
                                  for name, frame in frames.items()])


def test_columns_without_values_have_the_defaults():
    frames = expand(a_run(layout_pb2.Frames(count=2, x=[1, 2], width=[7])))
    assert (list(frames.y), list(frames.width), list(frames.alpha)) == ([0, 0], [7, 7], [1, 1])
    assert list(frames.item) == [10, 12]
    assert (list(frames.transform), frames.parts, frames.attributes) == ([], [], {})


def test_transforms_are_six_numbers_a_frame_and_repeat_with_their_group():
    one, other = [1, 0, 0, 1, 5, 6], [2, 0, 0, 2, 0, 0]
    message = layout_pb2.Frames(count=2, transform=one + other)
    message.repeat.CopyFrom(layout_pb2.Repeat(count=3, stride=10, axis=geometry_pb2.AXIS_VERTICAL))
    frames = expand(a_run(message))
    assert list(frames.transform) == one + other + one
    assert list(frames.y) == [0, 0, 10]


def test_attributes_of_single_elements_replace_those_of_the_columns():
    changed = layout_pb2.ElementAttributes(element=1, alpha=0.25, transform=geometry_pb2.Transform(a=3, d=3))
    changed.values.update({"title": "new"})
    frames = expand(a_run(layout_pb2.Frames(count=3, alpha=[0.5]), attributes=[changed]))
    assert list(frames.alpha) == [0.5, 0.25, 0.5]
    assert list(frames.transform) == [1, 0, 0, 1, 0, 0, 3, 0, 0, 3, 0, 0, 1, 0, 0, 1, 0, 0]
    assert list(frames.attributes) == [1] and frames.attributes[1].values["title"] == "new"


def test_the_parts_of_cells_follow_their_pattern():
    pattern = [parts(title={"x": 1, "width": 8}, image={"height": 9}), parts()]
    frames = expand(a_run(layout_pb2.Frames(count=3), parts=pattern))
    first = {"title": (1, 0, 8, 0), "image": (0, 0, 0, 9)}
    assert frames.parts == [first, {}, first]


@pytest.mark.parametrize("transform", [[], [2.0, 0.0, 0.0, 2.0, 1.0, 0.0] * 2])
def test_an_array_of_numpy_has_a_record_for_each_element(transform):
    message = layout_pb2.Frames(count=2, x=[1, 2], height=[30], z_index=[4], transform=transform)
    records = expand(a_run(message)).to_numpy()
    assert records.shape == (2,) and list(records["item"]) == [10, 12]
    assert list(records["x"]) == [1, 2] and list(records["height"]) == [30, 30]
    assert list(records["z_index"]) == [4, 4] and records["z_index"].dtype == numpy.int64
    assert records["transform"].tolist() == [transform[:6] or [1, 0, 0, 1, 0, 0]] * 2


def test_elements_without_numbers_and_empty_runs_become_arrays():
    line = layout_pb2.ElementRun(kind=layout_pb2.ELEMENT_KIND_DECORATION, frames=layout_pb2.Frames(count=1))
    assert list(expand(line).to_numpy()["item"]) == [-1]
    assert len(expand(layout_pb2.ElementRun()).to_numpy()) == 0


def test_a_layout_of_the_service_has_transforms_and_parts(client):
    covers = client.solve({"sections": [{"layout": "coverFlow", "items": 5}]}, query={"visible": {}})
    assert any(len(frames.transform) == 6 * len(frames) for frames in covers.frames)
    cells = client.solve((EXAMPLES / "list-cells.json").read_text(encoding="utf-8"))
    parts = [frames.parts for frames in cells.frames if frames.parts]
    assert parts and all("text" in cell for cell in parts[0])
