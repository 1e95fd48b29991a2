package import LayoutModel

/// A drawing of a layout: shapes in drawing order, without colors.
///
/// ```swift
/// let picture = try Picture(of: session.solve())
/// let svg = SVGRenderer().text(of: picture)
/// ```
///
/// All lengths are in points; all numbers are finite and at most a billion from the origin.
public struct Picture: Sendable, Equatable {
  /// The subject of the picture, in a line.
  package var title: String
  /// The shown part of the plane, including the margin.
  package var frame: Rect
  /// The collections: one, or those of a screen.
  package var panes: [PicturePane]
  /// The overlays above all of them, farthest first.
  package var overlays: [PictureOverlay]
  /// Texts beside the collections, in the picture's coordinates.
  package var notes: [PictureLabel] = []
  /// The meanings of the colours, in rows below the collections; empty without a legend.
  package var legend: [PictureLegendRow] = []

  /// Creates a picture without a legend.
  package init(
    title: String,
    frame: Rect,
    panes: [PicturePane],
    overlays: [PictureOverlay],
    notes: [PictureLabel] = []
  ) {
    (self.title, self.frame) = (title, frame)
    (self.panes, self.overlays, self.notes) = (panes, overlays, notes)
  }
}

/// A collection in a picture.
package struct PicturePane: Sendable, Equatable {
  /// The part of a collection that is drawn.
  package enum Extent: Sendable, Hashable {
    /// All of it, with an outline of the visible bounds.
    case wholeContent
    /// The visible bounds; shapes are clipped to them.
    case visibleBounds
  }

  /// The name by which a text refers to the pane; empty for a single pane.
  package var id: String
  /// The collection's name, if it has one.
  package var name: String?
  /// The name as it is drawn above the pane.
  package var caption: PictureLabel?
  /// The offset that is added to content coordinates.
  package var offset: Point
  /// The drawn part.
  package var extent: Extent
  /// The content, in its own coordinates.
  package var content: Rect
  /// The visible bounds of the content.
  package var bounds: Rect
  /// The part of the bounds that nothing covers; nil if that is all of it.
  package var safeArea: Rect?
  /// The elements, farthest first.
  package var groups: [PictureGroup]
  /// The marks above the elements, farthest first.
  package var marks: [PictureMark] = []
  /// The rulers and distances; nil if nothing is measured.
  package var measures: PictureMeasures?
  /// The radius of the corners of the device around the bounds, in points; nil if no device is drawn.
  package var bezelRadius: Double?

  /// Creates a pane without marks, measures and bezel.
  package init(
    id: String,
    name: String?,
    caption: PictureLabel?,
    offset: Point,
    extent: Extent,
    content: Rect,
    bounds: Rect,
    safeArea: Rect?,
    groups: [PictureGroup]
  ) {
    (self.id, self.name, self.caption) = (id, name, caption)
    (self.offset, self.extent) = (offset, extent)
    (self.content, self.bounds, self.safeArea) = (content, bounds, safeArea)
    self.groups = groups
  }
}

/// Elements of one section that are drawn one after another.
///
/// A section has several groups if elements of other sections lie between its own.
package struct PictureGroup: Sendable, Equatable {
  /// The name by which a text refers to the group, such as `section-0`.
  package var id: String
  /// The description of the section, in a line.
  var title: String
  /// The section, from 0; nil in the layout's own elements.
  var section: Int?
  /// The elements, farthest first.
  package var elements: [PictureElement]

  /// Creates a group of elements.
  package init(id: String, title: String, section: Int?, elements: [PictureElement]) {
    (self.id, self.title) = (id, title)
    (self.section, self.elements) = (section, elements)
  }
}

/// An element of a layout in a picture.
package struct PictureElement: Sendable, Equatable {
  /// Its kind, which determines its style.
  var kind: ElementKind
  /// Its description and place, in a line.
  package var title: String
  /// Its frame, in content coordinates.
  package var frame: Rect
  /// Its opacity: more than 0, at most 1.
  package var alpha: Double
  /// Its transform about its anchor.
  package var transform: Transform
  /// The point that its transform leaves in place, as fractions of the frame.
  var anchorPoint = ElementAttributes.middle
  /// Its corners after a 3D transform, in place of frame and transform; nil without a 3D transform.
  var outline: Quadrilateral?
  /// Its index path or kind, if it fits.
  package var label: PictureLabel?
  /// The parts of its cell.
  package var parts: [PicturePart]

  /// Creates an element, by default transformed about its middle.
  package init(
    kind: ElementKind,
    title: String,
    frame: Rect,
    alpha: Double,
    transform: Transform,
    anchorPoint: Point = ElementAttributes.middle,
    outline: Quadrilateral? = nil,
    label: PictureLabel?,
    parts: [PicturePart]
  ) {
    (self.kind, self.title, self.frame) = (kind, title, frame)
    (self.alpha, self.transform, self.anchorPoint) = (alpha, transform, anchorPoint)
    self.outline = outline
    (self.label, self.parts) = (label, parts)
  }
}

/// A part of a cell in a picture.
package struct PicturePart: Sendable, Equatable {
  /// Its description and place, in a line.
  var title: String
  /// Its frame, in content coordinates.
  package var frame: Rect
  /// Its corners after a 3D transform; nil without one.
  var outline: Quadrilateral?
  /// Its name, if it fits.
  package var label: PictureLabel?

  /// Creates a part, by default without a 3D transform.
  package init(title: String, frame: Rect, outline: Quadrilateral? = nil, label: PictureLabel?) {
    (self.title, self.frame) = (title, frame)
    (self.outline, self.label) = (outline, label)
  }
}

/// An overlay above the collections of a screen.
package struct PictureOverlay: Sendable, Equatable {
  /// Its description and place on the screen, in a line.
  var title: String
  /// Its frame in the picture.
  package var frame: Rect
  /// Its kind, if it fits.
  package var label: PictureLabel?

  /// Creates an overlay.
  package init(title: String, frame: Rect, label: PictureLabel?) {
    (self.title, self.frame, self.label) = (title, frame, label)
  }
}

/// A mark of a change at a place in a collection.
package struct PictureMark: Sendable, Equatable {
  /// The kind of change; each is recognizable without colors.
  package enum Meaning: String, Sendable, Hashable, CaseIterable {
    /// A moved or resized element: dashed.
    case moved
    /// An added element: a thick line.
    case added
    /// A removed element: dashed, and crossed out.
    case removed
  }

  /// The shape of a mark, in content coordinates.
  package enum Shape: Sendable, Hashable {
    /// The outline of a frame.
    case frame(Rect)
    /// A line with a dot at its end.
    case path(from: Point, to: Point)
  }

  /// Its meaning, in a line.
  package var title: String
  /// The kind of change at the place.
  package var meaning: Meaning
  /// The shape.
  var shape: Shape
}

/// A line of text in a picture.
package struct PictureLabel: Sendable, Hashable {
  /// The point of the line that `position` gives.
  package enum Anchor: Sendable, Hashable {
    /// The start of the line.
    case start
    /// Its middle.
    case middle
  }

  /// The text.
  package var text: String
  /// The font size, in points.
  package var size: Double
  /// The position of the anchor on the baseline.
  package var position: Point
  /// The point of the line that `position` gives.
  package var anchor: Anchor

  /// Creates a line of text.
  package init(text: String, size: Double, position: Point, anchor: Anchor) {
    (self.text, self.size) = (text, size)
    (self.position, self.anchor) = (position, anchor)
  }
}

/// An addition to the elements of a drawn layout.
package enum PictureExtra: String, Sendable, Hashable, CaseIterable {
  /// Rows that explain the colours.
  case legend
  /// Rulers along the edges, and the distances between neighbouring items.
  case measure
  /// The edge of the device around the visible bounds, with its corners.
  case bezel
}

/// Pictures that follow each other in the same place, in a loop.
package struct PictureFilm: Sendable, Equatable {
  /// The subject of the film, in a line.
  var title: String
  /// The pictures, in order; at least one.
  package var frames: [Picture]
  /// The duration of each picture, in milliseconds; the last one stays longer.
  var frameDuration: Double

  /// The additional duration of the last picture, in milliseconds.
  static let rest = 1200.0

  /// The pictures of a sheet, one after the other.
  /// - Parameters:
  ///   - sheet: the pictures; at least one.
  ///   - frameDuration: the duration of each picture in milliseconds, at least 1.
  package init(_ sheet: PictureSheet, frameDuration: Double) {
    title = Picture.clean(sheet.title)
    frames = sheet.stacked
    self.frameDuration = max(1, frameDuration)
  }

  /// The duration of one round, in milliseconds.
  var duration: Double { frameDuration * Double(max(0, frames.count - 1)) + Self.rest }
}
