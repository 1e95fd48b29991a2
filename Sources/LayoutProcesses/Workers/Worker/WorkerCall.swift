import LayoutModel
import LayoutPlugins
import LayoutProviders

/// A call of a hook in a worker.
struct WorkerCall {
  /// Appends the result to a message.
  typealias WriteResult = (inout WireWriter) -> Void

  private let instance: PluginInstance
  private let call: CalledRequest

  init(_ instance: PluginInstance, _ call: CalledRequest) {
    self.instance = instance
    self.call = call
  }

  /// Calls the hook of a method with the argument in a message.
  /// - Returns: a closure that appends the result, or the hook's failure.
  /// - Throws: `WireMistake` if the argument cannot be read.
  func run(
    _ method: ProviderMethodName,
    _ reader: inout WireReader
  ) throws -> Result<WriteResult, LayoutError> {
    switch method {
    case .describe: throw WireMistake()
    case .layout:
      return reply(.layout) { result, writer in
        if case .frames(let frames) = result { writer.write(frames) }
      }
    case .section: return section()
    case .group: return reply(.group) { $0.write(to: &$1) }
    case .cell: return reply(.cell) { $1.write($0) }
    case .visibleItems:
      return reply(.visibleItems, try reader.read()) { $1.write($0) }
    case .targetContentOffset:
      return reply(.targetContentOffset, try reader.read()) { $1.write($0) }
    case .screen: return reply(.screen) { $1.write($0) }
    case .coordinate: return reply(.coordinate, try reader.read()) { $1.write($0) }
    case .collection: return reply(.collection) { $1.write($0) }
    case .movementTarget: return reply(.movementTarget, try reader.read()) { $1.write($0) }
    case .appearingItems: return reply(.appearingItems, try reader.read()) { $1.write($0) }
    case .disappearingItems: return reply(.disappearingItems, try reader.read()) { $1.write($0) }
    case .contentOffsetAfterChange:
      return reply(.contentOffsetAfterChange, try reader.read()) { $1.write($0) }
    }
  }

  private func reply<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ input: Input,
    _ write: @escaping (Output, inout WireWriter) -> Void
  ) -> Result<WriteResult, LayoutError> {
    let result = Result { () throws(LayoutError) in
      try instance.call(method, call, input)
    }
    return result.map { result in { write(result, &$0) } }
  }

  private func reply<Output>(
    _ method: ProviderMethod<Void, Output>,
    _ write: @escaping (Output, inout WireWriter) -> Void
  ) -> Result<WriteResult, LayoutError> {
    reply(method, (), write)
  }

  /// A description is sent as the table that the hook returned, once it is checked.
  private func section() -> Result<WriteResult, LayoutError> {
    let table = Result { () throws(LayoutError) in
      try instance.sectionTable(call)
    }
    return table.map { table in { $0.write(table) } }
  }
}

/// The items of a plugin's calls; those that a script reads are fetched from the host.
final class WorkerItems {
  /// The most objects that are kept for the next call.
  private static let objectLimit = 1 << 16

  /// Requests elements of a pattern from the host: its number, the first element, their number.
  private let ask: (Int, Int, Int) throws -> [SourceObject]
  private var pages: [Page: [SourceObject]] = [:]
  private var objectCount = 0
  /// The items that the host keeps, of the calls so far, by their representation here.
  private var kept: [(items: LayoutItems, place: KeptItems)] = []

  private struct Page: Hashable {
    let pattern: Int
    let first: Int
  }

  init(_ ask: @escaping (Int, Int, Int) throws -> [SourceObject]) { self.ask = ask }

  /// Returns a call's items.
  ///
  /// Items that the host keeps are represented by one object that locates them: they are equal if
  /// their objects are.
  func items(_ form: WireItems) throws(WireMistake) -> LayoutItems {
    switch form {
    case .plain(let count): return LayoutItems(count: count)
    case .written(let objects): return try LayoutItems(written: objects)
    case .kept(let place):
      if let known = kept.first(where: { $0.place == place }) { return known.items }
      let mark = SourceObject([
        .init(key: "pattern", value: SourceValue(.number(Double(place.pattern)))),
        .init(key: "offset", value: SourceValue(.number(Double(place.offset)))),
      ])
      let written = try LayoutItems(written: [mark])
      let items = LayoutItems(count: place.count, pattern: written.pattern)
      kept.append((items, place))
      if kept.count > 8 { kept.removeFirst() }
      return items
    }
  }

  /// Returns a function that returns the object of an item, from 0.
  func reader(of items: LayoutItems) -> (Int) throws -> SourceObject {
    guard let place = kept.last(where: { $0.items.pattern === items.pattern })?.place else {
      return { items.object(at: $0) }
    }
    return { [weak self] item in
      let index = (place.offset + item) % max(1, place.patternCount)
      return try self?.object(at: index, of: place) ?? SourceObject()
    }
  }

  private func object(at index: Int, of place: KeptItems) throws -> SourceObject {
    let page = Page(pattern: place.pattern, first: index - index % WireItems.pageSize)
    if let objects = pages[page] { return objects[index - page.first] }
    let count = min(WireItems.pageSize, place.patternCount - page.first)
    let objects = try ask(place.pattern, page.first, count)
    if objectCount > Self.objectLimit {
      pages = [:]
      objectCount = 0
    }
    pages[page] = objects
    objectCount += objects.count
    return objects[index - page.first]
  }
}
