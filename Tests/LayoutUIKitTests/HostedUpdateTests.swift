import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutUIKit
import TestSupport
import Testing

@Suite("Updates of a collection view's data source")
struct HostedUpdateTests {
  private static func item(_ section: Int, _ item: Int) -> HostedUpdate.Place {
    HostedUpdate.Place(section: section, item: item)
  }

  private static func section(_ section: Int) -> HostedUpdate.Place {
    HostedUpdate.Place(section: section)
  }

  /// Updates with the numbers of items before and after, and the places that items have then.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let updates: [HostedUpdate]
    let counts: (before: [Int], after: [Int])
    /// The places after the update of all items before it, section by section; nil if they are gone.
    let places: [[ItemPath?]]
  }

  private static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  static let cases = [
    Case(
      testDescription: "items are inserted, deleted and moved",
      updates: [
        .insert(item(0, 0)), .move(from: item(0, 0), to: item(0, 3)), .delete(item(0, 2)),
      ],
      counts: ([4], [4]),
      places: [[path(0, 3), path(0, 1), nil, path(0, 2)]]
    ),
    Case(
      testDescription: "items of deleted and inserted sections come and go with them",
      updates: [
        .delete(item(0, 1)), .delete(section(0)), .insert(section(1)), .insert(item(1, 0)),
        .reload(item(0, 0)),
      ],
      counts: ([2, 1], [1, 3]),
      places: [[nil, nil], [path(0, 0)]]
    ),
    Case(
      testDescription: "an item leaves a deleted section",
      updates: [.delete(section(0)), .move(from: item(0, 0), to: item(0, 1))],
      counts: ([1, 1], [2]),
      places: [[nil], [path(0, 0)]]
    ),
    Case(
      testDescription: "an item enters an inserted section",
      updates: [.move(from: item(0, 0), to: item(1, 0)), .insert(section(1))],
      counts: ([2], [1, 2]),
      places: [[path(1, 0), path(0, 0)]]
    ),
    Case(
      testDescription: "a section moves with its items",
      updates: [.move(from: section(0), to: section(1))],
      counts: ([2, 1], [1, 2]),
      places: [[path(1, 0), path(1, 1)], [path(0, 0)]]
    ),
  ]

  @Test("A view's updates make a change with the view's rules", arguments: cases)
  func change(_ example: Case) throws {
    let (before, after) = example.counts
    for updates in [example.updates, Array(example.updates.reversed())] {
      let change = try LayoutUpdates(updates, counts: after).change(from: before)
      #expect(change.newCounts == after)
      for (section, places) in example.places.enumerated() {
        for (item, place) in places.enumerated() {
          #expect(change.newPath(ofOld: Self.path(section, item)) == place)
        }
      }
    }
  }

  @Test("Sections and items are reloaded")
  func reload() throws {
    let updates: [HostedUpdate] = [.reload(Self.item(0, 1)), .reload(Self.section(1))]
    let change = try LayoutUpdates(updates, counts: [2, 2]).change(from: [2, 2])
    #expect(change.reloadedItems == [Self.path(0, 1)])
    #expect(change.reloadedSections == [1])
  }

  // MARK: Any update

  /// A random update of rows of which some have measured heights, and the heights afterwards.
  private static func update(
    of heights: [Double?],
    _ numbers: inout SeededNumbers
  ) -> (updates: [HostedUpdate], heights: [Double?]) {
    var updates: [HostedUpdate] = []
    var (moved, staying) = ([Int](), [Double?]())
    for (position, height) in heights.enumerated() {
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: updates.append(.delete(item(0, position)))
      case 1: moved.append(position)
      case 2:
        updates.append(.reload(item(0, position)))
        staying.append(nil)
      default: staying.append(height)
      }
    }
    let insertedCount = Int.random(in: 0...3, using: &numbers)
    let count = staying.count + moved.count + insertedCount
    let places = Array(0..<count).shuffled(using: &numbers)
    let inserted = places.prefix(insertedCount)
    var targets: [Int: Int] = [:]
    for place in inserted { updates.append(.insert(item(0, place))) }
    for (place, source) in zip(places.dropFirst(insertedCount), moved) {
      updates.append(.move(from: item(0, source), to: item(0, place)))
      targets[place] = source
    }
    var rest = staying[...]
    let changed = (0..<count)
      .map { place -> Double? in
        if inserted.contains(place) { return nil }
        if let source = targets[place] { return heights[source] }
        return rest.removeFirst()
      }
    return (updates.shuffled(using: &numbers), changed)
  }

  @Test(
    "Through random updates, cells keep the sizes that they have, and what is visible is animated",
    arguments: Soak.seeds(500, otherwise: 60)
  )
  func random(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var heights = [Double?](repeating: nil, count: 12)
    let hosted = try HostedCase(rows: .estimatedRows, counts: [heights.count])
    for step in 0..<12 {
      hosted.scroll(to: Double(Int.random(in: 0...200, using: &numbers)))
      let (updates, changed) = Self.update(of: heights, &numbers)
      heights = changed
      hosted.update(updates, counts: [heights.count], isPrepared: step % 2 == 0)
      for (item, height) in heights.enumerated() {
        let name = HostedElement.Name(.item, section: 0, item: item)
        #expect(hosted.layout.element(named: name)?.frame.height == height ?? 40, "\(numbers)")
      }
      for element in hosted.layout.elements(in: hosted.view.bounds) {
        #expect(hosted.layout.start(of: element.name) != nil, "\(numbers)")
      }
      hosted.layout.endAnimation()
      guard let item = heights.indices.randomElement(using: &numbers) else { continue }
      let height = Double(50 + step)
      let size = MeasuredSize(of: Self.path(0, item), height: height)
      hosted.view.bounds.origin =
        hosted.view.bounds.origin + hosted.layout.take(size, at: hosted.view.bounds.origin)
      heights[item] = height
    }
    #expect(hosted.failures.isEmpty)
  }
}
