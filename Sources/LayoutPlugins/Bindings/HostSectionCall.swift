import LayoutModel
import LayoutProviders
import LuaSandbox

/// One call of `host.section(k, container, choice)` or `host.sections(choice)`.
struct HostSectionCall {
  /// The stack with the arguments.
  let stack: LuaStack
  /// The plugin that calls.
  let scope: HostScope
  /// The services of the host.
  let host: HostFunctions

  /// Lays one section out, and pushes its handle.
  /// - Returns: the number of results.
  /// - Throws: `FAILED_PRECONDITION` outside the hook `collection`, `INVALID_ARGUMENT` for a wrong
  ///   argument, and the failure of the section with the name of the plugin that called it.
  func runOne() throws -> Int {
    let sections = try sections
    guard let number = stack.integer(at: 1), number >= 1, number <= sections.count else {
      var failure = HostFunctions.argument(
        1,
        of: "host.section",
        must: "be a section from 1 to \(sections.count)"
      )
      if stack.kind(at: 1).isTable { failure.hint = Self.tableHint }
      throw failure
    }
    var space = SectionSpaceChoice()
    if let container = try node(at: 2, "container") { space.container = try self.size(container) }
    if let choice = try node(at: 3, "choice") {
      space.axis = try choice.object(keys: APIClass.sectionChoice.keys)
        .optional("axis", ScrollAxis.decoded)
    }
    guard let handle = try solved(sections, number - 1..<number, space)?.first else { return 0 }
    stack.pushHandle(handle, of: scope)
    return 1
  }

  /// The advice for a table in place of a section's number.
  private static let tableHint =
    "write host.section(1, container, { axis = … }); host.sections { container = …, axis = … } takes a "
    + "table"

  /// Lays several sections out, and pushes the list of their handles.
  /// - Returns: the number of results.
  /// - Throws: as ``runOne()`` does.
  func runRange() throws -> Int {
    let sections = try sections
    var (space, from, to) = (SectionSpaceChoice(), 1, sections.count)
    if let choice = try node(at: 1, "choice") {
      let fields = try choice.object(keys: APIClass.sectionRange.keys)
      if let container = fields["container"] { space.container = try size(container) }
      space.axis = try fields.optional("axis", ScrollAxis.decoded)
      let numbers = 1...max(1, sections.count)
      from = try fields.optionalInteger("from", in: numbers) ?? from
      to = try fields.optionalInteger("to", in: 0...max(0, sections.count)) ?? to
    }
    let range = from - 1..<max(from - 1, to)
    guard let handles = try solved(sections, range, space) else { return 0 }
    stack.push(listOf: handles) { stack.pushHandle($0, of: scope) }
    return 1
  }

  /// The sections of the running call.
  private var sections: any CollectionSections {
    get throws(LayoutError) {
      guard let current = scope.instance?.current, current.method == .collection,
        let sections = current.request.sections
      else { throw .notACollection }
      return sections
    }
  }

  /// Lays sections out while the time of the plugin stands still; nil if its time is over.
  private func solved(
    _ sections: any CollectionSections,
    _ range: Range<Int>,
    _ space: SectionSpaceChoice
  ) throws -> [SectionHandle]? {
    let result = stack.state.pausing {
      Result { () throws(LayoutError) in try sections.layOut(range, in: space) }
    }
    guard !host.services.isOverdue() else {
      stack.state.expire()
      return nil
    }
    return try result.mapError { $0.asked(by: scope.manifest?.name ?? scope.file.name) }.get()
  }

  // MARK: Arguments

  /// Reads an argument; nil if it is nil.
  private func node(at index: Int, _ name: String) throws(LayoutError) -> ValueDecoder? {
    guard stack.kind(at: index) != .nil else { return nil }
    return try LuaDocumentReader(stack, isTimed: true)
      .node(at: index, path: DocumentPath([.key(name)]))
  }

  /// Reads a container: a size, or `environment.container` as it came, for which it returns nil.
  private func size(_ node: ValueDecoder) throws(LayoutError) -> LayoutSize? {
    guard let whole = try node.anyObject()["contentSize"] else { return try LayoutSize(node) }
    let environment = scope.instance?.current?.request.environment
    guard try LayoutSize(whole) == environment?.container.contentSize else {
      throw node.error(
        .contradiction("it must be { width =, height = }, or environment.container as it came")
      )
    }
    return nil
  }
}

extension LuaStack {
  /// Pushes the handle of a section: its size, and a method that fetches its elements.
  fileprivate func pushHandle(_ handle: SectionHandle, of scope: HostScope) {
    let fields = APIClass.sectionHandle.keys
    newTable(recordCapacity: fields.count)
    push(handle.section + 1)
    setField("section")
    push(handle.size)
    // Only the handle counts: a changed size is the script's own, and a view would take more memory.
    closeTop(as: "the size of a section", APIClass.size.keys)
    setField("size")
    pushKept(named: "at of a section") {
      pushFunction(named: "at") { [weak scope] stack in try stack.pushElement(of: scope) }
    }
    setField("at")
    closeTop(as: "a section that was laid out", fields)
    sealTop(named: "a section that was laid out")
    attach(handle, toReadOnly: top)
  }

  /// The method `at` of a handle: pushes the element of an item, or of a kind and an item; nil if
  /// the section has no such element.
  private func pushElement(of scope: HostScope?) throws -> Int {
    guard let handle = attachedObject(at: 1) as? SectionHandle else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "at: it is written with a colon, section:at(12)"
      )
    }
    guard let sections = scope?.instance?.current?.request.sections, sections.owns(handle) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "section:at was used on a section of another call; handles end with their call"
      )
    }
    let resting = try sections.elements(of: handle)
    guard let element = try ItemsTable.readPlace(on: self, in: resting, of: "section:at") else {
      pushNil()
      return 1
    }
    newTable(recordCapacity: 5)
    push(element.kind.rawValue)
    setField("kind")
    if let elementKind = element.elementKind {
      push(elementKind)
      setField("elementKind")
    }
    if let item = element.item {
      push(item + 1)
      setField("item")
    }
    push(element.frame)
    setField("frame")
    push(element.zIndex)
    setField("zIndex")
    closeTop(as: "an element at rest", APIClass.restingElement.keys)
    return 1
  }
}
