import LayoutModel

/// The part of JSON Schema (draft 2020-12) that `docs/schema.json` uses.
///
/// An unknown keyword is an error, so that the schema cannot require more than is checked.
struct JSONSchema {
  /// Why a schema cannot be followed.
  struct Unknown: Error {
    var words: String
  }

  /// A pair of a keyword's value and the value that it is about.
  private typealias Rule = (SourceValue, SourceValue, SourceObject) throws -> Bool

  let root: SourceValue

  /// The definition of a name; the whole schema for an empty one.
  func definition(_ name: String) throws -> SourceValue {
    guard !name.isEmpty else { return root }
    guard let definition = object(object(root)["$defs"])[name] else {
      throw Unknown(words: "there is no definition “\(name)”")
    }
    return definition
  }

  /// The part of the schema that a reference such as `#/$defs/item` names.
  private func place(_ reference: String) throws -> SourceValue {
    try reference.split(separator: "/").dropFirst()
      .reduce(root) { schema, name in
        guard let part = object(schema)[String(name)] else {
          throw Unknown(words: "there is nothing at “\(reference)”")
        }
        return part
      }
  }

  /// The names of all definitions.
  var definitions: [String] { object(object(root)["$defs"]).members.map(\.key) }

  /// Whether a value keeps to a definition.
  func accepts(_ value: SourceValue, as name: String) throws -> Bool {
    try accepts(value, by: definition(name))
  }

  private func accepts(_ value: SourceValue, by schema: SourceValue) throws -> Bool {
    if case .boolean(let truth) = schema.content { return truth }
    let keywords = object(schema)
    for keyword in keywords.members where !Self.notes.contains(keyword.key) {
      guard let rule = rule(keyword.key) else {
        throw Unknown(words: "the keyword “\(keyword.key)” is not known")
      }
      guard try rule(keyword.value, value, keywords) else { return false }
    }
    return true
  }

  // MARK: Keywords

  /// Keywords that are for people, or that are read by another one's rule.
  private static let notes: Set<String> = [
    "$schema", "$defs", "title", "description", "then", "else",
  ]

  private func rule(_ keyword: String) -> Rule? {
    switch keyword {
    case "$ref":
      { reference, value, _ in
        try self.accepts(value, by: self.place(self.string(reference)))
      }
    case "type": { type, value, _ in Self.has(value, type: self.string(type)) }
    case "const": { constant, value, _ in constant == value }
    case "enum": { words, value, _ in self.elements(words).contains(value) }
    case "not": { schema, value, _ in try !self.accepts(value, by: schema) }
    case "if":
      { schema, value, keywords in
        let branch = keywords[try self.accepts(value, by: schema) ? "then" : "else"]
        return try branch.map { try self.accepts(value, by: $0) } ?? true
      }
    case "allOf", "anyOf", "oneOf": combination(keyword)
    default: numberRule(keyword) ?? arrayRule(keyword) ?? objectRule(keyword)
    }
  }

  private func combination(_ keyword: String) -> Rule {
    { schemas, value, _ in
      let schemas = self.elements(schemas)
      let count = try schemas.count { try self.accepts(value, by: $0) }
      return switch keyword {
      case "allOf": count == schemas.count
      case "anyOf": count > 0
      default: count == 1
      }
    }
  }

  private func numberRule(_ keyword: String) -> Rule? {
    let compare: (Double, Double) -> Bool
    switch keyword {
    case "minimum": compare = (>=)
    case "maximum": compare = (<=)
    case "exclusiveMinimum": compare = (>)
    default: return nil
    }
    return { limit, value, _ in
      guard case .number(let number) = value.content else { return true }
      return compare(number, self.number(limit))
    }
  }

  private func arrayRule(_ keyword: String) -> Rule? {
    switch keyword {
    case "items":
      { schema, value, _ in
        try self.elements(value).allSatisfy { try self.accepts($0, by: schema) }
      }
    case "minItems":
      { limit, value, _ in
        guard case .array(let elements) = value.content else { return true }
        return Double(elements.count) >= self.number(limit)
      }
    default: nil
    }
  }

  private func objectRule(_ keyword: String) -> Rule? {
    let check: (SourceValue, SourceObject, SourceObject) throws -> Bool
    switch keyword {
    case "properties":
      check = { schemas, fields, _ in
        try self.object(schemas).members
          .allSatisfy { property in
            try fields[property.key].map { try self.accepts($0, by: property.value) } ?? true
          }
      }
    case "required":
      check = { names, fields, _ in
        self.elements(names).allSatisfy { fields[self.string($0)] != nil }
      }
    case "additionalProperties":
      check = { schema, fields, keywords in
        let known = Set(self.object(keywords["properties"]).members.map(\.key))
        return try fields.members
          .allSatisfy { try known.contains($0.key) || self.accepts($0.value, by: schema) }
      }
    case "dependentSchemas":
      check = { schemas, fields, _ in
        try self.object(schemas).members
          .allSatisfy { dependency in
            guard fields[dependency.key] != nil else { return true }
            return try self.accepts(SourceValue(.object(fields)), by: dependency.value)
          }
      }
    case "minProperties":
      check = { limit, fields, _ in Double(fields.members.count) >= self.number(limit) }
    case "maxProperties":
      check = { limit, fields, _ in Double(fields.members.count) <= self.number(limit) }
    default:
      return nil
    }
    return { schema, value, keywords in
      guard case .object(let fields) = value.content else { return true }
      return try check(schema, fields, keywords)
    }
  }

  private static func has(_ value: SourceValue, type: String) -> Bool {
    switch (type, value.content) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .boolean):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  // MARK: Values

  /// The members of a value; empty if it is no object.
  func object(_ value: SourceValue?) -> SourceObject {
    if case .object(let object)? = value?.content { object } else { SourceObject() }
  }

  /// The elements of a value; empty if it is no array.
  func elements(_ value: SourceValue?) -> [SourceValue] {
    if case .array(let elements)? = value?.content { Array(elements) } else { [] }
  }

  /// The text of a value; empty if it is no string.
  func string(_ value: SourceValue?) -> String {
    if case .string(let text)? = value?.content { text } else { "" }
  }

  private func number(_ value: SourceValue) -> Double {
    if case .number(let number) = value.content { number } else { .nan }
  }
}
