import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptCall {
  /// The most elements that a list of all elements may have.
  private static let elementLimit = 1_000_000

  /// Pushes the session's layout; for a screen, that of the collection in focus.
  /// - Returns: the number of results, 1.
  func pushLayout() throws -> Int {
    let (solution, collection) = (try session.solve(), try session.focusedCollection())
    stack.push(LayoutValue(collection, of: solution, in: context))
    return 1
  }

  /// Pushes a table of layouts by name, one for each combination that a table at an index lists: `{
  /// devices = {…}, orientations = {…}, categories = {…} }`.
  /// - Returns: the number of results, 1.
  /// - Throws: the first failure, with the combination's name.
  func pushLayoutsOfCombinations(at index: Int) throws -> Int {
    let node = try table(at: index, expecting: "a table, as in { devices = { \"iphone-15\" } }")
    let outcomes = session.outcomes(over: try matrix(node)) { session throws(LayoutError) in
      (try session.solve(), try session.focusedCollection())
    }
    let layouts = try outcomes.map { outcome in
      let (solution, collection) = try outcome.result
        .mapError { failure in
          var failure = failure
          failure.message = "\(outcome.combination.name): \(failure.message)"
          return failure
        }
        .get()
      return (outcome.combination.name, LayoutValue(collection, of: solution, in: context))
    }
    stack.newTable(recordCapacity: layouts.count)
    for (name, layout) in layouts {
      stack.push(layout)
      stack.rawSet(field: name, in: -2)
    }
    return 1
  }

  /// Reads the devices, orientations and content size categories of a table.
  private func matrix(_ node: ValueDecoder) throws(LayoutError) -> LayoutMatrix {
    let fields = try node.object(keys: ["devices", "orientations", "categories"])
    return try LayoutMatrix(
      devices: try fields["devices"]?.strings(),
      orientations: try fields["orientations"]?.strings(),
      categories: try fields["categories"]?.strings() ?? []
    )
  }

  /// Pushes the elements of a section's items, created as they are read.
  func pushItems(of collection: Solution.Collection, sectionAt index: Int) throws -> Int {
    let position = stack.kind(at: index) == .nil ? 1 : try position(at: index, named: "section")
    let section = try section(position, in: collection)
    let layout = collection.layout
    let count = layout.sections[section].layout.frames.count
    stack.pushLazyReadOnly(named: "items", count: count) { stack, item in
      guard let element = layout.element(at: ItemPath(section: section, item: item - 1)) else {
        return stack.pushNil()
      }
      stack.push(element)
    }
    stack.closeLazyTop(named: "the list of items")
    return 1
  }

  /// Pushes the element of an item, whose number follows that of its section.
  func pushItem(of collection: Solution.Collection, sectionAt index: Int) throws -> Int {
    if let name = stack.string(at: index), name.contains(" ") {
      return try pushElement(named: name, of: collection)
    }
    let place = try requiredItemPlace(at: index)
    let (item, section) = (place.item, try section(of: place, in: collection))
    let path = ItemPath(section: section, item: item - 1)
    guard let element = collection.layout.element(at: path) else {
      let count = collection.layout.sections[section].layout.frames.count
      throw noItem(item, named: place.name, section: section, count: count)
    }
    stack.push(element)
    return 1
  }

  /// Pushes the element with a name of tables and pictures, such as `header 1.0`.
  private func pushElement(named name: String, of collection: Solution.Collection) throws -> Int {
    var found: LayoutElement?
    try session.withinLimits {
      collection.layout.forEachElement { element in
        if found == nil, element.kind != .item, element.resultName == name {
          found = element
        }
      }
    }
    guard let found else {
      throw LayoutError(
        .notFound,
        origin: .document,
        message: "there is no element “\(name)” at rest",
        hint: "show prints the names of what is visible"
      )
    }
    stack.push(found)
    return 1
  }

  /// Pushes the element of the item that a key leads to from the item at 2; nil without one.
  /// - Returns: the number of results, 1.
  func pushNeighbour(in collection: Solution.Collection) throws -> Int {
    let place = try requiredItemPlace(at: 2)
    // A name is one argument, a section and an item are two.
    let word = stack.string(at: place.name == nil ? 4 : 3)
    guard let direction = word.flatMap(NeighbourDirection.init(rawValue:)) else {
      let words = NeighbourDirection.allCases.map { "\"\($0.rawValue)\"" }
      throw wrong("the direction must be one of \(words.joined(separator: ", "))")
    }
    let path = try itemPath(section: place.section, item: place.item, in: collection)
    var neighbour: ItemPath?
    try session.withinLimits {
      neighbour = NeighbourSearch(collection.layout, in: collection.environment)
        .neighbour(of: path, toward: direction)
    }
    if let element = neighbour.flatMap(collection.layout.element(at:)) {
      stack.push(element)
    } else {
      stack.pushNil()
    }
    return 1
  }

  func pushElements(of collection: Solution.Collection) throws -> Int {
    guard collection.layout.itemCount <= Self.elementLimit else {
      throw wrong(
        "the layout has \(collection.layout.itemCount) items; items(section) is for so many"
      )
    }
    var elements: [LayoutElement] = []
    collection.layout.forEachElement { elements.append($0) }
    stack.push(elements)
    return 1
  }

  /// Pushes the elements that a closure finds, as one operation of the session.
  func pushVisibleElements(_ find: () throws -> VisibleState.Collection) throws {
    try session.withinLimits { stack.push(try find().elements) }
  }

  /// Pushes the layout of a screen's collection, with the collection's region as its `frame`.
  func pushCollection(named name: String, of value: LayoutValue) throws -> Int {
    guard value.solution.single == nil else {
      throw failedPrecondition("the layout is one collection, not a screen")
    }
    let collection = try value.solution.collection(named: name)
    stack.push(LayoutValue(collection, isAlone: true, of: value.solution, in: value.context))
    return 1
  }
}
