public import LayoutModel

/// Pictures side by side, each below its caption: one document on many devices, or the visible
/// states of a scroll.
///
/// A sheet combines several pictures into one: panes get unique ids and are placed beside each
/// other, and everything else moves with them.
package struct PictureSheet: Sendable, Equatable {
  /// A picture with its caption.
  package struct Entry: Sendable, Equatable {
    /// The subject of the picture, in a few words.
    var title: String
    /// Further details, in a few words; may be empty.
    var detail: String
    var picture: Picture

    /// Creates an entry.
    /// - Parameters:
    ///   - title: the subject of the picture, in a few words.
    ///   - detail: further details, in a few words; may be empty.
    ///   - picture: the picture, with its margin.
    package init(title: String, detail: String = "", picture: Picture) {
      self.title = title
      self.detail = detail
      self.picture = picture
    }

    /// The picture's frame without its margin.
    var area: LayoutRect { picture.frame.widened(by: -Picture.margin) }
  }

  /// The subject of the sheet, in a line.
  var title: String
  /// The pictures, in the order of reading.
  var entries: [Entry]
  /// Whether there are captions.
  package var labels: PictureOptions.Labels
  /// Whether there is one legend below all pictures, which need none of their own.
  package var hasLegend = false

  /// The margin around the sheet, in points.
  static let margin = 32.0

  /// Creates a sheet.
  /// - Parameters:
  ///   - title: the subject of the sheet, in a line.
  ///   - entries: the pictures, in the order of reading.
  ///   - labels: whether there are captions.
  package init(title: String, entries: [Entry], labels: PictureOptions.Labels = .fitting) {
    self.title = title
    self.entries = entries
    self.labels = labels
  }

  /// All pictures as one, in rows as high as their highest picture, with an aspect ratio near 3:2.
  /// - Complexity: O(n² + m) for n pictures with m elements.
  package var picture: Picture {
    let captions = captions
    let cells = entries.map {
      LayoutSize(width: $0.area.width, height: $0.area.height + captions.height)
    }
    let rows = Self.rows(of: cells)
    return whole(
      entries.indices.map { placed($0, at: rows.corners[$0], below: captions) },
      size: rows.size
    )
  }

  /// The pictures one above the other, each with its caption and all with the same frame: the
  /// frames of a film.
  package var stacked: [Picture] {
    let captions = captions
    let width = entries.map(\.area.width).max() ?? 0
    let height = (entries.map(\.area.height).max() ?? 0) + captions.height
    return entries.indices.map {
      whole(
        [placed($0, at: .zero, below: captions)],
        size: LayoutSize(width: width, height: height)
      )
    }
  }

  private var captions: SheetCaptions {
    SheetCaptions(labels == .none ? [] : entries)
  }

  private func whole(_ pictures: [Picture], size: LayoutSize) -> Picture {
    var picture = Picture(
      title: Picture.clean(title),
      frame: LayoutRect(origin: .zero, size: size),
      panes: pictures.flatMap(\.panes),
      overlays: pictures.flatMap(\.overlays),
      notes: pictures.flatMap(\.notes)
    )
    // The same in all frames of a film.
    if hasLegend { picture.addLegend(of: entries.flatMap(\.picture.panes)) }
    picture.frame = picture.frame.widened(by: Self.margin).drawable
    return picture
  }

  /// A picture in its place, below its caption.
  private func placed(_ index: Int, at corner: LayoutPoint, below captions: SheetCaptions)
    -> Picture
  {
    let entry = entries[index]
    let place = corner + LayoutPoint(x: 0, y: captions.height)
    var picture = entry.picture.moved(by: place - entry.area.origin)
    picture.addPrefix("picture-\(index)")
    if picture.panes.count == 1 {
      picture.panes[0].name = [entry.title, entry.detail].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    guard labels == .fitting else { return picture }
    var lines = captions.lines(of: entry, at: corner)
    // Every renderer draws captions; a pane with a caption keeps it.
    if let title = lines.first, let first = picture.panes.first, first.caption == nil {
      picture.panes[0].caption = title
      lines.removeFirst()
    }
    picture.notes += lines
    return picture
  }
}

extension Picture {
  /// The number of elements and parts of cells, as the limit counts them.
  /// - Complexity: O(number of elements).
  package var elementCount: Int {
    panes.flatMap(\.groups).flatMap(\.elements).reduce(overlays.count) { $0 + 1 + $1.parts.count }
  }

  /// An empty frame in place of a picture that cannot be made, with a word for the reason.
  /// - Parameters:
  ///   - word: the word in the middle, such as an error code.
  ///   - title: the reason, in a line.
  ///   - size: the size of the frame, in points.
  public init(missing word: String, because title: String, size: LayoutSize) {
    let bounds = LayoutRect(origin: .zero, size: size).drawable
    let element = PictureElement(
      kind: .decoration,
      title: Picture.clean(title),
      frame: bounds,
      alpha: 1,
      transform: .identity,
      label: PictureLabel.centred(word, in: bounds, sizes: [28, 22, 16, 12, 10, 8]),
      parts: []
    )
    self.title = Picture.clean(title)
    panes = [
      PicturePane(
        id: "",
        name: nil,
        caption: nil,
        offset: .zero,
        extent: .visibleBounds,
        content: bounds,
        bounds: bounds,
        safeArea: nil,
        groups: [PictureGroup(id: "missing", title: word, section: nil, elements: [element])]
      )
    ]
    overlays = []
    frame = bounds.widened(by: Self.margin).drawable
  }

  func moved(by distance: LayoutPoint) -> Picture {
    var moved = self
    moved.frame = frame.offset(by: distance)
    for index in panes.indices {
      moved.panes[index].offset = panes[index].offset + distance
      moved.panes[index].caption = panes[index].caption?.moved(by: distance)
    }
    for index in overlays.indices {
      moved.overlays[index].frame = overlays[index].frame.offset(by: distance)
      moved.overlays[index].label = overlays[index].label?.moved(by: distance)
    }
    moved.notes = notes.map { $0.moved(by: distance) }
    return moved
  }

  /// Gives panes and groups ids that begin with a name.
  fileprivate mutating func addPrefix(_ prefix: String) {
    for pane in panes.indices {
      let id = panes[pane].id
      panes[pane].id = id.isEmpty ? prefix : "\(prefix)-\(id)"
      for group in panes[pane].groups.indices {
        panes[pane].groups[group].id = "\(prefix)-\(panes[pane].groups[group].id)"
      }
    }
  }
}

extension PictureLabel {
  func moved(by distance: LayoutPoint) -> PictureLabel {
    var moved = self
    moved.position = position + distance
    return moved
  }
}
