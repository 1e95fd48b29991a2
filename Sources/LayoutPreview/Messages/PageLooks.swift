import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

/// The look that a page shows, and the drawings of elements that it has, so that each is sent once.
struct PageLooks {
  /// An element and its content; nil takes an earlier drawing back.
  typealias Drawing = (element: LayoutElement, content: ElementContent?)

  /// The identity of an element of a collection.
  private struct Key: Hashable {
    var collection: Int
    var kind: ElementKind
    var section: Int?
    var item: Int?
    var elementKind: String?
  }

  /// A drawing that the page has.
  private struct Known {
    var size: LayoutSize
    var content: ElementContent
    /// The document's version for which the content was made.
    var version: Int
  }

  /// The number of drawings that are remembered; beyond that all are sent again.
  private static let limit = 4_000
  /// The greatest number of elements of a collection that are drawn; others have outlines.
  private static let elementLimit = 1_000

  /// The look of all items; nil if each has its own.
  private(set) var look: ElementLook?
  private(set) var theme = PictureTheme.light
  /// The contents of the elements; nil if they are wireframes.
  private(set) var contents: PictureContents?
  private var known: [Key: Known] = [:]
  private var version = 0
  /// Whether the page must forget all drawings with the next message.
  private var isFresh = true

  /// Chooses the look and the colours; all elements are drawn again.
  mutating func choose(_ look: ElementLook?, _ theme: PictureTheme) {
    (self.look, self.theme) = (look, theme)
    (known, isFresh) = ([:], true)
  }

  /// Makes the contents of the session's document.
  mutating func update(from session: Session) throws(LayoutError) {
    contents = look == .wireframe ? nil : try session.pictureContents(look: look)
    version += 1
  }

  /// Forgets all drawings if there are too many.
  /// - Parameter counts: the numbers of elements of the next message.
  /// - Returns: whether the page must forget its drawings before it takes those of the message.
  mutating func forget(beyond counts: [Int]) -> Bool {
    let wanted = counts.reduce(0) { $0.addingSaturated(min($1, Self.elementLimit)) }
    if known.count.addingSaturated(wanted) > Self.limit, !known.isEmpty {
      (known, isFresh) = ([:], true)
    }
    defer { isFresh = false }
    return isFresh
  }

  /// Returns the drawings that the page does not have yet.
  /// - Complexity: O(number of elements); only elements that are new or have another size or another
  ///   document need their content.
  mutating func newDrawings(
    of collection: VisibleState.Collection,
    _ index: Int,
    _ traits: Traits
  ) -> [Drawing] {
    var drawings: [Drawing] = []
    for element in collection.elements.prefix(Self.elementLimit) {
      let key = Key(
        collection: index,
        kind: element.kind,
        section: element.section,
        item: element.item,
        elementKind: element.elementKind
      )
      let before = known[key]
      let size = element.frame.size
      // The parts of a cell may change with each offset.
      if let before, before.version == version, before.size == size, element.parts.isEmpty {
        continue
      }
      guard let content = contents?.content(of: element, in: collection.name, traits) else {
        if before != nil { drawings.append((element, nil)) }
        known[key] = nil
        continue
      }
      known[key] = Known(size: size, content: content, version: version)
      if before?.size != size || before?.content != content {
        drawings.append((element, content))
      }
    }
    return drawings
  }
}

extension JSONWriter {
  /// Writes a drawing as an array: kind, section, item, the kind of a supplementary item, look, words,
  /// width, height and shapes; without content, the first four.
  mutating func value(_ drawing: PageLooks.Drawing, _ theme: PictureTheme) {
    let element = drawing.element
    array { json in
      json.value(element.kind == .item ? 0 : element.kind == .supplementary ? 1 : 2)
      json.value(element.section ?? -1)
      json.value(element.item ?? -1)
      json.value(element.elementKind ?? "")
      guard let content = drawing.content else { return }
      let size = element.frame.size
      json.values(of: content, size: size)
      json.array { json in
        for shape in LookDrawing(theme: theme).shapes(of: content, size: size) { json.value(shape) }
      }
    }
  }

  /// Writes a content without its shapes as elements of an array: look, words, width and height.
  mutating func values(of content: ElementContent, size: LayoutSize) {
    value(content.name)
    value(content.words)
    value(size.width)
    value(size.height)
  }

  /// Writes a shape as an array that begins with its letter.
  mutating func value(_ shape: ContentShape) {
    array { json in
      switch shape {
      case .rectangle(let frame, let radius, let paint):
        json.value("r")
        json.round(frame.x, frame.y, frame.width, frame.height, radius)
        json.value(paint)
      case .polygon(let corners, let paint):
        json.value("p")
        json.array { json in for corner in corners { json.round(corner.x, corner.y) } }
        json.value(paint)
      case .text(let label, let color):
        json.value("t")
        json.round(label.position.x, label.position.y, label.size)
        json.value(label.weight.rawValue)
        json.value(label.anchor == .start ? "start" : label.anchor == .middle ? "middle" : "end")
        json.value(color.text)
        json.value(label.text)
      case .picture(let frame, let radius, let shapes):
        json.value("i")
        json.round(frame.x, frame.y, frame.width, frame.height, radius)
        json.array { json in for shape in shapes { json.value(shape) } }
      case .clipped(.rectangle(let frame, let radius), let shapes):
        json.value("c")
        json.round(frame.x, frame.y, frame.width, frame.height, radius)
        json.array { json in for shape in shapes { json.value(shape) } }
      // Only perspectives have these, which the page makes itself; it also loads images itself.
      case .clipped(.polygon, _), .image: break
      }
    }
  }

  /// Writes a colour, a colour with its opacity, or a gradient.
  private mutating func value(_ paint: CanvasPaint) {
    switch paint {
    case .color(let color, let alpha) where alpha == 1: value(color.text)
    case .color(let color, let alpha):
      array { json in
        json.value(color.text)
        json.value(alpha)
      }
    case .gradient(let gradient):
      object { json in
        json.array("line") { json in
          json.round(gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
        }
        json.array("stops") { json in
          for stop in gradient.stops {
            json.array { json in
              json.value(stop.place)
              json.value(stop.color.text)
              json.value(stop.alpha)
            }
          }
        }
      }
    }
  }

  /// Writes lengths, rounded to hundredths of a point.
  private mutating func round(_ lengths: Double...) {
    for length in lengths { value((length * 100).rounded() / 100) }
  }
}
