import CLuaSandbox
package import LayoutModel
import LayoutProviders
package import LuaSandbox

/// The metatables of one state's closed tables, each made when it is first needed.
///
/// A closed table has the fields that the description of the API gives it. Reading another one is
/// an error that names the nearest field, like reading an undefined global.
final class ClosedFields {
  /// The name of a table beside a closed one, and the fields that it has.
  typealias Neighbor = (name: String, fields: [String])

  /// The metatables by the names of their tables, such as `environment.traits`.
  private var metatables: [String: LuaReference] = [:]

  /// Closes the table on top and replaces it by a read-only view.
  /// - Parameters:
  ///   - name: the name of the table in errors, such as `environment.traits`.
  ///   - fields: the fields that it may have; the same for each table of this name.
  ///   - stack: the stack.
  func seal(_ name: String, _ fields: [String], on stack: LuaStack) {
    close(name, fields, on: stack)
    stack.sealTop(named: name)
  }

  /// Closes the table on top.
  ///
  /// Tables of one name share a metatable, and so must have the same fields and neighbor. Unlike
  /// ``seal(_:_:on:)`` this leaves the table itself on top.
  func close(
    _ name: String,
    _ fields: [String],
    besides neighbor: Neighbor? = nil,
    on stack: LuaStack
  ) {
    let table = stack.top
    if let known = metatables[name] {
      stack.push(known)
    } else {
      stack.pushClosedFields(of: name, fields, besides: neighbor)
      metatables[name] = stack.reference(at: -1)
    }
    stack.setMetatable(of: table)
  }
}

extension LuaStack {
  /// Pushes the metatable that closes a table of a name.
  /// - Parameters:
  ///   - name: the script's name for the table, in errors.
  ///   - fields: the fields that the table may have.
  ///   - tables: those of them that become an empty table when they are read and missing.
  ///   - isList: whether the table is a list as well, in which scripts may read any number.
  ///   - neighbor: the table that errors name if it has the field instead.
  func pushClosedFields(
    of name: String,
    _ fields: [String],
    tables: [String] = [],
    isList: Bool = false,
    besides neighbor: ClosedFields.Neighbor? = nil
  ) {
    pushClosedMetatable(names: fields, tables: tables, isList: isList) { stack in
      var failure = LayoutError.unknownField(
        at: 2,
        of: name,
        among: fields,
        isList: isList,
        on: stack
      )
      if let neighbor, let key = stack.string(at: 2), neighbor.fields.contains(key) {
        failure.hint = "did you mean “\(neighbor.name).\(key)”?"
      }
      throw failure
    }
  }

  /// Closes the table on top with the metatable of a name, which is made once for each state.
  /// - Parameters:
  ///   - name: the name of the table in errors, such as `an element`; the name of no other table.
  ///   - fields: the fields that it may have; the same for each table of this name.
  ///   - isList: whether numbers may be read as well.
  package func closeTop(
    as name: String,
    _ fields: @autoclosure () -> [String],
    isList: Bool = false
  ) {
    let table = top
    pushKept(named: name) { pushClosedFields(of: name, fields(), isList: isList) }
    setMetatable(of: table)
  }

  /// Makes reading a name from the lazy list on top an error.
  /// - Parameter name: the name of the list in errors; the name of no closed table.
  package func closeLazyTop(named name: String) {
    closeLazy(at: top, named: name) { stack in
      throw LayoutError.unknownField(at: 2, of: name, among: [], isList: true, on: stack)
    }
  }
}

extension LuaElementList {
  /// Makes a list of elements whose tables are closed.
  /// - Parameters:
  ///   - name: the script's name for the list.
  ///   - methods: its methods.
  ///   - stack: the stack.
  /// - Returns: the list, empty.
  static func closed(_ name: String, methods: [String], on stack: LuaStack) -> LuaElementList {
    let list = LuaElementList(on: stack)
    stack.pushClosedFields(of: name, methods, isList: true)
    list.close(.list, on: stack)
    for (table, owner, type, tables) in [
      (BridgeElementTable.element, "an element", APIClass.element, ["values"]),
      (.frame, "the frame of an element", .rect, []),
      (.center, "the center of an element", .point, []),
    ] {
      stack.pushClosedFields(of: owner, type.keys, tables: tables)
      list.close(table, on: stack)
    }
    return list
  }
}

extension LayoutError {
  /// Returns the failure of reading a field that a closed table cannot have.
  /// - Parameters:
  ///   - index: the index of the key on the stack.
  ///   - name: the name of the table in errors.
  ///   - fields: the fields that it may have.
  ///   - isList: whether numbers may be read as well.
  ///   - stack: the stack.
  /// - Returns: the failure, with the nearest field as its hint.
  package static func unknownField(
    at index: Int,
    of name: String,
    among fields: [String],
    isList: Bool,
    on stack: LuaStack
  ) -> LayoutError {
    let key = stack.string(at: index)
    let field =
      key.map { "field “\(String($0.unicodeScalars.prefix(60)))”" }
      ?? "element \(LuaPrinter(stack: stack).text(at: index))"
    return LayoutError(
      .internal,
      origin: .plugin,
      message: "\(name) has no \(field)",
      hint: hint(for: key, of: name, among: fields, isList: isList, on: stack)
    )
  }

  /// Returns advice for a field that a closed table cannot have; nil if no advice fits.
  ///
  /// In this order: the names of a table that was read by number; `frame.x` for a coordinate of an
  /// element; the length of a list; a loop over it; the declaration of an option; the nearest name; without one, the
  /// part of the environment that has the field, or a longer name that ends with the given one.
  private static func hint(
    for key: String?,
    of name: String,
    among fields: [String],
    isList: Bool,
    on stack: LuaStack
  ) -> String? {
    guard let key else {
      return fields.isEmpty ? nil : "its fields have names: " + fields.joined(separator: ", ")
    }
    guard !key.isTooLongForName else { return LayoutError.hint(for: key, among: fields) }
    let (near, isEnvironment) = (fields.nearest(to: key), fields == APIClass.environment.keys)
    // The environment has names of documents, in which other keys belong elsewhere.
    if !isEnvironment, let hint = LayoutError.partHint(for: key, among: fields) { return hint }
    // A name in words, such as “the list of items”, is no code.
    let list = name.split(separator: ".").allSatisfy { LuaText.isName(String($0)) } ? name : "list"
    if isList, ["count", "length", "size", "n", "itemcount"].contains(key.lowercased()) {
      return "#\(list) is its length"
    }
    if isList, ["forEach", "each", "map", "filter"].contains(key) {
      return "loops over a list are written for i, v in ipairs(\(list))"
    }
    guard !fields.isEmpty else {
      if isList { return "it is a list; its elements are \(list)[1] to \(list)[#\(list)]" }
      // The other closed tables without fields are options and states.
      let list = name.hasSuffix("state") ? "state" : "options"
      return LayoutError.declarationHint(for: key, in: list)
    }
    if near == nil, isEnvironment {
      defer { stack.pop() }
      let hasScroll = stack.rawGet(field: "scroll", in: 1) != .nil
      if let hint = APIClass.environmentHint(for: key, hasScroll: hasScroll) { return hint }
    }
    // A short form of a longer name, such as “size” for “contentSize”.
    let longer = fields.first { $0.lowercased().hasSuffix(key.lowercased()) }
    if near == nil, let longer { return "did you mean “\(longer)”?" }
    guard isEnvironment else { return LayoutError.hint(for: key, among: fields) }
    return near.map { "did you mean “\($0)”?" } ?? LayoutError.hint(listing: fields)
  }
}

extension APIClass {
  /// Returns advice for a field that a table of the environment has; nil if no table has it.
  ///
  /// Without a scroll position, the bounds are those of the container.
  fileprivate static func environmentHint(for key: String, hasScroll: Bool) -> String? {
    let parts = [
      ("container", container), ("traits", traits), ("section", sectionContext), ("scroll", scroll),
      ("container.contentSize", size),
    ]
    guard let (part, _) = parts.first(where: { $0.1.keys.contains(key) }) else { return nil }
    guard part == "scroll", !hasScroll else { return "did you mean “\(part).\(key)”?" }
    return key == "bounds" ? "did you mean “container.contentSize”?" : LuaError.absentFields[part]
  }
}
