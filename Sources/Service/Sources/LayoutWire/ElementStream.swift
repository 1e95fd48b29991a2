package import LayoutEngine
package import LayoutModel
import SwiftProtobuf

/// The elements of a result as messages of limited size, made one after another.
///
/// A section with repeated frames is one short run, however many items it has.
package struct ElementStream: Sendable {
  /// The greatest estimated size of a message's elements, in bytes: clients accept
  /// messages of 4 MB by default.
  package static let byteLimit = 900_000

  /// A part of the elements: `count` elements, in messages that a closure makes.
  private struct Source: Sendable {
    /// The index of the collection in the solution, from 0.
    let collection: Int
    /// The number of elements; 1 for a repeated run, which cannot be cut.
    let count: Int
    /// The approximate bytes of one element.
    let size: Int
    /// Makes the messages of some elements, by their indices in this source.
    let runs: @Sendable (Range<Int>) -> [WireElementRun]
  }

  /// The sources in the order of the messages.
  private var sources: [Source] = []
  /// The index of the next source, from 0.
  private var source = 0
  /// The number of elements of that source in messages so far.
  private var position = 0

  /// The number of elements, each repeated one included.
  package private(set) var elementCount = 0
  /// The number of frames in the messages, where repeated frames count as one group.
  package private(set) var frameCount = 0
  /// The approximate bytes of all messages.
  package private(set) var estimatedBytes = 0

  /// Creates a stream of the elements that a query selects.
  /// - Parameters:
  ///   - solution: the layout.
  ///   - query: the selection; if it includes all elements, each is made with its message, not
  ///     before.
  package init(_ solution: Solution, _ query: ElementQuery) {
    for (index, collection) in solution.collections.enumerated() {
      if let elements = collection.elements(query) {
        append(elements, collection: index)
      } else {
        for run in collection.layout.elementRuns { append(run, collection: index) }
      }
    }
  }

  /// Creates a stream of single elements of one collection.
  package init(_ elements: [LayoutElement], collection: Int) {
    append(elements, collection: collection)
  }

  /// Returns the next messages; nil after the last.
  ///
  /// They have at least one element, even if that takes more than the limit.
  /// - Parameter limit: the approximate bytes of all returned messages.
  /// - Returns: a message for each collection with elements among the next.
  /// - Complexity: O(number of elements in them).
  package mutating func next(bytes limit: Int = byteLimit) -> [WireElements]? {
    var messages: [WireElements] = []
    var bytes = 0
    while source < sources.count, bytes < limit {
      let current = sources[source]
      let end = min(current.count, position + max(1, (limit - bytes) / current.size))
      let runs = current.runs(position..<end)
      if messages.last?.collection == Int32(current.collection) {
        messages[messages.count - 1].runs += runs
      } else {
        messages.append(.with { ($0.collection, $0.runs) = (Int32(current.collection), runs) })
      }
      bytes += (end - position) * current.size
      position = end
      if end == current.count { (source, position) = (source + 1, 0) }
    }
    return messages.isEmpty ? nil : messages
  }

  /// Whether all messages were made.
  package var isAtEnd: Bool { source == sources.count }

  // MARK: Sources

  /// The approximate bytes of a frame in packed columns, of a number, and of a part of a cell.
  private static let (frameSize, numberSize, partSize) = (34, 6, 60)

  /// Adds a source, unless it is empty.
  /// - Parameters:
  ///   - count: the number of elements, or 1 for a repeated run.
  ///   - elements: the number of elements that a repeated run stands for; nil in other sources.
  ///   - size: the approximate bytes of one element.
  ///   - collection: the index of the collection, from 0.
  ///   - runs: makes the messages of some of the elements.
  private mutating func append(
    _ count: Int,
    elements: Int? = nil,
    size: Int,
    collection: Int,
    _ runs: @escaping @Sendable (Range<Int>) -> [WireElementRun]
  ) {
    guard count > 0 else { return }
    frameCount += count
    elementCount += elements ?? count
    let (bytes, isTooLarge) = estimatedBytes.addingReportingOverflow(count * size)
    estimatedBytes = isTooLarge ? .max : bytes
    sources.append(Source(collection: collection, count: count, size: size, runs: runs))
  }

  /// Adds single elements.
  ///
  /// Their size is an average: the cells' parts may be unequal.
  private mutating func append(_ elements: [LayoutElement], collection: Int) {
    let parts = elements.reduce(0) { $0 + $1.parts.count }
    let size =
      2 * Self.frameSize + Self.numberSize + (parts / max(1, elements.count) + 1) * Self.partSize
    append(elements.count, size: size, collection: collection) {
      WireElementRun.runs(of: elements[$0])
    }
  }

  /// Adds a run of a layout: as one message if it repeats and a group fits into one.
  private mutating func append(_ run: ElementRun, collection: Int) {
    if let group = run.repetition?.group {
      let parts = group.reduce(0) { $0 + $1.parts.count }
      let size = group.count * Self.frameSize + parts * Self.partSize
      if size <= Self.byteLimit {
        frameCount += group.count - 1
        append(1, elements: run.count, size: size, collection: collection) { _ in
          WireElementRun.runs(repeating: run)
        }
        return
      }
    }
    let parts = run[0].parts.count
    let size = Self.frameSize + Self.numberSize + (parts > 0 ? (parts + 1) * Self.partSize : 0)
    append(run.count, size: size, collection: collection) { range in
      WireElementRun.runs(of: range.map { run[$0] })
    }
  }
}
