import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Elements in a rectangle of random documents", .endsInTime)
struct QueryPropertyTests {
  /// Rule 27, against a search through all elements.
  @Test(
    "A rectangle in a random document finds the same elements as a linear search",
    arguments: RandomCase.documents(.wild, 0..<350) + RandomCase.documents(.tame, 400..<450)
  )
  func rectangles(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      var numbers = random.numbers
      for _ in 0..<12 {
        let rect = numbers.rect(in: layout.contentSize)
        let (found, expected) = (layout.elements(in: rect), layout.elementsOneByOne(in: rect))
        if found != expected {
          return "\(rect): \(found.count) elements instead of \(expected.count): "
            + "\(Set(found).symmetricDifference(expected))"
        }
      }
      return nil
    }
  }

  private static let hostile = RandomCase.documents(.hostile, 500..<800)

  @Test(
    "A rectangle among extreme sizes finds the same elements as a linear search",
    arguments: hostile
  )
  func hostileRectangles(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      guard layout.isSearchable else { return nil }
      var numbers = random.numbers
      let centres = layout.allElements.prefix(20).map(\.frame)
      for frame in centres + [LayoutRect(x: 0, y: 0, width: 1e9, height: 1e9)] {
        let rect = LayoutRect(
          x: frame.x - numbers.length(0...10),
          y: frame.y - numbers.length(0...10),
          width: frame.width,
          height: frame.height
        )
        let (found, expected) = (layout.elements(in: rect), layout.elementsOneByOne(in: rect))
        if found != expected {
          return "\(rect): \(Set(found).symmetricDifference(expected)) of \(expected.count)"
        }
      }
      return nil
    }
  }

  @Test("A quarter of the random documents of extreme sizes allow a linear search")
  func searchable() throws {
    let searchable = try Self.hostile
      .filter { random in
        let document = try LayoutDocument(json: random.tree.description)
        guard let layout = try? document.solved() else { return false }
        return layout.isSearchable && layout.elementCount > 0
      }
    #expect(searchable.count >= Self.hostile.count / 4)
  }

  /// Rule 17: nothing else moves, and nothing else appears.
  ///
  /// The bounds reach beyond the content.
  @Test(
    "The visible elements that are not pinned are those at rest in the visible bounds",
    arguments: RandomCase.documents(.wild, 0..<300)
  )
  func visible(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      var numbers = random.numbers
      let pinnedKinds = document.pinnedKinds
      for _ in 0..<6 {
        let bounds = numbers.bounds(of: document, layout)
        let isUnpinned = { (element: LayoutElement) in
          !pinnedKinds.contains(ElementName(element))
        }
        let visible = layout.visibleElements(in: bounds).filter(isUnpinned)
        let resting = layout.elementsOneByOne(meeting: bounds).filter(isUnpinned)
        if visible != resting { return "\(bounds): \(visible) instead of \(resting)" }
      }
      return nil
    }
  }

  /// Rule 17 for elements that rest within their section.
  @Test(
    "A pinned element stays within its section and the visible bounds",
    arguments: RandomCase.documents(.wild, 0..<600)
  )
  func pinned(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      var numbers = random.numbers
      for _ in 0..<8 {
        let bounds = numbers.bounds(of: document, layout)
        let search = PinnedSearch(document: document, layout: layout, bounds: bounds)
        if let violation = search.violation { return violation }
      }
      return nil
    }
  }
}

extension CollectionLayout {
  /// Whether a linear search finds exactly the elements of a rectangle, in little time.
  ///
  /// It does as long as positions have digits behind the point; far outside them, frames at one and
  /// the same coordinate may count as touching or not.
  fileprivate var isSearchable: Bool {
    let scrolled = sections.compactMap { $0.layout.orthogonal?.restingOffset.magnitude }
    let farthest = max(contentSize.width, contentSize.height, scrolled.max() ?? 0)
    return elementCount < 2_000 && farthest < 1e12
  }
}

/// The kind of a supplementary item with its section.
struct ElementName: Hashable {
  var section: Int?
  var kind: String?

  init(_ element: LayoutElement) {
    (section, kind) = (element.section, element.elementKind)
  }

  init(section: Int?, kind: String) {
    (self.section, self.kind) = (section, kind)
  }
}

extension LayoutDocument {
  /// All boundary items, by name; the generator gives each a kind of its own.
  var boundaryItems: [ElementName: BoundaryItemDescription] {
    var items: [ElementName: BoundaryItemDescription] = [:]
    for item in configuration.boundarySupplementaryItems {
      items[ElementName(section: nil, kind: item.elementKind)] = item
    }
    for (index, section) in sections.enumerated() {
      guard case .description(let description) = section.layout else { continue }
      for item in description.boundarySupplementaryItems {
        items[ElementName(section: index, kind: item.elementKind)] = item
      }
    }
    return items
  }

  /// The names of the pinned items.
  var pinnedKinds: Set<ElementName> {
    Set(boundaryItems.filter(\.value.pinToVisibleBounds).keys)
  }
}

extension SeededNumbers {
  /// A rectangle in or near a content, of any size.
  mutating func rect(in content: LayoutSize) -> LayoutRect {
    let size = LayoutSize(width: min(content.width, 5_000), height: min(content.height, 5_000))
    return LayoutRect(
      x: length(-50...size.width + 50),
      y: length(-50...size.height + 50),
      width: length(0...size.width / 2 + 10),
      height: length(0...size.height / 2 + 10)
    )
  }

  /// Visible bounds at an offset that a user can scroll to, sometimes a little farther.
  mutating func bounds(of document: LayoutDocument, _ layout: CollectionLayout) -> LayoutRect {
    let container = document.environment.container ?? .zero
    let axis = layout.scrollDirection
    let farthest = max(0, layout.contentSize[axis] - container[axis])
    return LayoutRect(
      origin: LayoutPoint(along: axis, length(-30...farthest + 30), 0),
      size: container
    )
  }
}
