import FoundationEssentials
import SwiftProtobuf
import Testing

import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire

/// The documents of the examples, as paths from the checkout's root.
let examples: [String] = {
  let folder = "\(checkout)/docs/examples"
  return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") }
    .sorted()
    .map { "\(folder)/\($0)" }
}()

/// The root of the checkout.
let checkout = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
  .joined(separator: "/")

@Suite("Elements in messages")
struct ElementTests {
  @Test("The folder of example documents has at least one")
  func hasExamples() {
    #expect(!examples.isEmpty)
  }

  @Test("The elements of a layout survive conversion to messages and back", arguments: examples)
  func thereAndBack(path: String) throws {
    let session = Session(
      HostConfiguration(
        pluginFolders: ["\(checkout)/plugins"],
        budget: PluginBudget(deadline: .unlimited)
      )
    )
    try session.open(path: path)
    let solution = try session.solve()
    for (index, collection) in solution.collections.enumerated()
    where collection.layout.elementCount < 100_000 {
      var wanted: [LayoutElement] = []
      collection.layout.forEachElement { wanted.append($0) }
      for limit in [ElementStream.byteLimit, 700] {
        #expect(try received(solution, .all, index, limit) == inOrder(wanted))
      }
    }
    let state = try session.visibleState()
    for (index, collection) in state.collections.enumerated() {
      let elements = try received(solution, .visibleState(state), index, 700)
      #expect(elements == inOrder(collection.elements))
    }
  }

  @Test("A billion items fit into a message of less than 300 bytes")
  func billion() throws {
    let session = Session()
    try session.open(json: #"{"sections": [{"layout": "list", "items": 1000000000}]}"#)
    var stream = ElementStream(try session.solve(), .all)
    let first = stream.next()
    let messages = try #require(first)
    let second = stream.next()
    #expect(second == nil)
    #expect(try messages[0].serializedData().count < 300)
    #expect(messages[0].runs[0].frames.frame(at: 999_999_999).y == 999_999_999 * 44)
  }

  @Test("Reading elements refuses columns of the wrong length")
  func wrongColumns() {
    var run = WireElementRun()
    run.kind = .item
    run.frames.count = 3
    run.frames.x = [1, 2]
    #expect(throws: LayoutError.self) { try run.elements() }
    run.frames.x = []
    run.frames.transform = [1, 0, 0, 1]
    #expect(throws: LayoutError.self) { try run.elements() }
    run.frames.transform = []
    run.frames.count = 1 << 40
    #expect(throws: LayoutError.self) { try run.elements() }
  }

  /// All elements of a collection, read from the messages of a stream.
  private func received(
    _ solution: Solution,
    _ query: ElementQuery,
    _ collection: Int,
    _ limit: Int
  ) throws -> [LayoutElement] {
    var stream = ElementStream(solution, query)
    var elements: [LayoutElement] = []
    while let messages = stream.next(bytes: limit) {
      for message in messages where message.collection == collection {
        let bytes = try message.serializedData()
        for run in try WireElements(serializedBytes: bytes).runs { elements += try run.elements() }
      }
    }
    return inOrder(elements)
  }

  /// Runs group repeated elements, so the order within a section is not that of results.
  private func inOrder(_ elements: [LayoutElement]) -> [LayoutElement] {
    func key(_ element: LayoutElement) -> [Int] {
      let kind = ElementKind.allCases.firstIndex(of: element.kind) ?? 0
      return [element.section ?? .max, kind, element.item ?? -1]
    }
    return elements.sorted {
      let (left, right) = (key($0), key($1))
      guard left == right else { return left.lexicographicallyPrecedes(right) }
      let (first, second) = ($0.elementKind ?? "", $1.elementKind ?? "")
      guard first == second else { return first < second }
      return ($0.frame.x, $0.frame.y) < ($1.frame.x, $1.frame.y)
    }
  }
}
