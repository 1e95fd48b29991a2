import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Random sections of a billion items", .endsInTime)
struct RandomBillionTests {
  private static let count = 1_000_000_000
  private static let documents = RandomCase.documents(.tame, 0..<150)

  /// Groups repeat, so the first items have the same frames as in a short section; a line of a flow
  /// holds fewer than half of the short section's items, and only the last line differs.
  @Test(
    "A random section of a billion items starts like a short one, and finds any item",
    arguments: documents
  )
  func likeFew(_ random: RandomCase) {
    random.expect { document in
      guard let few = document.uniform(count: 400), let many = document.uniform(count: Self.count)
      else { return nil }
      let (short, long) = (try few.solved(), try many.solved())
      guard long.sections[0].layout.frames.count == Self.count else { return nil }
      for item in 0..<200 {
        let path = ItemPath(section: 0, item: item)
        guard let one = short.element(at: path), let other = long.element(at: path),
          one.frame.isNear(other.frame)
        else { return "item \(item) stands elsewhere" }
      }
      var numbers = random.numbers
      for _ in 0..<5 {
        let item = Int.random(in: 0..<Self.count, using: &numbers)
        if let problem = long.problem(finding: item) { return problem }
      }
      return long.problem(finding: Self.count - 1)
    }
  }
}

extension LayoutDocument {
  /// The first section alone, read from left to right, with a number of items without sizes.
  ///
  /// Nil if it is a waterfall, whose items need sizes.
  fileprivate func uniform(count: Int) -> LayoutDocument? {
    guard var section = sections.first else { return nil }
    switch section.layout {
    case .provider(let reference):
      if reference.name == "waterfall" { return nil }
    case .description(var description):
      description.order = nil
      section.layout = .description(description)
    }
    section.items = LayoutItems(count: count)
    section.orthogonalOffset = 0
    var document = leftToRight.unscrolled
    document.sections = [section]
    return document.unscrolled
  }
}

extension CollectionLayout {
  /// The problem of a search in an item's frame.
  ///
  /// Nil if the search finds the item, or if the item has no area within the content.
  fileprivate func problem(finding item: Int) -> String? {
    guard let element = element(at: ItemPath(section: 0, item: item)) else {
      return "there is no item \(item)"
    }
    let content = LayoutRect(origin: .zero, size: contentSize)
    let section = sections[0]
    let group = section.layout.groups?.frame(ofItem: item).offset(by: section.origin)
    let part = element.frame.clipped(to: content).clipped(to: group ?? content)
    guard part.width > 0.01, part.height > 0.01 else { return nil }
    let found = elements(in: element.frame)
    guard found.count < 10_000 else { return "\(found.count) elements in \(element.frame)" }
    return found.contains(element) ? nil : "item \(item) is not found at \(element.frame)"
  }
}
