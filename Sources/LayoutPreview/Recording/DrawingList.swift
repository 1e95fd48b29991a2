import LayoutDrawing
import LayoutModel

/// The contents of a recording's elements as drawings, each once.
struct DrawingList {
  /// A content at the size at which it is drawn.
  private struct Drawing: Hashable {
    let content: ElementContent
    let size: LayoutSize
  }

  /// The greatest number of elements of a collection that are drawn; others have outlines.
  private static let elementLimit = 1_000
  /// The number of samples, so that elements share drawings.
  private static let sampleCount: UInt64 = 12
  /// The colours of a page.
  private static let theme = PictureTheme.light

  private let contents: PictureContents
  private var list: [Drawing] = []
  private var indices: [Drawing: Int] = [:]

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
      drawn.append((key, index(of: Drawing(content: content, size: first.frame.size))))
    }
    return drawn
  }

  /// Returns the index of a drawing, which is added if it is new.
  private mutating func index(of drawing: Drawing) -> Int {
    if let index = indices[drawing] { return index }
    indices[drawing] = list.count
    list.append(drawing)
    return list.count - 1
  }

  /// Writes the drawings as elements of an array.
  func write(to json: inout JSONWriter) {
    for drawing in list {
      json.array { json in
        json.values(of: drawing.content, size: drawing.size, Self.theme)
      }
    }
  }
}
