import LayoutModel

extension APIClass {
  /// Section descriptions and their parts, from the descriptions that they are decoded by.
  static let ofSections = TypeDescription.ofSections
    .filter { !$0.fields.isEmpty && !describedElsewhere.contains($0.name) }
    .map(APIClass.init(describing:))

  /// A frame of an item, in results and in section descriptions.
  package static let frame = APIClass(
    "Frame",
    "The frame of an item, in points, its place in the order of drawing, and its attributes.",
    CustomFrame.form.descriptions.map { APIValue($0) } + attributeFields
  )

  private static let describedElsewhere: [TypeName] = [.size, .rowBoundaryItem]

  private init(describing type: TypeDescription) {
    self.init(
      type.name.lua,
      type.summary.inLua,
      type.fields.map { field in
        // The constructors of groups set the axis.
        APIValue(field, isOptional: field.name == "axis" || !field.isRequired)
      }
    )
  }
}

extension APIAlias {
  /// The types of section descriptions that have several forms.
  static let ofSections = TypeDescription.ofSections.filter { $0.fields.isEmpty }
    .map { APIAlias($0.name.lua, $0.summary.inLua, types: $0.forms.map(\.luaType)) }
}

extension APIValue {
  /// A field, as scripts write it.
  init(_ field: FieldDescription, isOptional: Bool? = nil) {
    name = field.name
    type = field.type.luaType
    self.isOptional = isOptional ?? !field.isRequired
    summary = field.sentence.inLua
  }
}

extension ValueType {
  /// The type, as LuaCATS writes it.
  var luaType: String {
    switch self {
    case .number, .positiveNumber: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .string: "string"
    case .enumeration(let values): values.map(JSONWriter.line).joined(separator: "|")
    case .words(let list):
      list.luaName.map { "layouthost.\($0)" }
        ?? list.words.map(JSONWriter.quoted).joined(separator: "|")
    case .array(let element): (element?.luaType ?? "any") + "[]"
    case .table: "table<string, any>"
    case .tableOf(let value): "table<string, \(value.luaType)>"
    case .named(let name): "layouthost.\(name.lua)"
    case .anyOf(let types): types.map(\.luaType).joined(separator: "|")
    }
  }
}

extension String {
  /// A sentence with names and words in Markdown, which editors show.
  fileprivate var inLua: String { replacing("“", with: "`").replacing("”", with: "`") }
}
