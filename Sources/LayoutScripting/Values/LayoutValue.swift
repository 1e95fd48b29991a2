package import LayoutEngine
package import LayoutHost
package import LayoutModel
import LayoutPlugins
package import LuaSandbox

/// A method of a layout in Lua: `layout:item(1, 3)`.
struct LayoutMethod: Sendable {
  let name: String
  /// Reads the arguments after the layout at index 1, leaves the results on the stack, and returns
  /// the number of results.
  let body: @Sendable (ScriptCall, LayoutValue) throws -> Int

  /// All methods.
  static let all = [
    LayoutMethod(name: "item") { call, value in
      try call.pushItem(of: value.collection, sectionAt: 2)
    },
    LayoutMethod(name: "items") { call, value in
      try call.pushItems(of: value.collection, sectionAt: 2)
    },
    LayoutMethod(name: "elements") { call, value in
      try call.pushElements(of: value.collection)
    },
    LayoutMethod(name: "moment") { call, value in
      let offset =
        call.stack.kind(at: 2) == .nil
        ? nil : try call.distance(at: 2, named: "offset", along: value.collection)
      call.stack.push(try call.session.visibleState(of: value.collection, at: offset).elements)
      return 1
    },
    LayoutMethod(name: "collection") { call, value in
      try call.pushCollection(
        named: call.text(at: 2, expecting: "a collection's name in quotes"),
        of: value
      )
    },
  ]

  /// Returns the method of a name; nil for an unknown name.
  static func named(_ name: String) -> LayoutMethod? { all.first { $0.name == name } }

  /// Pushes the method as a function.
  ///
  /// The function fails when it is called with a dot instead of a colon.
  func push(on stack: LuaStack) {
    stack.pushFunction(named: name) { stack in
      guard let value = stack.layout(at: 1) else {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "\(name): it is written with a colon, layout:\(name)(…)"
        )
      }
      return try body(ScriptCall(function: name, stack: stack, context: value.context), value)
    }
  }
}

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

  /// Pushes the elements of a section's items, made as they are read.
  func pushItems(of collection: Solution.Collection, sectionAt index: Int) throws -> Int {
    let position = stack.kind(at: index) == .nil ? 1 : try position(at: index, named: "section")
    let section = try section(position, in: collection)
    let layout = collection.layout
    let count = layout.sections[section].layout.frames.count
    stack.pushLazyReadOnly(named: "items", count: count) { stack, item in
      guard let element = layout.element(at: IndexPath(section: section, item: item - 1)) else {
        return stack.pushNil()
      }
      stack.push(element)
    }
    stack.closeLazyTop(named: "the list of items")
    return 1
  }

  /// Pushes the element of an item, whose number stands behind that of its section.
  func pushItem(of collection: Solution.Collection, sectionAt index: Int) throws -> Int {
    if let name = stack.string(at: index), name.contains(" ") {
      return try pushElement(named: name, of: collection)
    }
    let place = try requiredItemPlace(at: index)
    let (item, section) = (place.item, try section(of: place, in: collection))
    let path = IndexPath(section: section, item: item - 1)
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

  fileprivate func pushElements(of collection: Solution.Collection) throws -> Int {
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

  /// Pushes the layout of a screen's collection, with the collection's region as its `frame`.
  fileprivate func pushCollection(named name: String, of value: LayoutValue) throws -> Int {
    guard value.solution.single == nil else {
      throw failedPrecondition("the layout is one collection, not a screen")
    }
    let collection = try value.solution.collection(named: name)
    stack.push(LayoutValue(collection, isAlone: true, of: value.solution, in: value.context))
    return 1
  }
}

/// A layout in Lua: the result of `solve`.
///
/// The layout stays the same when the session changes.
package final class LayoutValue {
  /// The collection that the value shows: of a screen one of several.
  package let collection: Solution.Collection
  /// The document's solution, which the collection is a part of.
  let solution: Solution
  /// The state of the session when the value was made.
  let state: SessionState
  /// Whether the value is one collection of a screen rather than what a document shows.
  fileprivate let isAlone: Bool
  let context: ScriptContext

  init(
    _ collection: Solution.Collection,
    isAlone: Bool = false,
    of solution: Solution,
    in context: ScriptContext
  ) {
    self.collection = collection
    self.solution = solution
    self.isAlone = isAlone
    self.context = context
    state = context.session.state
  }

  /// Returns the layout as the content of a golden; for a screen, with all its collections.
  /// - Parameter offset: the content offset of the moment to take instead of the layout at rest; of a
  ///   screen's collections, the one that the value shows is taken then.
  /// - Returns: the content.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than a golden may hold, and the failure of a
  ///   provider of moments.
  package func golden(at offset: Point? = nil) throws(LayoutError) -> GoldenLayout {
    guard let offset else { return try GoldenLayout(isAlone ? collection.alone : solution) }
    var state = try context.session.visibleState(of: collection, at: offset)
    state.name = nil
    return try GoldenLayout(collection.alone, at: VisibleState(collections: [state], overlays: []))
  }

  /// Solves the same document again in other states, and reports a layout that differs.
  /// - Returns: the failure that describes the difference; nil if all layouts are the same to the
  ///   bit.
  /// - Throws: the failure of the document or of a provider.
  package func nondeterminism() throws(LayoutError) -> LayoutError? {
    try context.session.nondeterminism(of: state)
  }
}

extension LuaStack {
  /// Returns the layout at an index; nil for any other value.
  package func layout(at index: Int) -> LayoutValue? { attachedObject(at: index) as? LayoutValue }

  /// Pushes a layout: its fields, and its methods.
  func push(_ value: LayoutValue) {
    push(fieldsOf: value.collection)
    if value.isAlone {
      pushResult(value.collection.region)
      rawSet(field: "frame", in: -2)
    }
    sealTop(named: "layout")
    let view = top
    attach(value, toReadOnly: view)
    pushFunction(named: "layout") { stack in
      guard let name = stack.string(at: 2), let method = LayoutMethod.named(name) else {
        let fields = ResultKind.layout.fieldNames + ["frame"]
        guard let field = stack.string(at: 2), fields.contains(field) else {
          throw LayoutError.unknownField(
            at: 2,
            of: "a layout",
            among: fields + LayoutMethod.all.map(\.name),
            isList: false,
            on: stack
          )
        }
        stack.rawGet(field: field, in: 1)
        return 1
      }
      method.push(on: stack)
      return 1
    }
    setReader(ofReadOnly: view)
  }
}

extension Solution.Collection {
  /// Content size and counts: `content 393 × 1204.5, 5 sections, 34 items`.
  var facts: String {
    let size =
      "\(NumberText.shortest(layout.contentSize.width)) × "
      + NumberText.shortest(layout.contentSize.height)
    return "content \(size), \(Self.count(layout.sections.count, "section")), "
      + Self.count(layout.itemCount, "item")
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
