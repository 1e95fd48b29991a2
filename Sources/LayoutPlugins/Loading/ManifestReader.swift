import LayoutModel
import LayoutProviders
import LuaSandbox

/// Reads the table that a plugin's file returns, field by field.
struct ManifestReader {
  /// Reads the returned table, at index 1 of its stack.
  private let reader: LuaDocumentReader
  /// The plugin's file, whose name is the default for the plugin's.
  private let file: PluginFile

  private var stack: LuaStack { reader.stack }

  /// Creates a reader of the table at index 1.
  init(stack: LuaStack, file: PluginFile) {
    (reader, self.file) = (LuaDocumentReader(stack, isTimed: true), file)
  }

  /// The manifest and the hooks' functions.
  /// - Throws: a `LayoutError`.
  func read() throws -> (PluginManifest, [ProviderMethodName: LuaReference]) {
    guard stack.kind(at: 1).isTable else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "a plugin's file must return a table, not "
          + stack.kind(at: 1).words,
        hint: "its last statement is return { api = 1, … }"
      )
    }
    let (fields, hooks) = try readFields()
    try checkAPI(fields)
    do throws(LayoutError) {
      let manifest = try PluginManifest(
        fields,
        hooks: ProviderMethodName.hooks.filter { hooks[$0] != nil },
        fallbackName: file.name
      )
      return (manifest, hooks)
    } catch {
      var failure = error
      failure.hint = Self.hint(for: error, in: fields.value) ?? error.hint
      throw failure
    }
  }

  /// The methods of UIKit's layouts, each with what takes its place.
  private static let methodsOfUIKit = [
    "prepare": "the hook “layout” computes all frames; other hooks read what it returns as “memo”",
    "layoutAttributesForElements": shownElements,
    "layoutAttributesForItem": shownElements,
    "collectionViewContentSize": "the hook “layout” returns “contentSize” beside the frames",
    "layoutAttributesForSupplementaryView":
      "the hook “layout” returns “supplementaryItems” beside the frames",
    "sizeForItem": "the hook “cell” returns the size of an item's content",
    "numberOfItems": "the document gives the items; environment.itemCount is their number",
    "cellForItem": "the hook “cell” places what is in an item's cell; apps make the views",
    "shouldInvalidateLayout": "the host calls “visibleItems” again at each offset",
    "invalidateLayout": "the host calls the hooks again when something that they read has changed",
    "prepareForCollectionViewUpdates":
      "environment.change says what has changed, in “appearingItems” and “disappearingItems”",
    "initialLayoutAttributesForAppearingItem":
      "the hook “appearingItems” changes elements as they are before they appear",
    "finalLayoutAttributesForDisappearingItem":
      "the hook “disappearingItems” changes elements as they are when they have disappeared",
    "targetContentOffsetForProposedContentOffset":
      "the hook “targetContentOffset” returns where a scroll ends, “contentOffsetAfterChange” the "
      + "offset after a change",
  ]
  private static let shownElements =
    "the hook “layout” returns all frames; “visibleItems” changes the elements at an offset"

  /// Returns advice for a mistake that only a plugin's table can have; nil if no advice fits.
  private static func hint(for error: LayoutError, in table: SourceValue) -> String? {
    let steps = error.place.steps
    switch error.problem {
    case .unknownKey(let name, _) where steps.isEmpty: return methodsOfUIKit[name]
    case .wrongType("a table with names", _), .missingKey("type"):
      return formHint(at: steps, in: table)
    default: return nil
    }
  }

  /// Returns the form of an option, or of a value of the state, with the type of what it is now; nil
  /// for a mistake at another place.
  private static func formHint(at steps: [DocumentPath.Step], in table: SourceValue) -> String? {
    guard steps.count == 2, case .key(let list) = steps[0], case .key(let name) = steps[1],
      ["options", "state"].contains(list), let given = table.object?[list]?.object?[name]
    else { return nil }
    let fields = given.object
    let type =
      switch (fields.map { $0["default"] } ?? given)?.content {
      case _ where fields?["values"] != nil: "enum"
      // The type in place of the form.
      case .string(let name) where fields == nil && ValueType.typeNames.contains(name): name
      case .string: "string"
      case .boolean: "boolean"
      case .array: "array"
      default: "number"
      }
    let values = type == "enum" ? ", values = …" : ""
    return "write \(name) = { type = \"\(type)\"\(values), default = … }"
  }

  /// The methods by the names of their hooks.
  private static let methods = Dictionary(
    uniqueKeysWithValues: ProviderMethodName.hooks.map { ($0.hookName, $0) }
  )

  /// Separates the functions of hooks from the fields, which become a value of the neutral tree.
  private func readFields() throws -> (ValueDecoder, [ProviderMethodName: LuaReference]) {
    var hooks: [ProviderMethodName: LuaReference] = [:]
    var members: [SourceObject.Member] = []
    for key in try names() {
      let kind = stack.rawGet(field: key, in: 1)
      defer { stack.pop() }
      if let method = Self.methods[key] {
        guard kind == .function else {
          throw LayoutError(
            .wrongType(expected: "a function", found: kind.words),
            path: DocumentPath([.key(key)])
          )
        }
        hooks[method] = stack.reference(at: stack.top)
      } else {
        // A function under an unknown key is reported as an unknown key.
        let value =
          kind == .function && !PluginManifest.keys.contains(key)
          ? SourceValue(.null)
          : try reader
            .node(at: stack.top, path: DocumentPath([.key(key)])).value
        members.append(.init(key: key, value: value))
      }
    }
    let node = ValueDecoder(
      SourceValue(.object(SourceObject(members))),
      path: DocumentPath([], indexBase: 1)
    )
    return (node, hooks)
  }

  /// The names of the fields, sorted: of several mistakes the same one is found each time.
  private func names() throws(LayoutError) -> [String] {
    var names: [String] = []
    var hasOtherKeys = false
    try reader.forEachPair(in: 1) { stack in
      if stack.kind(at: -2) == .string, let name = stack.string(at: -2) {
        names.append(name)
      } else {
        hasOtherKeys = true
      }
    }
    guard !hasOtherKeys else {
      throw LayoutError(
        .contradiction("the keys of the returned table must be names"),
        path: DocumentPath()
      )
    }
    return names.sorted()
  }

  /// Refuses a plugin that is written for another version of the contract.
  /// - Throws: `INVALID_ARGUMENT` for a missing `api`, `FAILED_PRECONDITION` for another version.
  private func checkAPI(_ node: ValueDecoder) throws {
    let supported = PluginManifest.supportedAPI
    guard try node.anyObject().has("api") else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "the key “api” is missing",
        hint: "write api = \(supported), the version of the contract"
      )
    }
    let api = try node.anyObject().integer("api", in: ValueDecoder.exactIntegers)
    guard api != supported else { return }
    throw LayoutError(
      .failedPrecondition,
      origin: .plugin,
      message:
        "the plugin needs version \(api) of the contract; this host supports version \(supported)",
      hint: api > supported
        ? "use a newer layouthost, or write api = \(supported) if that is enough"
        : "change the plugin to version \(supported) of the contract"
    )
  }
}
