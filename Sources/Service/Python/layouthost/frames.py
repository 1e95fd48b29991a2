"""The frames of elements as columns."""

import array
import dataclasses
import math
from typing import Optional

from .v1 import layout_pb2

_IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclasses.dataclass
class Frames:
    """The frames of elements of one kind in one section, as columns of the same length.

    Columns are arrays of doubles; `numpy.asarray` shares their memory, and `to_numpy` has all of them.
    `transform` has six numbers for each frame (a, b, c, d, tx, ty), or none if no frame is transformed.
    `is_estimated` says that the items were not measured, as they were not in sight (`measuring`).
    `parts` has the parts of each cell, `{name: (x, y, width, height)}` relative to the cell's corner, or
    is empty if the cells have none. `attributes` has the messages of elements with rarer attributes, such
    as `values` or `transform_3d`, by their numbers in the columns.
    """

    kind: str
    element_kind: str
    section: Optional[int]
    item: "array.array"
    x: "array.array"
    y: "array.array"
    width: "array.array"
    height: "array.array"
    z_index: "array.array"
    alpha: "array.array"
    transform: "array.array" = dataclasses.field(default_factory=lambda: array.array("d"))
    parts: list = dataclasses.field(default_factory=list)
    attributes: dict = dataclasses.field(default_factory=dict)
    is_estimated: bool = False

    def __len__(self) -> int:
        return len(self.x)

    def to_numpy(self):
        """The columns as a structured array of numpy, with a record for each element.

        `item` is -1 for elements without a number, and `transform` has six numbers. The array is a copy.
        """
        import numpy

        names = ("x", "y", "width", "height", "alpha")
        fields = [("item", "i8"), *((name, "f8") for name in names), ("z_index", "i8"), ("transform", "f8", 6)]
        records = numpy.empty(len(self), dtype=fields)
        for name in (*names, "z_index"):
            records[name] = getattr(self, name)
        records["item"] = self.item if self.item else -1
        records["transform"] = numpy.reshape(self.transform, (-1, 6)) if self.transform else _IDENTITY
        return records


def expand(run: layout_pb2.ElementRun) -> Frames:
    """The frames of a run, with repeated groups written out."""
    frames = run.frames
    n = frames.count
    x, y = column(frames.x, n), column(frames.y, n)
    width, height = column(frames.width, n), column(frames.height, n)
    z_index, alpha = column(frames.z_index, n, "q"), column(frames.alpha, n, default=1)
    transform = array.array("d", frames.transform)
    total = n
    if frames.HasField("repeat"):
        repeat = frames.repeat
        total = repeat.count
        groups = -(-total // n) if n else 0
        width, height = (width * groups)[:total], (height * groups)[:total]
        z_index, alpha = (z_index * groups)[:total], (alpha * groups)[:total]
        transform = (transform * groups)[:6 * total]
        corners = [corner(repeat, group) for group in range(groups)]
        x = array.array("d", (corners[i // n][0] + x[i % n] for i in range(total)))
        y = array.array("d", (corners[i // n][1] + y[i % n] for i in range(total)))
        if repeat.HasField("mirror_width"):
            x = array.array("d", (repeat.mirror_width - (a + w) for a, w in zip(x, width)))
        x = array.array("d", (a + repeat.offset.x for a in x))
        y = array.array("d", (a + repeat.offset.y for a in y))
    for attributes in run.attributes:
        if attributes.HasField("alpha"):
            alpha[attributes.element] = attributes.alpha
        if attributes.HasField("transform"):
            transform = transform or array.array("d", _IDENTITY) * total
            start, own = 6 * attributes.element, attributes.transform
            transform[start:start + 6] = array.array("d", (own.a, own.b, own.c, own.d, own.tx, own.ty))
    kind = layout_pb2.ElementKind.Name(run.kind).replace("ELEMENT_KIND_", "").lower()
    section = run.section if run.HasField("section") else None
    return Frames(kind, run.element_kind, section, numbers(run, total), x, y, width, height, z_index, alpha,
                  transform, parts_of(run, total), {own.element: own for own in run.attributes}, run.is_estimated)


def column(values, count: int, kind: str = "d", default=0) -> "array.array":
    """Expands a column to `count` values: one value stands for all, and none for the default."""
    if len(values) == count:
        return array.array(kind, values)
    return array.array(kind, [values[0] if values else default]) * count


def numbers(run: layout_pb2.ElementRun, count: int) -> "array.array":
    """The numbers of a run's elements; empty if they have none."""
    if run.items:
        return array.array("q", run.items)
    if run.HasField("first_item"):
        return array.array("q", (run.first_item + i * run.item_step for i in range(count)))
    return array.array("q")


def parts_of(run: layout_pb2.ElementRun, count: int) -> list:
    """The parts of each element's cell; elements with the same parts share them."""
    if not run.parts:
        return []
    pattern = [{part.name: (part.frame.x, part.frame.y, part.frame.width, part.frame.height)
                for part in parts.part} for parts in run.parts]
    return (pattern * -(-count // len(pattern)))[:count]


def corner(repeat: layout_pb2.Repeat, group: int) -> tuple:
    """The corner of a group, aligned to pixels."""
    x, y = repeat.origin.x, repeat.origin.y
    if repeat.axis == 1:
        x += group * repeat.stride
    else:
        y += group * repeat.stride
    scale = repeat.pixel_scale
    if scale > 0:
        x, y = (math.floor(v * scale + 0.5) / scale for v in (x, y))
    return x, y
