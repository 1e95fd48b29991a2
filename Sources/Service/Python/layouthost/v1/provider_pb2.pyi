from google.protobuf import struct_pb2 as _struct_pb2
from layouthost.v1 import environment_pb2 as _environment_pb2
from layouthost.v1 import geometry_pb2 as _geometry_pb2
from layouthost.v1 import layout_pb2 as _layout_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DescribeRequest(_message.Message):
    __slots__ = ("api", "host_version")
    API_FIELD_NUMBER: _ClassVar[int]
    HOST_VERSION_FIELD_NUMBER: _ClassVar[int]
    api: int
    host_version: str
    def __init__(self, api: _Optional[int] = ..., host_version: _Optional[str] = ...) -> None: ...

class DescribeReply(_message.Message):
    __slots__ = ("providers",)
    PROVIDERS_FIELD_NUMBER: _ClassVar[int]
    providers: _containers.RepeatedCompositeFieldContainer[ProviderDescription]
    def __init__(self, providers: _Optional[_Iterable[_Union[ProviderDescription, _Mapping]]] = ...) -> None: ...

class ProviderDescription(_message.Message):
    __slots__ = ("name", "version", "api", "summary", "options", "methods", "reads", "state", "asks_host", "appear", "animated_values")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    API_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    METHODS_FIELD_NUMBER: _ClassVar[int]
    READS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    ASKS_HOST_FIELD_NUMBER: _ClassVar[int]
    APPEAR_FIELD_NUMBER: _ClassVar[int]
    ANIMATED_VALUES_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    api: int
    summary: str
    options: _struct_pb2.Struct
    methods: _containers.RepeatedScalarFieldContainer[str]
    reads: _containers.RepeatedScalarFieldContainer[str]
    state: _struct_pb2.Struct
    asks_host: bool
    appear: str
    animated_values: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ..., api: _Optional[int] = ..., summary: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., methods: _Optional[_Iterable[str]] = ..., reads: _Optional[_Iterable[str]] = ..., state: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., asks_host: bool = ..., appear: _Optional[str] = ..., animated_values: _Optional[_Iterable[str]] = ...) -> None: ...

class ProviderCall(_message.Message):
    __slots__ = ("provider", "options", "environment", "section", "items", "scroll", "state", "memo", "change", "sections", "is_of_collection")
    PROVIDER_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    ENVIRONMENT_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    SCROLL_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    MEMO_FIELD_NUMBER: _ClassVar[int]
    CHANGE_FIELD_NUMBER: _ClassVar[int]
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    IS_OF_COLLECTION_FIELD_NUMBER: _ClassVar[int]
    provider: str
    options: _struct_pb2.Struct
    environment: _environment_pb2.Environment
    section: SectionContext
    items: Items
    scroll: _environment_pb2.Scroll
    state: _struct_pb2.Struct
    memo: _struct_pb2.Value
    change: Change
    sections: _containers.RepeatedCompositeFieldContainer[CollectionSection]
    is_of_collection: bool
    def __init__(self, provider: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., environment: _Optional[_Union[_environment_pb2.Environment, _Mapping]] = ..., section: _Optional[_Union[SectionContext, _Mapping]] = ..., items: _Optional[_Union[Items, _Mapping]] = ..., scroll: _Optional[_Union[_environment_pb2.Scroll, _Mapping]] = ..., state: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., memo: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., change: _Optional[_Union[Change, _Mapping]] = ..., sections: _Optional[_Iterable[_Union[CollectionSection, _Mapping]]] = ..., is_of_collection: bool = ...) -> None: ...

class Change(_message.Message):
    __slots__ = ("reasons", "shift", "kept", "order", "before", "after")
    REASONS_FIELD_NUMBER: _ClassVar[int]
    SHIFT_FIELD_NUMBER: _ClassVar[int]
    KEPT_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    reasons: _containers.RepeatedScalarFieldContainer[str]
    shift: _geometry_pb2.Point
    kept: _layout_pb2.IndexPath
    order: _containers.RepeatedScalarFieldContainer[int]
    before: ChangeSide
    after: ChangeSide
    def __init__(self, reasons: _Optional[_Iterable[str]] = ..., shift: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., kept: _Optional[_Union[_layout_pb2.IndexPath, _Mapping]] = ..., order: _Optional[_Iterable[int]] = ..., before: _Optional[_Union[ChangeSide, _Mapping]] = ..., after: _Optional[_Union[ChangeSide, _Mapping]] = ...) -> None: ...

class ChangeSide(_message.Message):
    __slots__ = ("provider", "options", "state", "section", "items", "memo", "container", "content_size", "bounds", "origin")
    PROVIDER_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    MEMO_FIELD_NUMBER: _ClassVar[int]
    CONTAINER_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    BOUNDS_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    provider: str
    options: _struct_pb2.Struct
    state: _struct_pb2.Struct
    section: SectionContext
    items: Items
    memo: _struct_pb2.Value
    container: _environment_pb2.Container
    content_size: _geometry_pb2.Size
    bounds: _geometry_pb2.Rect
    origin: _geometry_pb2.Point
    def __init__(self, provider: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., state: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., section: _Optional[_Union[SectionContext, _Mapping]] = ..., items: _Optional[_Union[Items, _Mapping]] = ..., memo: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., container: _Optional[_Union[_environment_pb2.Container, _Mapping]] = ..., content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., bounds: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., origin: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class CollectionSection(_message.Message):
    __slots__ = ("id", "items", "layout", "options", "state")
    ID_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    id: str
    items: Items
    layout: str
    options: _struct_pb2.Struct
    state: _struct_pb2.Struct
    def __init__(self, id: _Optional[str] = ..., items: _Optional[_Union[Items, _Mapping]] = ..., layout: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., state: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class SectionContext(_message.Message):
    __slots__ = ("index", "id", "item_count", "orthogonal_offset")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    ITEM_COUNT_FIELD_NUMBER: _ClassVar[int]
    ORTHOGONAL_OFFSET_FIELD_NUMBER: _ClassVar[int]
    index: int
    id: str
    item_count: int
    orthogonal_offset: float
    def __init__(self, index: _Optional[int] = ..., id: _Optional[str] = ..., item_count: _Optional[int] = ..., orthogonal_offset: _Optional[float] = ...) -> None: ...

class Items(_message.Message):
    __slots__ = ("count", "pattern_count", "offset", "columns")
    class ColumnsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: Column
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[Column, _Mapping]] = ...) -> None: ...
    COUNT_FIELD_NUMBER: _ClassVar[int]
    PATTERN_COUNT_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    count: int
    pattern_count: int
    offset: int
    columns: _containers.MessageMap[str, Column]
    def __init__(self, count: _Optional[int] = ..., pattern_count: _Optional[int] = ..., offset: _Optional[int] = ..., columns: _Optional[_Mapping[str, Column]] = ...) -> None: ...

class Column(_message.Message):
    __slots__ = ("doubles", "strings", "bools", "mixed")
    DOUBLES_FIELD_NUMBER: _ClassVar[int]
    STRINGS_FIELD_NUMBER: _ClassVar[int]
    BOOLS_FIELD_NUMBER: _ClassVar[int]
    MIXED_FIELD_NUMBER: _ClassVar[int]
    doubles: DoubleColumn
    strings: StringColumn
    bools: BoolColumn
    mixed: _struct_pb2.ListValue
    def __init__(self, doubles: _Optional[_Union[DoubleColumn, _Mapping]] = ..., strings: _Optional[_Union[StringColumn, _Mapping]] = ..., bools: _Optional[_Union[BoolColumn, _Mapping]] = ..., mixed: _Optional[_Union[_struct_pb2.ListValue, _Mapping]] = ...) -> None: ...

class DoubleColumn(_message.Message):
    __slots__ = ("value",)
    VALUE_FIELD_NUMBER: _ClassVar[int]
    value: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, value: _Optional[_Iterable[float]] = ...) -> None: ...

class StringColumn(_message.Message):
    __slots__ = ("value",)
    VALUE_FIELD_NUMBER: _ClassVar[int]
    value: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, value: _Optional[_Iterable[str]] = ...) -> None: ...

class BoolColumn(_message.Message):
    __slots__ = ("value",)
    VALUE_FIELD_NUMBER: _ClassVar[int]
    value: _containers.RepeatedScalarFieldContainer[bool]
    def __init__(self, value: _Optional[_Iterable[bool]] = ...) -> None: ...

class LayoutReply(_message.Message):
    __slots__ = ("section", "frames")
    SECTION_FIELD_NUMBER: _ClassVar[int]
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    section: _struct_pb2.Struct
    frames: SectionFrames
    def __init__(self, section: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., frames: _Optional[_Union[SectionFrames, _Mapping]] = ...) -> None: ...

class SectionFrames(_message.Message):
    __slots__ = ("frames", "content_size", "content_inset", "visible_margin", "parts", "supplementary_items", "decoration_items", "attributes", "memo", "visible_margins")
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_INSET_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_MARGIN_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENTARY_ITEMS_FIELD_NUMBER: _ClassVar[int]
    DECORATION_ITEMS_FIELD_NUMBER: _ClassVar[int]
    ATTRIBUTES_FIELD_NUMBER: _ClassVar[int]
    MEMO_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_MARGINS_FIELD_NUMBER: _ClassVar[int]
    frames: _layout_pb2.Frames
    content_size: _geometry_pb2.Size
    content_inset: _geometry_pb2.Insets
    visible_margin: float
    parts: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Parts]
    supplementary_items: _containers.RepeatedCompositeFieldContainer[SectionElement]
    decoration_items: _containers.RepeatedCompositeFieldContainer[SectionElement]
    attributes: _containers.RepeatedCompositeFieldContainer[_layout_pb2.ElementAttributes]
    memo: _struct_pb2.Value
    visible_margins: _geometry_pb2.Point
    def __init__(self, frames: _Optional[_Union[_layout_pb2.Frames, _Mapping]] = ..., content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., content_inset: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ..., visible_margin: _Optional[float] = ..., parts: _Optional[_Iterable[_Union[_layout_pb2.Parts, _Mapping]]] = ..., supplementary_items: _Optional[_Iterable[_Union[SectionElement, _Mapping]]] = ..., decoration_items: _Optional[_Iterable[_Union[SectionElement, _Mapping]]] = ..., attributes: _Optional[_Iterable[_Union[_layout_pb2.ElementAttributes, _Mapping]]] = ..., memo: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., visible_margins: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class SectionElement(_message.Message):
    __slots__ = ("element_kind", "item", "frame", "z_index", "attributes")
    ELEMENT_KIND_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    Z_INDEX_FIELD_NUMBER: _ClassVar[int]
    ATTRIBUTES_FIELD_NUMBER: _ClassVar[int]
    element_kind: str
    item: int
    frame: _geometry_pb2.Rect
    z_index: int
    attributes: _layout_pb2.ElementAttributes
    def __init__(self, element_kind: _Optional[str] = ..., item: _Optional[int] = ..., frame: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., z_index: _Optional[int] = ..., attributes: _Optional[_Union[_layout_pb2.ElementAttributes, _Mapping]] = ...) -> None: ...

class SectionReply(_message.Message):
    __slots__ = ("section",)
    SECTION_FIELD_NUMBER: _ClassVar[int]
    section: _struct_pb2.Struct
    def __init__(self, section: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class GroupReply(_message.Message):
    __slots__ = ("frames", "attributes")
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    ATTRIBUTES_FIELD_NUMBER: _ClassVar[int]
    frames: _layout_pb2.Frames
    attributes: _containers.RepeatedCompositeFieldContainer[_layout_pb2.ElementAttributes]
    def __init__(self, frames: _Optional[_Union[_layout_pb2.Frames, _Mapping]] = ..., attributes: _Optional[_Iterable[_Union[_layout_pb2.ElementAttributes, _Mapping]]] = ...) -> None: ...

class CellReply(_message.Message):
    __slots__ = ("width", "height", "parts")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    width: float
    height: float
    parts: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Part]
    def __init__(self, width: _Optional[float] = ..., height: _Optional[float] = ..., parts: _Optional[_Iterable[_Union[_layout_pb2.Part, _Mapping]]] = ...) -> None: ...

class VisibleItemsRequest(_message.Message):
    __slots__ = ("call", "elements")
    CALL_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    call: ProviderCall
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    def __init__(self, call: _Optional[_Union[ProviderCall, _Mapping]] = ..., elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ...) -> None: ...

class VisibleItemsReply(_message.Message):
    __slots__ = ("elements",)
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    def __init__(self, elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ...) -> None: ...

class TargetContentOffsetRequest(_message.Message):
    __slots__ = ("call", "proposed")
    CALL_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_FIELD_NUMBER: _ClassVar[int]
    call: ProviderCall
    proposed: _geometry_pb2.Point
    def __init__(self, call: _Optional[_Union[ProviderCall, _Mapping]] = ..., proposed: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class TargetContentOffsetReply(_message.Message):
    __slots__ = ("offset", "animate_back")
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    ANIMATE_BACK_FIELD_NUMBER: _ClassVar[int]
    offset: _geometry_pb2.Point
    animate_back: bool
    def __init__(self, offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., animate_back: bool = ...) -> None: ...

class MovementTargetRequest(_message.Message):
    __slots__ = ("call", "item", "position", "proposed")
    CALL_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_FIELD_NUMBER: _ClassVar[int]
    call: ProviderCall
    item: int
    position: _geometry_pb2.Point
    proposed: int
    def __init__(self, call: _Optional[_Union[ProviderCall, _Mapping]] = ..., item: _Optional[int] = ..., position: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., proposed: _Optional[int] = ...) -> None: ...

class MovementTargetReply(_message.Message):
    __slots__ = ("target",)
    TARGET_FIELD_NUMBER: _ClassVar[int]
    target: int
    def __init__(self, target: _Optional[int] = ...) -> None: ...

class ChangedItemsRequest(_message.Message):
    __slots__ = ("call", "elements")
    CALL_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    call: ProviderCall
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    def __init__(self, call: _Optional[_Union[ProviderCall, _Mapping]] = ..., elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ...) -> None: ...

class ChangedItemsReply(_message.Message):
    __slots__ = ("elements",)
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    def __init__(self, elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ...) -> None: ...

class ContentOffsetAfterChangeRequest(_message.Message):
    __slots__ = ("call", "proposed")
    CALL_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_FIELD_NUMBER: _ClassVar[int]
    call: ProviderCall
    proposed: _geometry_pb2.Point
    def __init__(self, call: _Optional[_Union[ProviderCall, _Mapping]] = ..., proposed: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class ContentOffsetAfterChangeReply(_message.Message):
    __slots__ = ("offset",)
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    offset: _geometry_pb2.Point
    def __init__(self, offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class CollectionReply(_message.Message):
    __slots__ = ("sections", "content_size", "content_inset", "visible_margins", "supplementary_items", "decoration_items", "memo")
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_INSET_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_MARGINS_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENTARY_ITEMS_FIELD_NUMBER: _ClassVar[int]
    DECORATION_ITEMS_FIELD_NUMBER: _ClassVar[int]
    MEMO_FIELD_NUMBER: _ClassVar[int]
    sections: _containers.RepeatedCompositeFieldContainer[SectionPlace]
    content_size: _geometry_pb2.Size
    content_inset: _geometry_pb2.Insets
    visible_margins: _geometry_pb2.Point
    supplementary_items: _containers.RepeatedCompositeFieldContainer[SectionElement]
    decoration_items: _containers.RepeatedCompositeFieldContainer[SectionElement]
    memo: _struct_pb2.Value
    def __init__(self, sections: _Optional[_Iterable[_Union[SectionPlace, _Mapping]]] = ..., content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., content_inset: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ..., visible_margins: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., supplementary_items: _Optional[_Iterable[_Union[SectionElement, _Mapping]]] = ..., decoration_items: _Optional[_Iterable[_Union[SectionElement, _Mapping]]] = ..., memo: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...

class SectionPlace(_message.Message):
    __slots__ = ("handle", "frames", "hidden", "origin", "pin_insets", "z_index", "clips_to", "clips_to_section")
    HANDLE_FIELD_NUMBER: _ClassVar[int]
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    PIN_INSETS_FIELD_NUMBER: _ClassVar[int]
    Z_INDEX_FIELD_NUMBER: _ClassVar[int]
    CLIPS_TO_FIELD_NUMBER: _ClassVar[int]
    CLIPS_TO_SECTION_FIELD_NUMBER: _ClassVar[int]
    handle: int
    frames: SectionFrames
    hidden: bool
    origin: _geometry_pb2.Point
    pin_insets: _geometry_pb2.Insets
    z_index: int
    clips_to: _geometry_pb2.Rect
    clips_to_section: bool
    def __init__(self, handle: _Optional[int] = ..., frames: _Optional[_Union[SectionFrames, _Mapping]] = ..., hidden: bool = ..., origin: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., pin_insets: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ..., z_index: _Optional[int] = ..., clips_to: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., clips_to_section: bool = ...) -> None: ...

class ScreenReply(_message.Message):
    __slots__ = ("regions", "overlays")
    REGIONS_FIELD_NUMBER: _ClassVar[int]
    OVERLAYS_FIELD_NUMBER: _ClassVar[int]
    regions: _containers.RepeatedCompositeFieldContainer[Region]
    overlays: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Overlay]
    def __init__(self, regions: _Optional[_Iterable[_Union[Region, _Mapping]]] = ..., overlays: _Optional[_Iterable[_Union[_layout_pb2.Overlay, _Mapping]]] = ...) -> None: ...

class Region(_message.Message):
    __slots__ = ("name", "frame")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    frame: _geometry_pb2.Rect
    def __init__(self, name: _Optional[str] = ..., frame: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ...) -> None: ...

class CoordinateRequest(_message.Message):
    __slots__ = ("call", "collections")
    CALL_FIELD_NUMBER: _ClassVar[int]
    COLLECTIONS_FIELD_NUMBER: _ClassVar[int]
    call: ProviderCall
    collections: _containers.RepeatedCompositeFieldContainer[CoordinatedCollection]
    def __init__(self, call: _Optional[_Union[ProviderCall, _Mapping]] = ..., collections: _Optional[_Iterable[_Union[CoordinatedCollection, _Mapping]]] = ...) -> None: ...

class CoordinatedCollection(_message.Message):
    __slots__ = ("name", "elements", "centered_item")
    NAME_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    CENTERED_ITEM_FIELD_NUMBER: _ClassVar[int]
    name: str
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    centered_item: _layout_pb2.IndexPath
    def __init__(self, name: _Optional[str] = ..., elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ..., centered_item: _Optional[_Union[_layout_pb2.IndexPath, _Mapping]] = ...) -> None: ...

class CoordinateReply(_message.Message):
    __slots__ = ("collections", "overlays")
    COLLECTIONS_FIELD_NUMBER: _ClassVar[int]
    OVERLAYS_FIELD_NUMBER: _ClassVar[int]
    collections: _containers.RepeatedCompositeFieldContainer[CoordinatedCollection]
    overlays: Overlays
    def __init__(self, collections: _Optional[_Iterable[_Union[CoordinatedCollection, _Mapping]]] = ..., overlays: _Optional[_Union[Overlays, _Mapping]] = ...) -> None: ...

class Overlays(_message.Message):
    __slots__ = ("overlay",)
    OVERLAY_FIELD_NUMBER: _ClassVar[int]
    overlay: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Overlay]
    def __init__(self, overlay: _Optional[_Iterable[_Union[_layout_pb2.Overlay, _Mapping]]] = ...) -> None: ...

class HostTurn(_message.Message):
    __slots__ = ("call", "layout", "text", "element", "elements", "failure", "sections")
    CALL_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    call: ConverseCall
    layout: SectionFrames
    text: TextSize
    element: ElementAtRest
    elements: ChangedElements
    failure: _layout_pb2.LayoutError
    sections: LaidOutSections
    def __init__(self, call: _Optional[_Union[ConverseCall, _Mapping]] = ..., layout: _Optional[_Union[SectionFrames, _Mapping]] = ..., text: _Optional[_Union[TextSize, _Mapping]] = ..., element: _Optional[_Union[ElementAtRest, _Mapping]] = ..., elements: _Optional[_Union[ChangedElements, _Mapping]] = ..., failure: _Optional[_Union[_layout_pb2.LayoutError, _Mapping]] = ..., sections: _Optional[_Union[LaidOutSections, _Mapping]] = ...) -> None: ...

class ConverseCall(_message.Message):
    __slots__ = ("method", "call", "visible_items", "target_content_offset", "coordinate", "movement_target", "changed_items", "content_offset_after_change")
    METHOD_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_ITEMS_FIELD_NUMBER: _ClassVar[int]
    TARGET_CONTENT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    COORDINATE_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_TARGET_FIELD_NUMBER: _ClassVar[int]
    CHANGED_ITEMS_FIELD_NUMBER: _ClassVar[int]
    CONTENT_OFFSET_AFTER_CHANGE_FIELD_NUMBER: _ClassVar[int]
    method: str
    call: ProviderCall
    visible_items: VisibleItemsRequest
    target_content_offset: TargetContentOffsetRequest
    coordinate: CoordinateRequest
    movement_target: MovementTargetRequest
    changed_items: ChangedItemsRequest
    content_offset_after_change: ContentOffsetAfterChangeRequest
    def __init__(self, method: _Optional[str] = ..., call: _Optional[_Union[ProviderCall, _Mapping]] = ..., visible_items: _Optional[_Union[VisibleItemsRequest, _Mapping]] = ..., target_content_offset: _Optional[_Union[TargetContentOffsetRequest, _Mapping]] = ..., coordinate: _Optional[_Union[CoordinateRequest, _Mapping]] = ..., movement_target: _Optional[_Union[MovementTargetRequest, _Mapping]] = ..., changed_items: _Optional[_Union[ChangedItemsRequest, _Mapping]] = ..., content_offset_after_change: _Optional[_Union[ContentOffsetAfterChangeRequest, _Mapping]] = ...) -> None: ...

class ProviderTurn(_message.Message):
    __slots__ = ("ask_layout", "ask_text", "ask_element", "ask_change", "ask_sections", "ask_section_element", "layout", "section", "group", "cell", "visible_items", "target_content_offset", "screen", "coordinate", "movement_target", "changed_items", "content_offset_after_change", "collection")
    ASK_LAYOUT_FIELD_NUMBER: _ClassVar[int]
    ASK_TEXT_FIELD_NUMBER: _ClassVar[int]
    ASK_ELEMENT_FIELD_NUMBER: _ClassVar[int]
    ASK_CHANGE_FIELD_NUMBER: _ClassVar[int]
    ASK_SECTIONS_FIELD_NUMBER: _ClassVar[int]
    ASK_SECTION_ELEMENT_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    GROUP_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_ITEMS_FIELD_NUMBER: _ClassVar[int]
    TARGET_CONTENT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    COORDINATE_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_TARGET_FIELD_NUMBER: _ClassVar[int]
    CHANGED_ITEMS_FIELD_NUMBER: _ClassVar[int]
    CONTENT_OFFSET_AFTER_CHANGE_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    ask_layout: LayoutQuestion
    ask_text: TextQuestion
    ask_element: ElementQuestion
    ask_change: ChangeQuestion
    ask_sections: SectionsQuestion
    ask_section_element: SectionElementQuestion
    layout: LayoutReply
    section: SectionReply
    group: GroupReply
    cell: CellReply
    visible_items: VisibleItemsReply
    target_content_offset: TargetContentOffsetReply
    screen: ScreenReply
    coordinate: CoordinateReply
    movement_target: MovementTargetReply
    changed_items: ChangedItemsReply
    content_offset_after_change: ContentOffsetAfterChangeReply
    collection: CollectionReply
    def __init__(self, ask_layout: _Optional[_Union[LayoutQuestion, _Mapping]] = ..., ask_text: _Optional[_Union[TextQuestion, _Mapping]] = ..., ask_element: _Optional[_Union[ElementQuestion, _Mapping]] = ..., ask_change: _Optional[_Union[ChangeQuestion, _Mapping]] = ..., ask_sections: _Optional[_Union[SectionsQuestion, _Mapping]] = ..., ask_section_element: _Optional[_Union[SectionElementQuestion, _Mapping]] = ..., layout: _Optional[_Union[LayoutReply, _Mapping]] = ..., section: _Optional[_Union[SectionReply, _Mapping]] = ..., group: _Optional[_Union[GroupReply, _Mapping]] = ..., cell: _Optional[_Union[CellReply, _Mapping]] = ..., visible_items: _Optional[_Union[VisibleItemsReply, _Mapping]] = ..., target_content_offset: _Optional[_Union[TargetContentOffsetReply, _Mapping]] = ..., screen: _Optional[_Union[ScreenReply, _Mapping]] = ..., coordinate: _Optional[_Union[CoordinateReply, _Mapping]] = ..., movement_target: _Optional[_Union[MovementTargetReply, _Mapping]] = ..., changed_items: _Optional[_Union[ChangedItemsReply, _Mapping]] = ..., content_offset_after_change: _Optional[_Union[ContentOffsetAfterChangeReply, _Mapping]] = ..., collection: _Optional[_Union[CollectionReply, _Mapping]] = ...) -> None: ...

class LayoutQuestion(_message.Message):
    __slots__ = ("name", "options", "items", "container", "order", "state")
    NAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    CONTAINER_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    name: str
    options: _struct_pb2.Struct
    items: _struct_pb2.Value
    container: _geometry_pb2.Size
    order: _containers.RepeatedScalarFieldContainer[int]
    state: _struct_pb2.Struct
    def __init__(self, name: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., items: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., container: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., order: _Optional[_Iterable[int]] = ..., state: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class SectionsQuestion(_message.Message):
    __slots__ = ("first", "count", "container", "axis")
    FIRST_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CONTAINER_FIELD_NUMBER: _ClassVar[int]
    AXIS_FIELD_NUMBER: _ClassVar[int]
    first: int
    count: int
    container: _geometry_pb2.Size
    axis: _geometry_pb2.Axis
    def __init__(self, first: _Optional[int] = ..., count: _Optional[int] = ..., container: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., axis: _Optional[_Union[_geometry_pb2.Axis, str]] = ...) -> None: ...

class LaidOutSections(_message.Message):
    __slots__ = ("first_handle", "sizes")
    FIRST_HANDLE_FIELD_NUMBER: _ClassVar[int]
    SIZES_FIELD_NUMBER: _ClassVar[int]
    first_handle: int
    sizes: _containers.RepeatedCompositeFieldContainer[_geometry_pb2.Size]
    def __init__(self, first_handle: _Optional[int] = ..., sizes: _Optional[_Iterable[_Union[_geometry_pb2.Size, _Mapping]]] = ...) -> None: ...

class SectionElementQuestion(_message.Message):
    __slots__ = ("handle", "element_kind", "item")
    HANDLE_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_KIND_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    handle: int
    element_kind: str
    item: int
    def __init__(self, handle: _Optional[int] = ..., element_kind: _Optional[str] = ..., item: _Optional[int] = ...) -> None: ...

class TextQuestion(_message.Message):
    __slots__ = ("text", "options")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    text: str
    options: _struct_pb2.Struct
    def __init__(self, text: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class TextSize(_message.Message):
    __slots__ = ("width", "height", "lines", "baseline")
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    BASELINE_FIELD_NUMBER: _ClassVar[int]
    width: float
    height: float
    lines: int
    baseline: float
    def __init__(self, width: _Optional[float] = ..., height: _Optional[float] = ..., lines: _Optional[int] = ..., baseline: _Optional[float] = ...) -> None: ...

class ElementQuestion(_message.Message):
    __slots__ = ("element_kind", "item", "side", "section")
    class Side(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        SIDE_UNSPECIFIED: _ClassVar[ElementQuestion.Side]
        BEFORE: _ClassVar[ElementQuestion.Side]
        AFTER: _ClassVar[ElementQuestion.Side]
    SIDE_UNSPECIFIED: ElementQuestion.Side
    BEFORE: ElementQuestion.Side
    AFTER: ElementQuestion.Side
    ELEMENT_KIND_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    element_kind: str
    item: int
    side: ElementQuestion.Side
    section: int
    def __init__(self, element_kind: _Optional[str] = ..., item: _Optional[int] = ..., side: _Optional[_Union[ElementQuestion.Side, str]] = ..., section: _Optional[int] = ...) -> None: ...

class ElementAtRest(_message.Message):
    __slots__ = ("element",)
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    element: _layout_pb2.Element
    def __init__(self, element: _Optional[_Union[_layout_pb2.Element, _Mapping]] = ...) -> None: ...

class ChangeQuestion(_message.Message):
    __slots__ = ("name", "options", "elements")
    NAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    name: str
    options: _struct_pb2.Struct
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    def __init__(self, name: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ...) -> None: ...

class ChangedElements(_message.Message):
    __slots__ = ("elements",)
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Element]
    def __init__(self, elements: _Optional[_Iterable[_Union[_layout_pb2.Element, _Mapping]]] = ...) -> None: ...
