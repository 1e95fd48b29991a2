import LayoutModel

// The difference of two lines of results, in words.
extension LayoutTrace {
  /// Describes how two lines of results differ, such as “item 0.2: frame.y is 40 and 52”, with
  /// sections and items from 0 as in results; a missing line is nil.
  static func difference(of first: Substring?, and second: Substring?) -> String {
    guard let first, let second else {
      let line = first ?? second ?? ""
      return "\(value(of: line).map(name) ?? excerpt(line)) is there in one run only"
    }
    guard let one = value(of: first), let other = value(of: second) else {
      return "\(excerpt(first)) and \(excerpt(second))"
    }
    let names = (name(of: one), name(of: other))
    guard names.0 == names.1 else { return "\(names.0) in one run, \(names.1) in the other" }
    guard let values = difference(of: one, and: other, at: DocumentPath()) else {
      return "\(excerpt(first)) and \(excerpt(second))"
    }
    return "\(names.0): \(values.path) is \(values.first) and \(values.second)"
  }

  private static func value(of line: Substring) -> SourceValue? {
    try? JSONReader.read(Array(line.utf8))
  }

  /// The number of characters of a line to show.
  private static let excerptLength = 120

  private static func excerpt(_ line: Substring) -> String {
    line.prefix(excerptLength) + (line.count > excerptLength ? "…" : "")
  }

  /// Returns the name of an element: its kind, and its section and item, from 0.
  private static func name(of value: SourceValue) -> String {
    guard case .object(let object) = value.content else { return "the result" }
    func text(_ key: String) -> String? {
      switch object[key]?.content {
      case .string(let text): text
      case .number(let number): NumberText.shortest(number)
      default: nil
      }
    }
    let place = [text("section"), text("item")].compactMap(\.self).joined(separator: ".")
    let words = [text("kind") ?? "the result", text("elementKind"), place.isEmpty ? nil : place]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// Returns the first value that differs, with its path.
  private static func difference(
    of first: SourceValue?,
    and second: SourceValue?,
    at path: DocumentPath
  ) -> (path: String, first: String, second: String)? {
    if case .object(let one)? = first?.content, case .object(let other)? = second?.content {
      let keys = one.members.map(\.key) + other.members.map(\.key).filter { one[$0] == nil }
      for key in keys {
        let found =
          key == "frame"
          ? frameDifference(of: one[key], and: other[key], at: path.appending(key))
          : difference(of: one[key], and: other[key], at: path.appending(key))
        if let found { return found }
      }
      return nil
    }
    if case .array(let one)? = first?.content, case .array(let other)? = second?.content {
      for index in 0..<max(one.count, other.count) {
        let pair = (one.dropFirst(index).first, other.dropFirst(index).first)
        if let found = difference(of: pair.0, and: pair.1, at: path.appending(index)) {
          return found
        }
      }
      return nil
    }
    guard first?.content != second?.content else { return nil }
    return ("\(path)", words(first), words(second))
  }

  /// Returns the first number of two frames that differs; results write frames as lists of four.
  private static func frameDifference(
    of first: SourceValue?,
    and second: SourceValue?,
    at path: DocumentPath
  ) -> (path: String, first: String, second: String)? {
    guard case .array(let one)? = first?.content, case .array(let other)? = second?.content else {
      return difference(of: first, and: second, at: path)
    }
    let names = ["x", "y", "width", "height"]
    for (name, values) in zip(names, zip(one, other)) where values.0 != values.1 {
      return ("\(path.appending(name))", words(values.0), words(values.1))
    }
    return nil
  }

  private static func words(_ value: SourceValue?) -> String {
    switch value?.content {
    case nil: "missing"
    case .null: "null"
    case .boolean(let truth): "\(truth)"
    case .number(let number): NumberText.shortest(number)
    case .string(let text): "“\(text.prefix(excerptLength))”"
    case .array(let elements): "a list of \(elements.count)"
    case .object: "an object"
    }
  }
}
