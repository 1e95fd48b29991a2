---@meta
-- What plugins find and may write, for editors. It is never run.
-- Made by `layouthost plugins meta`; changes belong into the program.

---How elements appear and disappear in a change.
---@alias layouthost.Appearance
---| "fade"
---| "scale"
---| "slideFromBottom"
---| "none"

---A direction in which groups are filled.
---@alias layouthost.Axis
---| "horizontal"
---| "vertical"

---What `requires` may list.
---@alias layouthost.Capability
---| "log"
---| "text"

---What has changed.
---@alias layouthost.ChangeReason
---| "items"
---| "bounds"
---| "state"
---| "options"
---| "layout"
---| "document"

---What content insets start from.
---@alias layouthost.ContentInsetsReference
---| "automatic"
---| "none"
---| "safeArea"
---| "layoutMargins"
---| "readableContent"

---How large the reader wants text.
---@alias layouthost.ContentSizeCategory
---| "extraSmall"
---| "small"
---| "medium"
---| "large"
---| "extraLarge"
---| "extraExtraLarge"
---| "extraExtraExtraLarge"
---| "accessibilityMedium"
---| "accessibilityLarge"
---| "accessibilityExtraLarge"
---| "accessibilityExtraExtraLarge"
---| "accessibilityExtraExtraExtraLarge"

---What an element of a layout is.
---@alias layouthost.ElementKind
---| "item"
---| "supplementary"
---| "decoration"

---How bold a font is.
---@alias layouthost.FontWeight
---| "ultraLight"
---| "thin"
---| "light"
---| "regular"
---| "medium"
---| "semibold"
---| "bold"
---| "heavy"
---| "black"
---| 100
---| 200
---| 300
---| 400
---| 500
---| 600
---| 700
---| 800
---| 900

---Where lines of text begin.
---@alias layouthost.LayoutDirection
---| "leftToRight"
---| "rightToLeft"

---How much a message matters.
---@alias layouthost.LogLevel
---| "trace"
---| "debug"
---| "info"
---| "notice"
---| "warning"
---| "error"
---| "critical"

---How pictures draw items.
---@alias layouthost.Look
---| "photo"
---| "card"
---| "row"
---| "message"
---| "chip"
---| "wireframe"

---What an option may be.
---@alias layouthost.OptionType
---| "number"
---| "integer"
---| "boolean"
---| "string"
---| "enum"
---| "array"
---| "table"

---The screen's shape.
---@alias layouthost.Orientation
---| "portrait"
---| "landscape"

---How groups scroll across, and where a drag rests.
---@alias layouthost.OrthogonalScrolling
---| "none"
---| "continuous"
---| "continuousGroupLeadingBoundary"
---| "paging"
---| "groupPaging"
---| "groupPagingCentered"

---An edge of the visible bounds.
---@alias layouthost.PinnedEdge
---| "top"
---| "leading"
---| "bottom"
---| "trailing"

---An edge of a rectangle.
---@alias layouthost.RectEdge
---| "top"
---| "leading"
---| "bottom"
---| "trailing"

---A place at the edge of a section.
---@alias layouthost.RectAlignment
---| "top"
---| "topLeading"
---| "leading"
---| "bottomLeading"
---| "bottom"
---| "bottomTrailing"
---| "trailing"
---| "topTrailing"

---The available space in one direction.
---@alias layouthost.SizeClass
---| "compact"
---| "regular"

---What a text is for.
---@alias layouthost.TextStyle
---| "largeTitle"
---| "title1"
---| "title2"
---| "title3"
---| "headline"
---| "subheadline"
---| "body"
---| "callout"
---| "footnote"
---| "caption1"
---| "caption2"

---The kind of device.
---@alias layouthost.UserInterfaceIdiom
---| "phone"
---| "pad"
---| "mac"
---| "tv"
---| "carPlay"
---| "vision"

---How an app shares its screen.
---@alias layouthost.Windowing
---| "fullScreen"
---| "splitView"
---| "slideOver"
---| "freeform"

---Items that are laid out together (UIKit's NSCollectionLayoutGroup); `axis` decides how.
---@alias layouthost.GroupDescription
---| layouthost.LineGroup
---| layouthost.CustomGroup

---A place for an item, or a group within the group: an object with an `axis` is a group.
---@alias layouthost.Subitem
---| layouthost.ItemDescription
---| layouthost.GroupDescription

---A width or a height before it is resolved (UIKit's NSCollectionLayoutDimension); a number is points.
---@alias layouthost.Dimension
---| number
---| layouthost.NamedDimension

---A distance (UIKit's NSCollectionLayoutSpacing); a number is exactly so many points.
---@alias layouthost.Spacing
---| number
---| layouthost.NamedSpacing

---Distances from the edges, in points; a number is for all of them.
---@alias layouthost.Insets
---| number
---| layouthost.PartialInsets

---Distances from the edges of 0 or more, in points; a number is for all of them.
---@alias layouthost.Distances
---| number
---| layouthost.PartialDistances

---A plugin or an engine, by its name or with its options.
---@alias layouthost.Provider
---| string
---| layouthost.ProviderReference

---What the file of a plugin returns. It has one hook or more.
---@class layouthost.Plugin
---@field api 1 The version of the contract.
---@field name? string The name in documents; without it, the file's name.
---@field version? string The plugin's own version.
---@field summary? string What it does, in a sentence.
---@field options? table<string, layouthost.Option> The options it takes, by name.
---@field state? table<string, layouthost.Option> What users change of a section that it lays out, in the form of `options`.
---@field requires? layouthost.Capability[] What it uses of `host` beyond what all plugins have.
---@field uses? table<string, string> The plugins and engines that it cannot do without: ranges of versions by name, as in `^1.2`.
---@field appear? layouthost.Appearance How elements appear and disappear in a change; `fade` by default.
---@field animatedValues? string[] The names of elements' values that change gradually: numbers and lists of numbers.
---@field look? layouthost.Look How pictures draw the items of its sections; by default as suits them.
---@field pinch? layouthost.Pinch The number that a pinch on its sections changes.
---@field section? fun(environment: layouthost.Environment): layouthost.Section How the items of a section are laid out.
---@field group? fun(environment: layouthost.Environment): layouthost.Frame[]|layouthost.FrameBuffer The frames of one group, in its own coordinates; the pattern repeats for further items.
---@field layout? fun(environment: layouthost.Environment): layouthost.Layout The frames of a whole section, one for each item.
---@field cell? fun(environment: layouthost.Environment, item: layouthost.Item): layouthost.Cell How large the content of an item is.
---@field visibleItems? fun(items: layouthost.Elements, environment: layouthost.Environment) Changes the visible elements whenever the content offset changes.
---@field targetContentOffset? fun(proposed: layouthost.Point, environment: layouthost.Environment): layouthost.TargetOffset Says where a scroll ends.
---@field screen? fun(environment: layouthost.Environment): layouthost.Screen Where each collection of a screen is.
---@field coordinate? fun(collections: table<string, layouthost.Collection>, environment: layouthost.Environment): layouthost.Overlays? Changes the visible elements of a screen whenever a content offset changes.
---@field movementTarget? fun(item: integer, position: layouthost.Point, environment: layouthost.Environment): integer? Says in which item's place a dragged item is dropped, from 1; the nearest by default.
---@field appearingItems? fun(items: layouthost.Ends, environment: layouthost.Environment) Changes how elements appear in a change; in the section after it.
---@field disappearingItems? fun(items: layouthost.Ends, environment: layouthost.Environment) Changes how elements disappear in a change; in the section before it.
---@field contentOffsetAfterChange? fun(proposed: layouthost.Point, environment: layouthost.Environment): layouthost.ChangedOffset? Says what the content offset is after a change; the proposed one by default.
---@field collection? fun(environment: layouthost.Environment): layouthost.CollectionLayout Where the sections of a document are, which their own layouts lay out.

---An option of a plugin.
---@class layouthost.Option
---@field type layouthost.OptionType What may be given.
---@field minimum? number The least number, for `number` and `integer`.
---@field maximum? number The greatest number, for `number` and `integer`.
---@field values? any[] What is allowed, for `enum`; it needs them.
---@field items? layouthost.OptionElement What each element must be, for `array`.
---@field default? any What holds where a document gives nothing.
---@field doc? string What it is for, in a sentence.

---An element of an option that is a list.
---@class layouthost.OptionElement
---@field type layouthost.OptionType What may be given.
---@field minimum? number The least number, for `number` and `integer`.
---@field maximum? number The greatest number, for `number` and `integer`.
---@field values? any[] What is allowed, for `enum`; it needs them.
---@field items? layouthost.OptionElement What each element must be, for `array`.

---The number that a pinch on a plugin's sections changes.
---@class layouthost.Pinch
---@field value string The name of the number in `state`, or else in `options`.
---@field exponent? number The power of the pinch's scale by which it is multiplied: 1 by default, -1 for columns.
---@field item? string The value in `state` for the item under the fingers, from 1.
---@field place? string The value in `state` for the place of the fingers: a fraction of the section's width.

---Where a layout is shown and what is laid out. It cannot be changed, nor can anything in it.
---@class layouthost.Environment
---@field container layouthost.Container The available space.
---@field screen layouthost.Size The size of the whole screen.
---@field traits layouthost.Traits The settings of the device and the reader.
---@field section layouthost.SectionContext The section.
---@field itemCount integer How many items this call lays out.
---@field items layouthost.Item[] These items; they are made as they are read.
---@field options table<string, any> The options of this use, checked, with the defaults filled in.
---@field state table<string, any> The state of the section, checked, with the defaults filled in.
---@field sectionCount? integer The number of the collection's sections; in `collection`, states and changes only.
---@field sections? layouthost.CollectionSection[] The collection's sections; in `collection`, visible states and changes only.
---@field memo? any The memo of the section's `layout`; in `visibleItems`, `targetContentOffset`, `movementTarget` and hooks about changes only.
---@field scroll? layouthost.Scroll The scroll position; in hooks about visible states and changes only.
---@field change? layouthost.Change The change; in hooks about changes only.
---@field before? layouthost.ChangeSide The section before the change; nil if it was inserted.
---@field after? layouthost.ChangeSide The section after the change; nil if it was deleted.
---@field frames fun(count: integer): layouthost.FrameBuffer Makes a buffer of so many frames, which belongs to the call.

---The available space.
---@class layouthost.Container
---@field contentSize layouthost.Size The size of the section, the group or the cell.
---@field effectiveContentSize layouthost.Size The same without the content insets.
---@field contentInsets layouthost.EdgeInsets The insets of the group; 0 for sections.
---@field safeAreaInsets layouthost.EdgeInsets Those of the whole collection.
---@field layoutMargins layouthost.EdgeInsets Those of the whole collection.

---The settings of the device and the reader.
---@class layouthost.Traits
---@field horizontalSizeClass layouthost.SizeClass The available width.
---@field verticalSizeClass layouthost.SizeClass The available height.
---@field displayScale number Pixels a point.
---@field layoutDirection layouthost.LayoutDirection Where lines of text begin.
---@field orientation layouthost.Orientation The screen's shape.
---@field userInterfaceIdiom layouthost.UserInterfaceIdiom The kind of device.
---@field windowing layouthost.Windowing How the app shares the screen.
---@field preferredContentSizeCategory layouthost.ContentSizeCategory How large the reader wants text.
---@field isAccessibilityCategory boolean Whether that is one of the five largest.

---The section that a call is about.
---@class layouthost.SectionContext
---@field index integer Its number, from 1.
---@field id? string Its name, if the document gives one.
---@field itemCount integer The number of all its items.

---A section of the collection.
---@class layouthost.CollectionSection
---@field id? string Its name, if the document gives one.
---@field itemCount integer The number of its items.
---@field layout? string Its own layout; nil if the document describes it.
---@field items? layouthost.Item[] Its items; in `collection` only.
---@field options? table<string, any> The document's; in `collection` only.
---@field state? table<string, any> The document's; in `collection` only.
---@field frame? layouthost.Rect Where it is in the content; not in `collection`.

---A scroll position.
---@class layouthost.Scroll
---@field contentOffset layouthost.Point How far the content is scrolled.
---@field velocity layouthost.Point How fast, in points a millisecond.
---@field bounds layouthost.Rect The visible part of the content.

---An item as the document has it, with whatever fields the document gives it.
---@class layouthost.Item
---@field id? string Its name.
---@field width? number Its own width.
---@field height? number Its own height.
---@field span? "single"|"full" How many columns of a waterfall it takes.
---@field [string] any

---A size in points.
---@class layouthost.Size
---@field width number
---@field height number

---A point, or a distance, in points.
---@class layouthost.Point
---@field x number
---@field y number

---A rectangle in points; the origin is its corner at the top left.
---@class layouthost.Rect
---@field x number
---@field y number
---@field width number
---@field height number

---Distances from the edges, in points.
---@class layouthost.EdgeInsets
---@field top number
---@field leading number
---@field bottom number
---@field trailing number

---Frames in memory of the host: faster than a list of tables, and every one must be set.
---@class layouthost.FrameBuffer
---@field set fun(i: integer, x: number, y: number, width: number, height: number, zIndex?: integer) Sets frame `i`, from 1; a plain function, to be called with a dot.
---@field setAlpha fun(i: integer, alpha: number) How opaque frame `i` is.
---@field setTransform fun(i: integer, a: number, b: number, c: number, d: number, tx: number, ty: number) The transform of frame `i`.
---@field setTransform3D fun(i: integer, transform3D: number[]) The transform of space of frame `i`.
---@field setAnchorPoint fun(i: integer, x: number, y: number) The anchor of frame `i`.
---@field setHidden fun(i: integer, isHidden?: boolean) Whether frame `i` is not shown.
---@field setAttributes fun(i: integer, attributes: table<string, any>) What else frame `i` has: `parts`, `values` and the others.
---@field count integer The number of frames, as `#`.

---A change of the layout.
---@class layouthost.Change
---@field reasons layouthost.ChangeReason[] What has changed.
---@field shift layouthost.Point How far the item that kept its place has moved.
---@field kept? layouthost.ItemPlace That item: before the change in `disappearingItems`, else after it.
---@field order integer[] The number of each of `items` among those alike, from 1.
---@field newItem fun(self: layouthost.Change, item: integer): integer?, integer? The item and the section after the change of an item of the section before it.
---@field oldItem fun(self: layouthost.Change, item: integer): integer?, integer? The item and the section before the change of an item of the section after it.

---The section before or after a change, in its own coordinates there.
---@class layouthost.ChangeSide
---@field options table<string, any> Its options.
---@field state table<string, any> Its state.
---@field itemCount integer How many items it has.
---@field items layouthost.Item[] These items; they are made as they are read.
---@field memo? any What its `layout` has left.
---@field container layouthost.Container The available space.
---@field contentSize layouthost.Size The size of the whole content.
---@field scroll layouthost.ChangeScroll The scroll position.
---@field origin layouthost.Point Where the section is in the content.
---@field at fun(self: layouthost.ChangeSide, place: integer|layouthost.ChangePlace): layouthost.Element? An element at rest, which cannot be changed.

---The scroll position before or after a change.
---@class layouthost.ChangeScroll
---@field bounds layouthost.Rect The visible part of the content.

---The frame of an item, in points, its place in the order of drawing, and its attributes.
---@class layouthost.Frame
---@field x number The left edge.
---@field y number The top edge.
---@field width number The width.
---@field height number The height.
---@field zIndex? integer The place in the order of drawing; greater is nearer; 0 by default.
---@field alpha? number How opaque it is, from 0 to 1; 1 by default.
---@field transform? number[]|layouthost.Transform {a, b, c, d, tx, ty} about the anchor; none by default.
---@field transform3D? number[] Sixteen numbers, row by row, in place of `transform`; see `host.transform3D`.
---@field anchorPoint? layouthost.Point The point that transforms leave in place, as fractions of the frame; the middle by default.
---@field isHidden? boolean Whether it is hidden.
---@field parts? table<string, layouthost.Rect> The frames of its parts.
---@field values? table<string, any> Values of your own: numbers, strings, booleans, small tables.
---@field clipsTo? "section"|layouthost.Rect The area outside of which it is not drawn: its section, or a rectangle in its coordinates.
---@field pinToVisibleBounds? boolean|layouthost.PinnedEdge|layouthost.PinnedEdge[] The edges of the visible bounds that it does not cross; true for the scroll axis' start.
---@field pinnedWithin? layouthost.Rect The area that a pinned element does not leave; the section by default.
---@field pinInsets? layouthost.Distances How far from those edges a pinned element stays, 0 or more; 0 by default.

---The frames of a whole section, in its own coordinates.
---@class layouthost.Layout
---@field frames layouthost.Frame[]|layouthost.FrameBuffer One for each item.
---@field contentSize? layouthost.Size Without it, what contains all frames.
---@field contentInset? layouthost.Insets Around the range of offsets, for the only section of a document.
---@field visibleMargin? number|layouthost.VisibleMargin How far outside the visible bounds `visibleItems` receives elements; 0 by default.
---@field supplementaryItems? layouthost.SupplementaryFrame[] Headers, badges.
---@field decorationItems? layouthost.DecorationFrame[] Backgrounds.
---@field hidden? integer[] The items that are not shown, from 1; they need no frames.
---@field memo? table<string, any> The `environment.memo` of visible states.

---How far outside the visible bounds `visibleItems` receives elements, in points.
---@class layouthost.VisibleMargin
---@field x? number To the left and the right; 0 by default.
---@field y? number Above and below; 0 by default.

---A header, a badge or the like.
---@class layouthost.SupplementaryFrame
---@field elementKind string A word of your own that tells kinds apart.
---@field item? integer The item it belongs to, from 1; 1 by default.
---@field frame layouthost.Rect Where it is, in the section's coordinates.
---@field zIndex? integer Greater is nearer; 1 by default.
---@field id? string A name by which a change finds it again, in whatever section.
---@field alpha? number How opaque it is, from 0 to 1; 1 by default.
---@field transform? number[]|layouthost.Transform {a, b, c, d, tx, ty} about the anchor; none by default.
---@field transform3D? number[] Sixteen numbers, row by row, in place of `transform`; see `host.transform3D`.
---@field anchorPoint? layouthost.Point The point that transforms leave in place, as fractions of the frame; the middle by default.
---@field isHidden? boolean Whether it is hidden.
---@field parts? table<string, layouthost.Rect> The frames of its parts.
---@field values? table<string, any> Values of your own: numbers, strings, booleans, small tables.
---@field clipsTo? "section"|layouthost.Rect The area outside of which it is not drawn: its section, or a rectangle in its coordinates.
---@field pinToVisibleBounds? boolean|layouthost.PinnedEdge|layouthost.PinnedEdge[] The edges of the visible bounds that it does not cross; true for the scroll axis' start.
---@field pinnedWithin? layouthost.Rect The area that a pinned element does not leave; the section by default.
---@field pinInsets? layouthost.Distances How far from those edges a pinned element stays, 0 or more; 0 by default.

---A background or the like.
---@class layouthost.DecorationFrame
---@field elementKind string A word of your own that tells kinds apart.
---@field frame layouthost.Rect Where it is, in the section's coordinates.
---@field zIndex? integer Greater is nearer; 0 by default.
---@field id? string A name by which a change finds it again, in whatever section.
---@field alpha? number How opaque it is, from 0 to 1; 1 by default.
---@field transform? number[]|layouthost.Transform {a, b, c, d, tx, ty} about the anchor; none by default.
---@field transform3D? number[] Sixteen numbers, row by row, in place of `transform`; see `host.transform3D`.
---@field anchorPoint? layouthost.Point The point that transforms leave in place, as fractions of the frame; the middle by default.
---@field isHidden? boolean Whether it is hidden.
---@field parts? table<string, layouthost.Rect> The frames of its parts.
---@field values? table<string, any> Values of your own: numbers, strings, booleans, small tables.
---@field clipsTo? "section"|layouthost.Rect The area outside of which it is not drawn: its section, or a rectangle in its coordinates.
---@field pinToVisibleBounds? boolean|layouthost.PinnedEdge|layouthost.PinnedEdge[] The edges of the visible bounds that it does not cross; true for the scroll axis' start.
---@field pinnedWithin? layouthost.Rect The area that a pinned element does not leave; the section by default.
---@field pinInsets? layouthost.Distances How far from those edges a pinned element stays, 0 or more; 0 by default.

---How large the content of an item is; what is left out is as the layout offers.
---@class layouthost.Cell
---@field width? number In points, 0 or more.
---@field height? number In points, 0 or more.
---@field parts? table<string, layouthost.Rect> The frames of what is in the cell.

---Where a scroll ends; what is left out is as proposed.
---@class layouthost.TargetOffset
---@field x? number
---@field y? number
---@field animateBack? boolean Whether it goes there slowly.

---The content offset after a change; what is left out is as proposed.
---@class layouthost.ChangedOffset
---@field x? number
---@field y? number

---A screen of several collections.
---@class layouthost.Screen
---@field regions table<string, layouthost.Rect> Where each collection is, by name.
---@field overlays? layouthost.Overlay[] The overlays above the collections.

---The overlays in place of those of the hook `screen`.
---@class layouthost.Overlays
---@field overlays? layouthost.Overlay[] The overlays above the collections.

---An overlay above the collections of a screen, such as a button.
---@class layouthost.Overlay
---@field kind string A word of your own that tells kinds apart.
---@field frame layouthost.Rect Where it is on the screen.
---@field zIndex? integer Greater is nearer; 0 by default.

---Where the sections of a collection are, and what belongs to none of them.
---@class layouthost.CollectionLayout
---@field sections layouthost.SectionPlace[] The place of each section, by its number.
---@field contentSize? layouthost.Size Without it, what contains everything.
---@field contentInset? layouthost.Insets Around the range of offsets.
---@field visibleMargin? number|layouthost.VisibleMargin How far outside the visible bounds `visibleItems` receives elements; 0 by default.
---@field supplementaryItems? layouthost.SupplementaryFrame[] Headers and the like of no section, in the content's coordinates.
---@field decorationItems? layouthost.DecorationFrame[] Backgrounds and the like of no section, in the content's coordinates.
---@field memo? table<string, any> The `environment.memo` of visible states.

---Where a section is.
---@class layouthost.SectionPlace
---@field section? layouthost.SectionHandle|layouthost.Layout The result of `host.section`, or the frames of its items.
---@field origin? layouthost.Point Its corner in the content; 0, 0 by default.
---@field pinInsets? layouthost.Distances How far from the edges of the visible bounds its pinned elements stay; 0 by default.
---@field zIndex? integer A number that is added to the z-order of its elements.
---@field clipsTo? "section"|layouthost.Rect The area outside of which its elements are not drawn: the section, or a rectangle in it.
---@field hidden? boolean Whether none of its elements is shown.

---The elements that are in sight. They are hidden, not removed.
---@class layouthost.Elements
---@field [integer] layouthost.Element
---@field add fun(self: layouthost.Elements, element: layouthost.NewElement): layouthost.Element Adds an element to this visible state; the given table is copied.
---@field at fun(self: layouthost.Elements, place: integer|layouthost.ElementPlace): layouthost.Element? The element of an item, or of a kind and an item, wherever it rests; `visibleItems` only.

---The start of elements that appear, or the end of those that disappear; none is added.
---@class layouthost.Ends
---@field [integer] layouthost.Element

---The name of a supplementary item or a decoration.
---@class layouthost.ElementPlace
---@field elementKind string The word for its kind.
---@field item? integer The item it belongs to, from 1; none for decorations.

---The place of an element before or after a change.
---@class layouthost.ChangePlace
---@field section? integer The section, from 1; the one of the call by default.
---@field item? integer The item, from 1; none for decorations.
---@field elementKind? string The word for its kind; none for items.

---An element of the layout in a visible state; it is changed in place.
---@class layouthost.Element
---@field kind layouthost.ElementKind The kind of the element; cannot be changed.
---@field elementKind? string The word for its kind of supplementary item or decoration; cannot be changed.
---@field section? integer The section it belongs to, from 1; cannot be changed.
---@field item? integer The item it belongs to, from 1; cannot be changed.
---@field frame layouthost.Rect Where it is, without the transform.
---@field center layouthost.Point The middle of the frame; changing it moves the frame.
---@field alpha number How opaque it is, from 0 to 1.
---@field zIndex integer The place in the order of drawing; greater is nearer.
---@field transform number[]|layouthost.Transform {a, b, c, d, tx, ty} about the anchor.
---@field hidden boolean Whether it is left out.
---@field transform3D? number[] Sixteen numbers, row by row, in place of `transform`; see `host.transform3D`.
---@field anchorPoint? layouthost.Point The point that transforms leave in place, as fractions of the frame; the middle by default.
---@field parts? table<string, layouthost.Rect> The frames of its parts.
---@field clipsTo? layouthost.Rect The area outside of which it is not drawn; nil without a limit.
---@field values table<string, any> Values of your own: numbers, strings, booleans, small tables.

---x' = a·x + c·y + tx, y' = b·x + d·y + ty; what is left out is as in the identity.
---@class layouthost.Transform
---@field a? number
---@field b? number
---@field c? number
---@field d? number
---@field tx? number
---@field ty? number

---An element of one visible state only.
---@class layouthost.NewElement
---@field kind "supplementary"|"decoration" The kind of the element.
---@field elementKind string A word of your own that tells kinds apart.
---@field frame layouthost.Rect Where it is.
---@field section? integer The section it belongs to, on a screen; else this one.
---@field item? integer The item it belongs to, from 1; not for decorations.
---@field zIndex? integer 1 for supplementary items by default, 0 for decorations.
---@field alpha? number From 0 to 1; 1 by default.
---@field transform? number[]|layouthost.Transform None by default.
---@field hidden? boolean Whether it is left out after all.
---@field transform3D? number[] Sixteen numbers, row by row, in place of `transform`; see `host.transform3D`.
---@field anchorPoint? layouthost.Point The point that transforms leave in place, as fractions of the frame; the middle by default.
---@field parts? table<string, layouthost.Rect> The frames of its parts.
---@field clipsTo? layouthost.Rect The area outside of which it is not drawn; nil without a limit.
---@field values? table<string, any> Values of your own: numbers, strings, booleans, small tables.

---A collection of a screen in a visible state.
---@class layouthost.Collection
---@field items layouthost.Elements The visible elements, in the content's coordinates.
---@field centeredItem? layouthost.ItemPlace The item nearest to the middle of what is visible.

---The place of an item.
---@class layouthost.ItemPlace
---@field section integer From 1.
---@field item integer From 1.

---The parts of a request for another layout that differ from the running call.
---@class layouthost.LayoutChanges
---@field items? integer|table[] Other items: so many, or these.
---@field container? layouthost.Size Another size of the container.
---@field state? table<string, any> The state of the called layout.
---@field order? integer[] The item placed k-th is `order[k]`; every item once.
---@field buffer? boolean Whether `frames` is a frame buffer instead of a list.

---How a section is laid out.
---@class layouthost.SectionChoice
---@field axis? layouthost.Axis The axis of its content; the collection's by default.

---Which sections are laid out, and how.
---@class layouthost.SectionRange
---@field container? layouthost.Size|layouthost.Container The container of each; `environment.container` by default.
---@field axis? layouthost.Axis Their axis; the collection's by default.
---@field from? integer The first section; 1 by default.
---@field to? integer The last section; the last of all by default.

---A section that was laid out; it ends with the call.
---@class layouthost.SectionHandle
---@field section integer Its number, from 1.
---@field size layouthost.Size Its size.
---@field at fun(self: layouthost.SectionHandle, place: integer|layouthost.ElementPlace): layouthost.RestingElement? The element of an item, or of a kind and an item, in the section's coordinates.

---An element of a section that was laid out.
---@class layouthost.RestingElement
---@field kind layouthost.ElementKind What it is.
---@field elementKind? string The word for its kind.
---@field item? integer The item it belongs to, from 1.
---@field frame layouthost.Rect Where it is, in the section's coordinates.
---@field zIndex integer The place in the order of drawing.

---A device that the host knows.
---@class layouthost.Device
---@field id string Its id.
---@field size layouthost.Size The screen's size in portrait.
---@field displayScale number Pixels a point.
---@field userInterfaceIdiom layouthost.UserInterfaceIdiom The kind of device.
---@field models string[] The models with such a screen.

---How a text is set.
---@class layouthost.TextOptions
---@field width? number Where lines end at the latest.
---@field textStyle? layouthost.TextStyle `body` by default.
---@field size? number The size of the type, from 1 to 1000; the style's by default.
---@field weight? layouthost.FontWeight The style's by default.
---@field font? string `Inter` by default.
---@field lines? integer The most lines; 0, the default, for as many as there are.

---How large a text is, in points, not rounded.
---@class layouthost.TextSize
---@field width number The width of the widest line.
---@field height number The height of all lines.
---@field lines integer The number of lines.
---@field baseline number How far below the top the first line's letters stand.

---Returns the inputs and values of a graph by their names; it cannot be changed.
---@class layouthost.Graph
---@field [string] any

---A section of groups that repeat (UIKit's NSCollectionLayoutSection).
---@class layouthost.Section
---@field group layouthost.GroupDescription The group that is repeated.
---@field contentInsets? layouthost.Insets The space that the section keeps free at its edges; 0 by default.
---@field contentInsetsReference? layouthost.ContentInsetsReference The edges from which the content insets are measured, across the scroll axis: those of the configuration (`automatic`), of the container (`none`), the safe area, or the layout margins, which readable content has too; `automatic` by default.
---@field interGroupSpacing? number The distance between groups; negative distances let groups overlap; 0 by default.
---@field orthogonalScrolling? layouthost.OrthogonalScrolling Whether groups follow each other across the scroll axis, and where a drag comes to rest; `none` by default.
---@field supplementariesFollowContentInsets? boolean Whether boundary items keep the content insets across the scroll axis; true by default.
---@field boundarySupplementaryItems? layouthost.BoundaryItem[] The headers, footers and other items at the section's boundary; none by default.
---@field decorationItems? layouthost.DecorationItem[] The backgrounds and other decorations behind the section; none by default.
---@field visibleItems? layouthost.Provider The provider that changes visible elements as the content offset changes.
---@field visibleMargin? number|layouthost.PartialPoint The distance outside the visible bounds within which `visibleItems` receives elements: along the scroll axis, or along each; 0 by default.
---@field order? integer[] The item placed k-th, for each k, from 0 in JSON and from 1 in Lua; each item once; the items' own order by default.

---A row or a column: as many of `items` in turn as fit, or `count` equal shares for `item`.
---@class layouthost.LineGroup
---@field size layouthost.LayoutSize The size, resolved in the group or section around it.
---@field contentInsets? layouthost.Insets The part of the slot that the frame leaves free at each edge; 0 by default.
---@field edgeSpacing? layouthost.EdgeSpacing The spacing outside the slot; none by default.
---@field supplementaryItems? layouthost.SupplementaryItem[] The badges and other items placed at the item or group; none by default.
---@field cell? layouthost.Provider The provider that measures the content; of a group, of its items that name none.
---@field axis? layouthost.Axis The direction in which the items follow each other.
---@field items? layouthost.Subitem[] The items and groups in turn, as many as fit.
---@field item? layouthost.Subitem The item or group that is repeated `count` times.
---@field count? integer The number of equal shares.
---@field interItemSpacing? layouthost.Spacing The spacing between neighbours along the axis; 0 by default.

---Items at the frames that a provider returns, or at frames in place.
---@class layouthost.CustomGroup
---@field size layouthost.LayoutSize The size, resolved in the group or section around it.
---@field contentInsets? layouthost.Insets The part of the slot that the frame leaves free at each edge; 0 by default.
---@field edgeSpacing? layouthost.EdgeSpacing The spacing outside the slot; none by default.
---@field supplementaryItems? layouthost.SupplementaryItem[] The badges and other items placed at the item or group; none by default.
---@field cell? layouthost.Provider The provider that measures the content; of a group, of its items that name none.
---@field axis? "custom" The word for a custom group.
---@field provider? layouthost.Provider The provider of the frames.
---@field options? table<string, any> The options of a provider given by its name.
---@field count? "all"|integer The number of items of a group; `all` for all items of the section; `all` by default.
---@field perGroup? boolean Whether the provider is called for each group rather than once; false by default.
---@field frames? layouthost.CustomFrame[] The frames in place; a group has as many items.

---A place for one item (UIKit's NSCollectionLayoutItem).
---@class layouthost.ItemDescription
---@field size layouthost.LayoutSize The size, resolved in the group or section around it.
---@field contentInsets? layouthost.Insets The part of the slot that the frame leaves free at each edge; 0 by default.
---@field edgeSpacing? layouthost.EdgeSpacing The spacing outside the slot; none by default.
---@field supplementaryItems? layouthost.SupplementaryItem[] The badges and other items placed at the item or group; none by default.
---@field cell? layouthost.Provider The provider that measures the content; of a group, of its items that name none.
---@field zIndex? integer The place in the order of drawing; greater is nearer; 0 by default.
---@field alpha? number The opacity; 1 by default.
---@field transform? number[]|table<string, any> The six numbers a, b, c, d, tx, ty, or some of them by name, about the anchor; none by default.
---@field transform3D? number[] Sixteen numbers, row by row, about the anchor; none by default.
---@field anchorPoint? layouthost.PartialPoint The point that transforms leave in place, as fractions of the frame; the middle by default.
---@field isHidden? boolean Whether the item is not shown; false by default.
---@field values? table<string, any> The author's own values by name, for cells; none by default.
---@field clipsTo? "section"|table<string, any> The area outside of which the item is not drawn: its section, or a rectangle (x, y, width, height) in the section's coordinates; nothing by default.

---A width and a height before they are resolved (UIKit's NSCollectionLayoutSize).
---@class layouthost.LayoutSize
---@field width layouthost.Dimension The width.
---@field height layouthost.Dimension The height.

---A dimension with the name of its kind; it has one of these.
---@class layouthost.NamedDimension
---@field absolute? number The points.
---@field fractionalWidth? number The fraction of the container's width.
---@field fractionalHeight? number The fraction of the container's height.
---@field estimated? number The points until the content's own size is known.
---@field uniformAcrossSiblings? number The points until the content's own size is known; the greatest of a row holds for all.

---A spacing with the name of its kind; it has one of these.
---@class layouthost.NamedSpacing
---@field fixed? number The points.
---@field flexible? number The least points; flexible spacings divide the remaining space.

---The spacing outside an item or a group (UIKit's NSCollectionLayoutEdgeSpacing).
---@class layouthost.EdgeSpacing
---@field leading? layouthost.Spacing The spacing before the leading edge; 0 by default.
---@field top? layouthost.Spacing The spacing above the top edge; 0 by default.
---@field trailing? layouthost.Spacing The spacing behind the trailing edge; 0 by default.
---@field bottom? layouthost.Spacing The spacing below the bottom edge; 0 by default.

---Distances from the edges, in points (UIKit's NSDirectionalEdgeInsets).
---@class layouthost.PartialInsets
---@field top? number The distance from the top edge; 0 by default.
---@field leading? number The distance from the edge at which lines start; 0 by default.
---@field bottom? number The distance from the bottom edge; 0 by default.
---@field trailing? number The distance from the edge at which lines end; 0 by default.

---Distances from the edges of 0 or more, in points.
---@class layouthost.PartialDistances
---@field top? number The distance from the top edge; 0 by default.
---@field leading? number The distance from the edge at which lines start; 0 by default.
---@field bottom? number The distance from the bottom edge; 0 by default.
---@field trailing? number The distance from the edge at which lines end; 0 by default.

---A place or a distance, in points.
---@class layouthost.PartialPoint
---@field x? number The distance from the left edge; 0 by default.
---@field y? number The distance from the top edge; 0 by default.

---A point of a rectangle, moved by one of the offsets (UIKit's NSCollectionLayoutAnchor).
---@class layouthost.Anchor
---@field edges? layouthost.RectEdge[] The edges that the point lies at: one, or two that meet in a corner; opposite ones cancel out; the middle by default.
---@field absoluteOffset? layouthost.PartialPoint The distance by which the point is moved, in points; 0 by default.
---@field fractionalOffset? layouthost.PartialPoint The distance by which the point is moved, in widths and heights of the item; 0 by default.

---A badge or the like at an item or a group (UIKit's NSCollectionLayoutSupplementaryItem).
---@class layouthost.SupplementaryItem
---@field elementKind string The author's word for the kind of item.
---@field size layouthost.LayoutSize The size; fractions are of the item, or of the container that the group was sized in.
---@field containerAnchor layouthost.Anchor The point of the item or group that the supplementary item is placed at.
---@field itemAnchor? layouthost.Anchor The point of the supplementary item that is placed there; the point at the same edges by default.
---@field zIndex? integer The place in the order of drawing; greater is nearer; 1 by default.

---A header, a footer or the like of a section or of the whole layout (UIKit's NSCollectionLayoutBoundarySupplementaryItem).
---@class layouthost.BoundaryItem
---@field elementKind string The author's word for the kind of item.
---@field size layouthost.LayoutSize The size; fractions are of the container, less the content insets that the item follows.
---@field alignment layouthost.RectAlignment The edge or corner of the section that the item is aligned with.
---@field absoluteOffset? layouthost.PartialPoint The distance by which the item is moved from there, in points; 0 by default.
---@field extendsBoundary? boolean Whether the item lies outside the content, so that the section grows by it; true by default.
---@field pinToVisibleBounds? boolean Whether the item stays visible as long as its section is; false by default.
---@field pinInsets? layouthost.Distances The distances from the edges of the visible bounds at which a pinned item stays, 0 or more; 0 by default.
---@field zIndex? integer The place in the order of drawing; greater is nearer; 1 by default.
---@field id? string A name by which a change finds the item again, in whatever section.

---A background or the like behind a section (UIKit's NSCollectionLayoutDecorationItem).
---@class layouthost.DecorationItem
---@field elementKind string The author's word for the kind of item.
---@field contentInsets? layouthost.Insets The distance of the decoration from the section's edges; 0 by default.
---@field zIndex? integer The place in the order of drawing; greater is nearer; 0 by default.
---@field id? string A name by which a change finds the decoration again, in whatever section.

---The frame of an item, in points, and its place in the order of drawing.
---@class layouthost.CustomFrame
---@field x number The left edge.
---@field y number The top edge.
---@field width number The width.
---@field height number The height.
---@field zIndex? integer The place in the order of drawing; greater is nearer; 0 by default.

---A provider with its options.
---@class layouthost.ProviderReference
---@field provider string The provider's name.
---@field options? table<string, any> The provider's options.

---@class layouthost.host
---@field version string The host's version.
host = {}

---@class layouthost.host.text
host.text = {}

---@class layouthost.host.transform3D
host.transform3D = {}

---So many points.
---@param points number
---@return layouthost.Dimension
function absolute(points) end

---A part of the container's width.
---@param fraction number
---@return layouthost.Dimension
function fractionalWidth(fraction) end

---A part of the container's height.
---@param fraction number
---@return layouthost.Dimension
function fractionalHeight(fraction) end

---So many points until the content is known.
---@param points number
---@return layouthost.Dimension
function estimated(points) end

---As `estimated`; the largest of a row holds for all of it.
---@param points number
---@return layouthost.Dimension
function uniformAcrossSiblings(points) end

---Exactly so many points between two.
---@param points number
---@return layouthost.Spacing
function fixed(points) end

---At least so many points, and what is left.
---@param points number
---@return layouthost.Spacing
function flexible(points) end

---A width and a height.
---@param width layouthost.Dimension
---@param height layouthost.Dimension
---@return layouthost.LayoutSize
function size(width, height) end

---Distances from the edges.
---@param fields layouthost.PartialInsets
---@return layouthost.PartialInsets
function insets(fields) end

---The distances around an item or a group.
---@param fields layouthost.EdgeSpacing
---@return layouthost.EdgeSpacing
function edgeSpacing(fields) end

---An item of a group.
---@param fields layouthost.ItemDescription
---@return layouthost.ItemDescription
function item(fields) end

---A group in a row.
---@param fields layouthost.LineGroup
---@return layouthost.LineGroup
function horizontal(fields) end

---A group in a column.
---@param fields layouthost.LineGroup
---@return layouthost.LineGroup
function vertical(fields) end

---A group of frames, in place or of a provider.
---@param fields layouthost.CustomGroup
---@return layouthost.CustomGroup
function custom(fields) end

---Another plugin, or an engine, with its options.
---@param name string
---@param options? table<string, any>
---@return layouthost.ProviderReference
function provider(name, options) end

---A section, for the compositional engine.
---@param fields layouthost.Section
---@return layouthost.Section
function section(fields) end

---A point at the edges of a rectangle.
---@param fields layouthost.Anchor
---@return layouthost.Anchor
function anchor(fields) end

---What stands at an item or a group.
---@param fields layouthost.SupplementaryItem
---@return layouthost.SupplementaryItem
function supplementaryItem(fields) end

---What stands at the boundary of a section.
---@param fields layouthost.BoundaryItem
---@return layouthost.BoundaryItem
function boundarySupplementaryItem(fields) end

---A background of a section.
---@param fields layouthost.DecorationItem
---@return layouthost.DecorationItem
function decorationItem(fields) end

---Whether the host knows a name of the contract, which a later host may have added.
---@param name string A feature, as in `appearing`, a hook or another key of a plugin's table, a function, as in `host.sections`, or a field, as in `environment.change`.
---@return boolean
function host.has(name) end

---Lays out the items of the running call with an engine or another plugin.
---@param name string An engine or another plugin.
---@param options table<string, any>? Its options.
---@param environment layouthost.Environment The one that the hook got.
---@param changes? layouthost.LayoutChanges What the other one gets instead.
---@return layouthost.Layout
function host.layout(name, options, environment, changes) end

---Lays a section out by its own layout; in `collection` only.
---@param number integer The section, from 1.
---@param container? layouthost.Size|layouthost.Container Its container; `environment.container` by default.
---@param choice? layouthost.SectionChoice Its axis.
---@return layouthost.SectionHandle
function host.section(number, container, choice) end

---Lays sections out by their own layouts, all in one call; in `collection` only.
---@param choice? layouthost.SectionRange Their container, and the sections; all by default.
---@return layouthost.SectionHandle[]
function host.sections(choice) end

---Measures an item with another plugin's hook `cell`, as a section would.
---@param name string Another plugin with the hook `cell`.
---@param options table<string, any>? Its options.
---@param item integer|table<string, any> An item of the running call, from 1, or an item as documents write it.
---@param width number The width that is offered, in points.
---@return layouthost.Cell
function host.cell(name, options, item, width) end

---Lets another plugin's hook `visibleItems` change the elements, within your own.
---@param name string Another plugin.
---@param options table<string, any>? Its options.
---@param items layouthost.Elements Those that the hook got.
---@param environment layouthost.Environment The one that the hook got.
function host.visibleItems(name, options, items, environment) end

---Makes a graph of values that are computed from each other, each when it is first read.
---@param functions table<string, fun(v: layouthost.Graph): any> The values, by name.
---@return fun(inputs: table<string, any>): layouthost.Graph
function host.graph(functions) end

---A device that the host knows; an unknown name is an error.
---@param name string Its id, or a model's name.
---@return layouthost.Device
function host.device(name) end

---As `pairs`, in the order of the keys: numbers, strings, `false` and `true`.
---@generic K, V
---@param t table<K, V>
---@return fun(): K, V
function host.sortedPairs(t) end

---Writes to the log.
---
---It needs `requires = { "log" }`.
---@param level layouthost.LogLevel
---@param message any
function host.log(level, message) end

---How large a text is.
---
---It needs `requires = { "text" }`.
---@param text string
---@param options? layouthost.TextOptions
---@return layouthost.TextSize
function host.text.measure(text, options) end

---What another file of the plugin's own folder, or one that plugins share, returns; only while the plugin is loaded.
---@param name string `a.b` for `a/b.lua` or `a/b/init.lua` in the plugin's folder; `@lib/a` for `lib/a.lua` beside the plugin.
---@return any
function require(name) end

---The transform that changes nothing.
---@return number[]
function host.transform3D.identity() end

---The view from a distance; what comes towards the viewer grows.
---@param distance number The viewer's distance, in points, greater than 0.
---@return number[]
function host.transform3D.perspective(distance) end

---A rotation about an axis, and then the transform (`CATransform3DRotate`).
---@param transform number[] Sixteen numbers.
---@param angle number In radians.
---@param x number The axis.
---@param y number
---@param z number
---@return number[]
function host.transform3D.rotate(transform, angle, x, y, z) end

---A move, and then the transform (`CATransform3DTranslate`).
---@param transform number[] Sixteen numbers.
---@param x number
---@param y number
---@param z? number 0 by default.
---@return number[]
function host.transform3D.translate(transform, x, y, z) end

---A scaling, and then the transform (`CATransform3DScale`).
---@param transform number[] Sixteen numbers.
---@param x number
---@param y number
---@param z? number 1 by default.
---@return number[]
function host.transform3D.scale(transform, x, y, z) end

---One transform, and then another (`CATransform3DConcat`).
---@param transform number[] Sixteen numbers.
---@param next number[] The transform that follows.
---@return number[]
function host.transform3D.concat(transform, next) end
