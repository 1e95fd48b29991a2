from google.protobuf import struct_pb2 as _struct_pb2
from layouthost.v1 import geometry_pb2 as _geometry_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ElementKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ELEMENT_KIND_UNSPECIFIED: _ClassVar[ElementKind]
    ELEMENT_KIND_ITEM: _ClassVar[ElementKind]
    ELEMENT_KIND_SUPPLEMENTARY: _ClassVar[ElementKind]
    ELEMENT_KIND_DECORATION: _ClassVar[ElementKind]
ELEMENT_KIND_UNSPECIFIED: ElementKind
ELEMENT_KIND_ITEM: ElementKind
ELEMENT_KIND_SUPPLEMENTARY: ElementKind
ELEMENT_KIND_DECORATION: ElementKind

class Document(_message.Message):
    __slots__ = ("json", "lua", "tree", "batch_line", "name", "resources")
    class ResourcesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: bytes
        def __init__(self, key: _Optional[str] = ..., value: _Optional[bytes] = ...) -> None: ...
    JSON_FIELD_NUMBER: _ClassVar[int]
    LUA_FIELD_NUMBER: _ClassVar[int]
    TREE_FIELD_NUMBER: _ClassVar[int]
    BATCH_LINE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    RESOURCES_FIELD_NUMBER: _ClassVar[int]
    json: str
    lua: str
    tree: _struct_pb2.Struct
    batch_line: str
    name: str
    resources: _containers.ScalarMap[str, bytes]
    def __init__(self, json: _Optional[str] = ..., lua: _Optional[str] = ..., tree: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., batch_line: _Optional[str] = ..., name: _Optional[str] = ..., resources: _Optional[_Mapping[str, bytes]] = ...) -> None: ...

class Frames(_message.Message):
    __slots__ = ("count", "x", "y", "width", "height", "z_index", "alpha", "transform", "repeat")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    Z_INDEX_FIELD_NUMBER: _ClassVar[int]
    ALPHA_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    REPEAT_FIELD_NUMBER: _ClassVar[int]
    count: int
    x: _containers.RepeatedScalarFieldContainer[float]
    y: _containers.RepeatedScalarFieldContainer[float]
    width: _containers.RepeatedScalarFieldContainer[float]
    height: _containers.RepeatedScalarFieldContainer[float]
    z_index: _containers.RepeatedScalarFieldContainer[int]
    alpha: _containers.RepeatedScalarFieldContainer[float]
    transform: _containers.RepeatedScalarFieldContainer[float]
    repeat: Repeat
    def __init__(self, count: _Optional[int] = ..., x: _Optional[_Iterable[float]] = ..., y: _Optional[_Iterable[float]] = ..., width: _Optional[_Iterable[float]] = ..., height: _Optional[_Iterable[float]] = ..., z_index: _Optional[_Iterable[int]] = ..., alpha: _Optional[_Iterable[float]] = ..., transform: _Optional[_Iterable[float]] = ..., repeat: _Optional[_Union[Repeat, _Mapping]] = ...) -> None: ...

class Repeat(_message.Message):
    __slots__ = ("count", "origin", "stride", "axis", "pixel_scale", "mirror_width", "offset")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    STRIDE_FIELD_NUMBER: _ClassVar[int]
    AXIS_FIELD_NUMBER: _ClassVar[int]
    PIXEL_SCALE_FIELD_NUMBER: _ClassVar[int]
    MIRROR_WIDTH_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    count: int
    origin: _geometry_pb2.Point
    stride: float
    axis: _geometry_pb2.Axis
    pixel_scale: float
    mirror_width: float
    offset: _geometry_pb2.Point
    def __init__(self, count: _Optional[int] = ..., origin: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., stride: _Optional[float] = ..., axis: _Optional[_Union[_geometry_pb2.Axis, str]] = ..., pixel_scale: _Optional[float] = ..., mirror_width: _Optional[float] = ..., offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class Parts(_message.Message):
    __slots__ = ("part",)
    PART_FIELD_NUMBER: _ClassVar[int]
    part: _containers.RepeatedCompositeFieldContainer[Part]
    def __init__(self, part: _Optional[_Iterable[_Union[Part, _Mapping]]] = ...) -> None: ...

class Part(_message.Message):
    __slots__ = ("name", "frame")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    frame: _geometry_pb2.Rect
    def __init__(self, name: _Optional[str] = ..., frame: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ...) -> None: ...

class ElementRun(_message.Message):
    __slots__ = ("kind", "element_kind", "section", "first_item", "item_step", "items", "frames", "parts", "attributes", "is_estimated")
    KIND_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_KIND_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    FIRST_ITEM_FIELD_NUMBER: _ClassVar[int]
    ITEM_STEP_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    ATTRIBUTES_FIELD_NUMBER: _ClassVar[int]
    IS_ESTIMATED_FIELD_NUMBER: _ClassVar[int]
    kind: ElementKind
    element_kind: str
    section: int
    first_item: int
    item_step: int
    items: _containers.RepeatedScalarFieldContainer[int]
    frames: Frames
    parts: _containers.RepeatedCompositeFieldContainer[Parts]
    attributes: _containers.RepeatedCompositeFieldContainer[ElementAttributes]
    is_estimated: bool
    def __init__(self, kind: _Optional[_Union[ElementKind, str]] = ..., element_kind: _Optional[str] = ..., section: _Optional[int] = ..., first_item: _Optional[int] = ..., item_step: _Optional[int] = ..., items: _Optional[_Iterable[int]] = ..., frames: _Optional[_Union[Frames, _Mapping]] = ..., parts: _Optional[_Iterable[_Union[Parts, _Mapping]]] = ..., attributes: _Optional[_Iterable[_Union[ElementAttributes, _Mapping]]] = ..., is_estimated: bool = ...) -> None: ...

class ElementAttributes(_message.Message):
    __slots__ = ("element", "alpha", "transform", "transform_3d", "anchor_point", "is_hidden", "values", "pinning", "parts", "clips_to", "clips_to_section", "id")
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    ALPHA_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_3D_FIELD_NUMBER: _ClassVar[int]
    ANCHOR_POINT_FIELD_NUMBER: _ClassVar[int]
    IS_HIDDEN_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    PINNING_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    CLIPS_TO_FIELD_NUMBER: _ClassVar[int]
    CLIPS_TO_SECTION_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    element: int
    alpha: float
    transform: _geometry_pb2.Transform
    transform_3d: _containers.RepeatedScalarFieldContainer[float]
    anchor_point: _geometry_pb2.Point
    is_hidden: bool
    values: _struct_pb2.Struct
    pinning: Pinning
    parts: _containers.RepeatedCompositeFieldContainer[Part]
    clips_to: _geometry_pb2.Rect
    clips_to_section: bool
    id: str
    def __init__(self, element: _Optional[int] = ..., alpha: _Optional[float] = ..., transform: _Optional[_Union[_geometry_pb2.Transform, _Mapping]] = ..., transform_3d: _Optional[_Iterable[float]] = ..., anchor_point: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., is_hidden: bool = ..., values: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., pinning: _Optional[_Union[Pinning, _Mapping]] = ..., parts: _Optional[_Iterable[_Union[Part, _Mapping]]] = ..., clips_to: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., clips_to_section: bool = ..., id: _Optional[str] = ...) -> None: ...

class Pinning(_message.Message):
    __slots__ = ("edges", "within", "insets")
    class Edge(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        EDGE_UNSPECIFIED: _ClassVar[Pinning.Edge]
        TOP: _ClassVar[Pinning.Edge]
        LEADING: _ClassVar[Pinning.Edge]
        BOTTOM: _ClassVar[Pinning.Edge]
        TRAILING: _ClassVar[Pinning.Edge]
    EDGE_UNSPECIFIED: Pinning.Edge
    TOP: Pinning.Edge
    LEADING: Pinning.Edge
    BOTTOM: Pinning.Edge
    TRAILING: Pinning.Edge
    EDGES_FIELD_NUMBER: _ClassVar[int]
    WITHIN_FIELD_NUMBER: _ClassVar[int]
    INSETS_FIELD_NUMBER: _ClassVar[int]
    edges: _containers.RepeatedScalarFieldContainer[Pinning.Edge]
    within: _geometry_pb2.Rect
    insets: _geometry_pb2.Insets
    def __init__(self, edges: _Optional[_Iterable[_Union[Pinning.Edge, str]]] = ..., within: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., insets: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ...) -> None: ...

class Elements(_message.Message):
    __slots__ = ("collection", "runs")
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    RUNS_FIELD_NUMBER: _ClassVar[int]
    collection: int
    runs: _containers.RepeatedCompositeFieldContainer[ElementRun]
    def __init__(self, collection: _Optional[int] = ..., runs: _Optional[_Iterable[_Union[ElementRun, _Mapping]]] = ...) -> None: ...

class Element(_message.Message):
    __slots__ = ("kind", "element_kind", "section", "item", "frame", "z_index", "alpha", "transform", "parts", "attributes", "is_estimated")
    KIND_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_KIND_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    Z_INDEX_FIELD_NUMBER: _ClassVar[int]
    ALPHA_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    ATTRIBUTES_FIELD_NUMBER: _ClassVar[int]
    IS_ESTIMATED_FIELD_NUMBER: _ClassVar[int]
    kind: ElementKind
    element_kind: str
    section: int
    item: int
    frame: _geometry_pb2.Rect
    z_index: int
    alpha: float
    transform: _geometry_pb2.Transform
    parts: _containers.RepeatedCompositeFieldContainer[Part]
    attributes: ElementAttributes
    is_estimated: bool
    def __init__(self, kind: _Optional[_Union[ElementKind, str]] = ..., element_kind: _Optional[str] = ..., section: _Optional[int] = ..., item: _Optional[int] = ..., frame: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., z_index: _Optional[int] = ..., alpha: _Optional[float] = ..., transform: _Optional[_Union[_geometry_pb2.Transform, _Mapping]] = ..., parts: _Optional[_Iterable[_Union[Part, _Mapping]]] = ..., attributes: _Optional[_Union[ElementAttributes, _Mapping]] = ..., is_estimated: bool = ...) -> None: ...

class IndexPath(_message.Message):
    __slots__ = ("section", "item")
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    section: int
    item: int
    def __init__(self, section: _Optional[int] = ..., item: _Optional[int] = ...) -> None: ...

class Overlay(_message.Message):
    __slots__ = ("kind", "frame", "z_index")
    KIND_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    Z_INDEX_FIELD_NUMBER: _ClassVar[int]
    kind: str
    frame: _geometry_pb2.Rect
    z_index: int
    def __init__(self, kind: _Optional[str] = ..., frame: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., z_index: _Optional[int] = ...) -> None: ...

class Section(_message.Message):
    __slots__ = ("id", "layout", "frame", "orthogonal_offset", "item_count")
    ID_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    ORTHOGONAL_OFFSET_FIELD_NUMBER: _ClassVar[int]
    ITEM_COUNT_FIELD_NUMBER: _ClassVar[int]
    id: str
    layout: str
    frame: _geometry_pb2.Rect
    orthogonal_offset: float
    item_count: int
    def __init__(self, id: _Optional[str] = ..., layout: _Optional[str] = ..., frame: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., orthogonal_offset: _Optional[float] = ..., item_count: _Optional[int] = ...) -> None: ...

class Diagnostic(_message.Message):
    __slots__ = ("kind", "section", "count", "items", "message")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    kind: str
    section: int
    count: int
    items: _containers.RepeatedScalarFieldContainer[int]
    message: str
    def __init__(self, kind: _Optional[str] = ..., section: _Optional[int] = ..., count: _Optional[int] = ..., items: _Optional[_Iterable[int]] = ..., message: _Optional[str] = ...) -> None: ...

class LayoutError(_message.Message):
    __slots__ = ("code", "origin", "message", "hint", "plugin", "version", "method", "section", "path", "file", "line", "column", "excerpt", "traceback", "excerpt_offset", "retry_after")
    CODE_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    HINT_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    FILE_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    EXCERPT_FIELD_NUMBER: _ClassVar[int]
    TRACEBACK_FIELD_NUMBER: _ClassVar[int]
    EXCERPT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    RETRY_AFTER_FIELD_NUMBER: _ClassVar[int]
    code: str
    origin: str
    message: str
    hint: str
    plugin: str
    version: str
    method: str
    section: int
    path: str
    file: str
    line: int
    column: int
    excerpt: str
    traceback: _containers.RepeatedScalarFieldContainer[str]
    excerpt_offset: int
    retry_after: float
    def __init__(self, code: _Optional[str] = ..., origin: _Optional[str] = ..., message: _Optional[str] = ..., hint: _Optional[str] = ..., plugin: _Optional[str] = ..., version: _Optional[str] = ..., method: _Optional[str] = ..., section: _Optional[int] = ..., path: _Optional[str] = ..., file: _Optional[str] = ..., line: _Optional[int] = ..., column: _Optional[int] = ..., excerpt: _Optional[str] = ..., traceback: _Optional[_Iterable[str]] = ..., excerpt_offset: _Optional[int] = ..., retry_after: _Optional[float] = ...) -> None: ...
