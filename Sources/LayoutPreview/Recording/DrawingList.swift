import LayoutDrawing
import LayoutModel

/// The contents of a recording's elements as drawings, each once, and the drawings' shapes, each once:
/// the shadow and the surface of a card are those of all cards of its size.
struct DrawingList {
  /// A content at the size at which it is drawn.
  private struct Drawing: Hashable {
    let content: ElementContent
    let size: LayoutSize

    /// Creates a drawing of a size in hundredths of a point, so that sizes which differ by rounding share
    /// one.
    init(_ content: ElementContent, size: LayoutSize) {
      self.content = content
      self.size = LayoutSize(
        width: (size.width * 100).rounded() / 100,
        height: (size.height * 100).rounded() / 100
      )
    }
  }

  /// The greatest number of elements of a collection that are drawn; others have outlines.
  private static let elementLimit = 1_000
  /// The number of sample pictures and colours, so that elements with the same words share a drawing.
  private static let sampleCount: UInt64 = 12

  private let contents: PictureContents
  private let looks = LookDrawing(theme: .light)
  /// The drawings, and the indices of their shapes.
  private var list: [(drawing: Drawing, shapes: [Int])] = []
  private var indices: [Drawing: Int] = [:]
  private var shapes: [ContentShape] = []
  private var shapeIndices: [ContentShape: Int] = [:]

  /// Creates an empty list.
  /// - Parameter contents: the contents of the document's elements.
  init(_ contents: PictureContents) { self.contents = contents }

  /// Adds the drawings of the elements of a collection, each at the size at which it is first shown.
  ///
  /// An element whose parts move has none.
  /// - Parameters:
  ///   - tracks: the elements.
  ///   - collection: the collection's name.
  ///   - traits: the collection's traits.
  /// - Returns: the identities of the elements that are drawn, and the indices of their drawings.
  mutating func add(
    _ tracks: [ElementTrack],
    in collection: String?,
    _ traits: Traits
  ) -> [(key: RecordedKey, index: Int)] {
    var known: Set<RecordedKey> = []
    var drawn: [(key: RecordedKey, index: Int)] = []
    for track in tracks where drawn.count < Self.elementLimit {
      var key = track.key
      // The page does not distinguish decorations by their frames.
      key.place = nil
      guard let first = track.states.first, known.insert(key).inserted,
        track.states.allSatisfy({ $0.parts == first.parts }),
        let content = contents.content(of: first, in: collection, traits)?
          .sharingSamples(Self.sampleCount)
      else { continue }
      drawn.append((key, index(of: Drawing(content, size: first.frame.size))))
    }
    return drawn
  }

  /// Returns the index of a drawing, which is added if it is new.
  private mutating func index(of drawing: Drawing) -> Int {
    if let index = indices[drawing] { return index }
    var places: [Int] = []
    for shape in looks.shapes(of: drawing.content, size: drawing.size) {
      places.append(index(of: shape))
    }
    indices[drawing] = list.count
    list.append((drawing, places))
    return list.count - 1
  }

  /// Returns the index of a shape, which is added if it is new.
  private mutating func index(of shape: ContentShape) -> Int {
    if let index = shapeIndices[shape] { return index }
    shapeIndices[shape] = shapes.count
    shapes.append(shape)
    return shapes.count - 1
  }

  /// Writes the drawings as a member, with the indices of their shapes, and the shapes as another one.
  func write(to json: inout JSONWriter) {
    json.array("drawings") { json in
      for (drawing, places) in list {
        json.array { json in
          json.values(of: drawing.content, size: drawing.size)
          json.array { json in for place in places { json.value(place) } }
        }
      }
    }
    json.array("drawingShapes") { json in for shape in shapes { json.value(shape) } }
  }
}
