public import LayoutModel

/// What is drawn of a layout: shapes in the order of drawing, without colours.
///
/// All lengths are points, all numbers finite, and no farther than a billion from the origin.
public struct Picture: Sendable, Equatable {
  /// What the picture is of, in a line.
  public var title: String
  /// The part of the plane that is shown, the margin included.
  public var frame: Rect
  /// The collections: one, or those of a screen.
  public var panes: [PicturePane]
  /// What lies above all of them, farthest first.
  public var overlays: [PictureOverlay]
  /// Texts beside the collections, in the picture's coordinates.
  public var notes: [PictureLabel] = []
}

/// A collection in a picture.
public struct PicturePane: Sendable, Equatable {
  /// How much of a collection is drawn.
  public enum Extent: Sendable, Hashable {
    /// All of it, with the visible bounds as a line.
    case wholeContent
    /// What is visible, cut off at the bounds.
    case visibleBounds
  }

  /// The name by which a text refers to the pane; empty where the picture has no other.
  public var id: String
  /// The collection's name, if it has one.
  public var name: String?
  /// The name as it is drawn above the pane.
  public var caption: PictureLabel?
  /// What is added to coordinates of the content.
  public var offset: Point
  /// How much is drawn.
  public var extent: Extent
  /// The content, in its own coordinates.
  public var content: Rect
  /// What is visible of the content.
  public var bounds: Rect
  /// The part of the bounds that nothing covers; nil where that is all of them.
  public var safeArea: Rect?
  /// The elements, farthest first.
  public var groups: [PictureGroup]
  /// What is drawn above the elements to say something of them, farthest first.
  public var marks: [PictureMark] = []
}

/// Elements of one section that are drawn one after another.
///
/// A section has several groups where elements of other sections lie between its own.
public struct PictureGroup: Sendable, Equatable {
  /// The name by which a text refers to the group, such as `section-0`.
  public var id: String
  /// What the section is, in a line.
  public var title: String
  /// The section, from 0; nil for what is the layout's own.
  public var section: Int?
  /// The elements, farthest first.
  public var elements: [PictureElement]
}

/// An element of a layout in a picture.
public struct PictureElement: Sendable, Equatable {
  /// What it is, which decides on its style.
  public var kind: ElementKind
  /// What it is and where, in a line.
  public var title: String
  /// Where it is, in coordinates of the content.
  public var frame: Rect
  /// How opaque it is: more than 0, at most 1.
  public var alpha: Double
  /// What is done to it about the middle of its frame.
  public var transform: Transform
  /// Its index path or its kind, where that fits.
  public var label: PictureLabel?
  /// The parts of its cell.
  public var parts: [PicturePart]
}

/// A part of a cell in a picture.
public struct PicturePart: Sendable, Equatable {
  /// What it is and where, in a line.
  public var title: String
  /// Where it is, in coordinates of the content.
  public var frame: Rect
  /// Its name, where that fits.
  public var label: PictureLabel?
}

/// Something above the collections of a screen.
public struct PictureOverlay: Sendable, Equatable {
  /// What it is and where on the screen, in a line.
  public var title: String
  /// Where it is in the picture.
  public var frame: Rect
  /// Its kind, where that fits.
  public var label: PictureLabel?
}

/// Says of a place in a collection what has become of it.
public struct PictureMark: Sendable, Equatable {
  /// What has become of it; each looks different without colours too.
  public enum Meaning: String, Sendable, Hashable, CaseIterable {
    /// Something that is elsewhere now, or of another size: dashed.
    case moved
    /// Something that is new: a thick line.
    case added
    /// Something that is gone: dashed, and crossed out.
    case removed
  }

  /// What is drawn, in coordinates of the content.
  public enum Shape: Sendable, Hashable {
    /// The outline of a frame.
    case frame(Rect)
    /// A line with a dot at its end.
    case path(from: Point, to: Point)
  }

  /// What it says, in a line.
  public var title: String
  /// What has become of the place.
  public var meaning: Meaning
  /// What is drawn.
  public var shape: Shape
}

/// A line of text in a picture.
public struct PictureLabel: Sendable, Hashable {
  /// Which point of the line is given.
  public enum Anchor: Sendable, Hashable {
    /// Where it starts.
    case start
    /// Its middle.
    case middle
  }

  /// The text.
  public var text: String
  /// The font's size, in points.
  public var size: Double
  /// Where the anchor is on the base line.
  public var position: Point
  /// Which point of the line is given.
  public var anchor: Anchor
}

/// What is drawn besides frames, and how much at most.
public struct PictureOptions: Sendable, Hashable {
  /// Which texts are drawn.
  public enum Labels: Sendable, Hashable {
    /// Those that fit.
    case fitting
    /// None.
    case none
  }

  /// How many elements and parts of cells a picture has unless somebody asks for more.
  public static let standardElementLimit = 20_000

  /// Which texts are drawn.
  public var labels: Labels
  /// How many elements and parts of cells there may be.
  public var elementLimit: Int
  /// How many elements there are in pictures that this one will stand beside: they count, too.
  public var elementsElsewhere = 0

  /// Creates options.
  public init(
    labels: Labels = .fitting,
    elementLimit: Int = PictureOptions.standardElementLimit
  ) {
    self.labels = labels
    self.elementLimit = elementLimit
  }
}

/// Pictures that follow each other in the same place, again and again.
public struct PictureFilm: Sendable, Equatable {
  /// What the film is of, in a line.
  public var title: String
  /// The pictures, in order; at least one.
  public var frames: [Picture]
  /// How long each of them is seen, in milliseconds; the last one longer.
  public var frameDuration: Double

  /// How long the last picture stays, in milliseconds.
  static let rest = 1200.0

  /// The pictures of a sheet, one after the other.
  public init(_ sheet: PictureSheet, frameDuration: Double) {
    title = PictureText.clean(sheet.title)
    frames = sheet.stacked
    self.frameDuration = max(1, frameDuration)
  }

  /// How long one round takes, in milliseconds.
  var duration: Double { frameDuration * Double(max(0, frames.count - 1)) + Self.rest }
}
