import LayoutModel
import LayoutPlugins
import LuaSandbox

/// Documents that call all section and cell methods of a plugin that no document names.
struct PluginSample {
  /// The fields that the items of a sample have.
  enum Fields: CaseIterable {
    /// No fields.
    case none
    /// The fields that the plugin reads: texts for fields named like texts, else numbers.
    case likely
    /// The likely fields, and the sizes that engines need which the plugin may call.
    case sizes
    /// The fields that the plugin reads, all of them numbers.
    case numbers
    /// The fields that the plugin reads, all of them texts.
    case texts

    /// All cases, those first whose items are most like those of a document.
    static let likeliestFirst: [Fields] = [.likely, .none, .sizes, .numbers, .texts]
  }

  private let name: SourceValue
  private let hooks: Set<ProviderMethodName>
  /// The names that may be fields of items.
  let fieldNames: [String]
  /// Whether only the project names the plugin, as it does with programs.
  let needsProject: Bool
  private let text: String

  /// Creates the samples of a plugin, which names fields of items in the text of its file.
  init(of plugin: ProviderDescriptor, text: String = "", needsProject: Bool = false) {
    name = SourceValue(.string(plugin.name))
    (self.text, self.needsProject) = (text, needsProject)
    hooks = Set(plugin.hooks)
    let known = Set((plugin.options + plugin.state).map(\.name))
    fieldNames = Self.names(readIn: text).filter { !known.contains($0) }
  }

  /// Returns the field of an item that a failure names; nil if the failure is about something else.
  func field(namedIn failure: LayoutError) -> String? {
    let message = failure.message
    // An engine that the plugin calls also reads fields.
    if failure.method != .visibleItems, failure.path?.hasPrefix("items[") ?? false {
      return message.split(separator: "“").dropFirst().first
        .map { String($0.prefix { $0 != "”" }) } ?? "of an item"
    }
    if let name = fieldNames.first(where: {
      message.contains("'\($0)'") || message.contains(".\($0) is missing")
    }) {
      return name
    }
    // A name in the API may also be the name of an item's field.
    guard let start = message.firstRange(of: "a nil value (field '")?.upperBound else { return nil }
    let name = String(message[start...].prefix { $0 != "'" })
    return text.contains("].\(name)") || text.contains("item.\(name)") ? name : nil
  }

  /// The hooks that a section calls whose layout is another one.
  private static let hooksOfStates: Set<ProviderMethodName> = [
    .visibleItems, .targetContentOffset, .movementTarget, .appearingItems, .disappearingItems,
    .contentOffsetAfterChange,
  ]

  /// Makes a document that calls the plugin, with a number of items in each section; nil if the
  /// plugin has no section or cell methods.
  func document(itemCount count: Int, fields: Fields = .none) -> ValueDecoder? {
    let items = items(count, fields)
    var sections: [SourceValue] = []
    if !hooks.isDisjoint(with: [.layout, .section, .group]) {
      sections.append(["layout": name, "items": items])
    } else if !hooks.contains(.collection), !hooks.isDisjoint(with: Self.hooksOfStates) {
      sections.append(["layout": description, "items": items])
    }
    if hooks.contains(.cell) {
      let options: SourceValue = ["rowHeight": ["estimated": 44], "cell": name]
      sections.append(["layout": "list", "options": options, "items": items])
    }
    if hooks.contains(.collection) {
      sections.append(["layout": "list", "items": items])
      sections.append(["layout": "grid", "items": items])
      return ValueDecoder(["layout": name, "sections": SourceValue(.array(sections))])
    }
    guard !sections.isEmpty else { return nil }
    return ValueDecoder(["sections": SourceValue(.array(sections))])
  }

  /// Rows that call the plugin for visible states.
  private var description: SourceValue {
    let width: SourceValue = ["fractionalWidth": 1]
    let full: SourceValue = ["width": width, "height": ["fractionalHeight": 1]]
    let group: SourceValue = [
      "axis": "vertical", "size": ["width": width, "height": 100], "items": [["size": full]],
    ]
    return ["group": group, "visibleItems": name]
  }

  private func items(_ count: Int, _ fields: Fields) -> SourceValue {
    let names = names(of: fields)
    guard !names.isEmpty else { return SourceValue(.number(Double(count))) }
    let items = (0..<count)
      .map { index in
        let members = names.map { name in
          let value: SourceValue.Content =
            isText(name, fields)
            ? .string("\(name) \(index)") : .number(Double(40 + 10 * (index % 3)))
          return SourceObject.Member(key: name, value: SourceValue(value))
        }
        return SourceValue(.object(SourceObject(members)))
      }
    return SourceValue(.array(items))
  }

  /// The cases that differ: without fields, and those that have some.
  var differentFields: [Fields] {
    Fields.allCases.filter { $0 == .none || !names(of: $0).isEmpty }
  }

  // MARK: Names

  /// Returns the names of the fields in a case.
  private func names(of fields: Fields) -> [String] {
    switch fields {
    case .none: []
    case .sizes: fieldNames + Self.lengths.subtracting(fieldNames).sorted()
    case .likely, .numbers, .texts: fieldNames
    }
  }

  /// Whether the values of a field are texts in a case.
  private func isText(_ name: String, _ fields: Fields) -> Bool {
    switch fields {
    case .none, .numbers: false
    case .likely, .sizes: Self.isOfText(name) && !Self.lengths.contains(name)
    case .texts: !Self.lengths.contains(name)
    }
  }

  /// Fields of items that engines read as lengths.
  private static let lengths: Set<String> = ["width", "height"]
  /// Parts of field names that suggest texts.
  private static let textParts = [
    "text", "title", "name", "label", "caption", "note", "url", "image", "icon", "kind", "type",
    "date",
    "id", "body", "message",
  ]

  private static func isOfText(_ name: String) -> Bool {
    textParts.contains { name.lowercased().hasSuffix($0) }
  }

  /// The names that are not fields of items: those of the API's tables and of Lua's library.
  private static let otherNames: Set<String> = {
    var names = Set(APIClass.all.flatMap { $0.fields.map(\.name) })
    names.formUnion(
      APIFunction.all.compactMap { $0.name.split(separator: ".").last.map(String.init) }
    )
    names.formUnion(GlobalNames.ofLibraries.map(\.key))
    // Engines give these fields a meaning of their own.
    names.formUnion(["span", "cell"])
    return names.subtracting(["text", "kind"]).subtracting(lengths)
  }()

  /// The number of names that items of a sample have at most: each item has a value of each.
  private static let nameLimit = 200

  /// Returns the first names after a dot in a Lua text that may be fields of items, in their order.
  static func names(readIn text: String) -> [String] {
    var (names, known): ([String], Set<String>) = ([], otherNames)
    for line in text.split(separator: "\n") {
      // A comment is not code; two hyphens in a string are rare.
      let code = line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
      for part in code.split(separator: ".", omittingEmptySubsequences: false).dropFirst() {
        let name = String(part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        let isRead = LuaText.isName(name) && !part.dropFirst(name.count).hasPrefix("(")
        guard isRead, known.insert(name).inserted else { continue }
        names.append(name)
        if names.count == nameLimit { return names }
      }
    }
    return names
  }
}
