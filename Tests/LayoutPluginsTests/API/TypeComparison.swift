import LayoutPlugins

/// Compares values that scripts have found with the described types.
struct TypeComparison {
  /// The differences, each as a sentence.
  private(set) var problems: [String] = []
  /// The fields found of each class.
  private(set) var seen: [String: Set<String>] = [:]

  /// Compares a value with a type in LuaCATS notation.
  mutating func compare(_ value: FoundValue?, with type: String, at path: String) {
    guard let value else {
      if !type.hasSuffix("?") { problems.append("\(path) is not there") }
      return
    }
    let type = type.hasSuffix("?") ? String(type.dropLast()) : type
    let choices = Self.choices(of: type)
    guard choices.count == 1 else {
      compare(value, withOneOf: choices, at: path)
      return
    }
    if let name = type.named(in: "layouthost.") {
      compare(value, withNamed: name, at: path)
    } else if let element = type.element {
      compareTable(value, at: path, keys: { $0.hasPrefix("[") }, type: element)
    } else if let member = type.member {
      compareTable(value, at: path, keys: { !$0.hasPrefix("[") }, type: member)
    } else if !Self.accepts(value, type) {
      problems.append("\(path) is a \(value.type), not \(type)")
    }
  }

  /// The first kind of value that fits determines the checks of its contents.
  private mutating func compare(_ value: FoundValue, withOneOf types: [String], at path: String) {
    for type in types {
      var attempt = TypeComparison()
      attempt.compare(value, with: type, at: path)
      if attempt.problems.isEmpty {
        seen.merge(attempt.seen) { $0.union($1) }
        return
      }
    }
    problems.append(
      "\(path) is a \(value.type) “\(value.text)”, not \(types.joined(separator: "|"))"
    )
  }

  private mutating func compare(_ value: FoundValue, withNamed name: String, at path: String) {
    if let alias = APIAlias.all.first(where: { $0.name == name }) {
      compare(value, withOneOf: alias.types, at: path)
    } else if let table = APIClass.all.first(where: { $0.name == name }) {
      compare(value, with: table, at: path)
    } else {
      problems.append("\(path): there is no type \(name)")
    }
  }

  private mutating func compare(_ value: FoundValue, with table: APIClass, at path: String) {
    guard value.type == "table" else {
      problems.append("\(path) is a \(value.type), not a table")
      return
    }
    for field in table.fields where !field.name.hasPrefix("[") {
      let inner = value.fields[field.name]
      let mark = field.isOptional && !field.type.hasSuffix("?") ? "?" : ""
      compare(inner, with: field.type + mark, at: "\(path).\(field.name)")
      if inner != nil { seen[table.name, default: []].insert(field.name) }
    }
    for (key, inner) in value.fields.sorted(by: { $0.key < $1.key }) where !table.keys.contains(key)
    {
      let index = key.hasPrefix("[") ? "[integer]" : "[string]"
      guard let other = table.fields.first(where: { $0.name == index }) else {
        problems.append("\(path).\(key) is not described")
        continue
      }
      compare(inner, with: other.type, at: "\(path).\(key)")
    }
  }

  private mutating func compareTable(
    _ value: FoundValue,
    at path: String,
    keys: (String) -> Bool,
    type: String
  ) {
    guard value.type == "table" else {
      problems.append("\(path) is a \(value.type), not a table")
      return
    }
    for (key, inner) in value.fields {
      if !keys(key) { problems.append("\(path) has a key \(key)") }
      compare(inner, with: type, at: "\(path).\(key)")
    }
  }

  private static func accepts(_ value: FoundValue, _ type: String) -> Bool {
    switch type {
    case "any": true
    case "number": ["number", "integer"].contains(value.type)
    case _ where type.hasPrefix("fun("): value.type == "function"
    case _ where type.hasPrefix("\""): value.type == "string" && type == "\"\(value.text)\""
    default: value.type == type || value.text == type
    }
  }

  /// The types of a union.
  ///
  /// A function's results belong to the function.
  private static func choices(of type: String) -> [String] {
    guard !type.hasPrefix("fun(") else { return [type] }
    return type.split(separator: "|").map(String.init)
  }
}

extension String {
  /// The remainder after a prefix, if it is a plain name.
  fileprivate func named(in prefix: String) -> String? {
    guard hasPrefix(prefix) else { return nil }
    let rest = dropFirst(prefix.count)
    return rest.allSatisfy(\.isLetter) ? String(rest) : nil
  }

  /// The type of a list's elements.
  fileprivate var element: String? { hasSuffix("[]") ? String(dropLast(2)) : nil }

  /// The value type of a table with named fields.
  fileprivate var member: String? {
    hasPrefix("table<string, ") && hasSuffix(">") ? String(dropFirst(14).dropLast()) : nil
  }
}
