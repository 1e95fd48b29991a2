import LayoutModel

/// Removes the values of some fields from the lines of a recording.
///
/// A value keeps its type, so that providers still read it: a text becomes “redacted”, a number 0, a
/// Boolean false, and a table an empty one. The texts that were removed, and numbers of several digits,
/// are removed from the texts in the rest of the line as well, such as from a failure that quotes them.
struct Redaction: Sendable {
  /// The names of the fields, at any depth; `user.name` is the field `name` in a field `user`, or in the
  /// elements of its list.
  let fields: Set<String>
  /// The ends of the paths of fields that are named by a path, each with a leading dot.
  private let pathEnds: [String]

  /// Creates the removal of some fields, named by their names or by the ends of their paths.
  init(fields: Set<String>) {
    self.fields = fields
    pathEnds = fields.filter { $0.contains(".") }.map { "." + $0 }
  }

  /// Returns members of a line without the values of the fields.
  func redacted(_ members: [SourceObject.Member]) -> [SourceObject.Member] {
    guard !fields.isEmpty else { return members }
    var removed = RemovedTexts()
    let kept = members.map { member in
      let value = removing(from: member.value, at: member.key, into: &removed)
      return SourceObject.Member(key: member.key, value: value)
    }
    guard !removed.texts.isEmpty else { return kept }
    let replacement = removed.replacement
    return kept.map { member in
      SourceObject.Member(key: member.key, value: replacement.applied(to: member.value))
    }
  }

  /// Returns a value without those of the fields, and collects the texts of these.
  private func removing(
    from value: SourceValue,
    at path: String,
    into removed: inout RemovedTexts
  ) -> SourceValue {
    switch value.content {
    case .array(let elements):
      let kept = elements.map { removing(from: $0, at: path, into: &removed) }
      return SourceValue(.array(kept))
    case .object(let object):
      let members = object.members.map { member in
        // Paths cost time, and few fields need them.
        let place = pathEnds.isEmpty ? "" : "\(path).\(member.key)"
        let isField =
          fields.contains(member.key) || pathEnds.contains { place.hasSuffix($0) }
        if isField { removed.collect(from: member.value) }
        let value =
          isField
          ? Self.blank(member.value) : removing(from: member.value, at: place, into: &removed)
        return SourceObject.Member(key: member.key, value: value)
      }
      return SourceValue(.object(SourceObject(members)))
    case .null, .boolean, .number, .string: return value
    }
  }

  /// Returns the value that stands for one of its type.
  private static func blank(_ value: SourceValue) -> SourceValue {
    switch value.content {
    case .null: .null
    case .boolean: SourceValue(false)
    case .number: SourceValue(0)
    case .string: SourceValue(TextReplacement.word)
    case .array: SourceValue(.array([SourceValue]()))
    case .object: SourceValue(.object(SourceObject()))
    }
  }
}

/// The texts of removed values.
private struct RemovedTexts {
  /// The fewest characters of a text that is searched within other texts, and of a number; shorter texts
  /// are replaced only where they are the whole text.
  private static let searchedLength = 4

  private(set) var texts: Set<String> = []

  /// Adds the texts and long numbers within a value.
  mutating func collect(from value: SourceValue) {
    switch value.content {
    case .string(let text): if !text.isEmpty { texts.insert(text) }
    case .number(let number):
      let text = NumberText.shortest(number)
      if text.count >= Self.searchedLength { texts.insert(text) }
    case .array(let elements): for element in elements { collect(from: element) }
    case .object(let object): for member in object.members { collect(from: member.value) }
    case .null, .boolean: break
    }
  }

  /// The replacement of the texts: a longer one first, which may contain a shorter one.
  var replacement: TextReplacement {
    let searched = texts.filter { $0.count >= Self.searchedLength }
      .sorted { ($0.count, $0) > ($1.count, $1) }
    return TextReplacement(texts: texts, searched: searched)
  }
}

/// Replaces removed texts in the values of a line.
private struct TextReplacement {
  /// The text in place of a removed one.
  static let word = "redacted"
  /// The members of lines in which plugins choose the names: elsewhere, names are those of the form.
  private static let freeTables: Set<String> = ["options", "state", "memo", "values"]

  /// The removed texts.
  let texts: Set<String>
  /// The removed texts that are searched within other texts, in the order of their replacement.
  let searched: [String]

  /// Returns a value whose texts, and whose names in tables of plugins, do not contain removed ones.
  func applied(to value: SourceValue) -> SourceValue {
    replacing(in: value) { members in
      members.map { member in
        let isFree = Self.freeTables.contains(member.key)
        let value = isFree ? appliedToNames(in: member.value) : applied(to: member.value)
        return SourceObject.Member(key: member.key, value: value)
      }
    }
  }

  /// Returns a value whose texts and names do not contain removed ones.
  private func appliedToNames(in value: SourceValue) -> SourceValue {
    replacing(in: value) { members in
      var names: Set<String> = []
      var numbers: [String: Int] = [:]
      return members.map { member in
        let name = replaced(member.key)
        var unique = name
        while !names.insert(unique).inserted {
          numbers[name, default: 1] += 1
          unique = "\(name) \(numbers[name, default: 1])"
        }
        return SourceObject.Member(key: unique, value: appliedToNames(in: member.value))
      }
    }
  }

  /// Returns a value with other texts, and other members of an object.
  private func replacing(
    in value: SourceValue,
    members replacement: ([SourceObject.Member]) -> [SourceObject.Member]
  ) -> SourceValue {
    switch value.content {
    case .string(let text): SourceValue(replaced(text))
    case .array(let elements):
      SourceValue(.array(elements.map { replacing(in: $0, members: replacement) }))
    case .object(let object): SourceValue(.object(SourceObject(replacement(object.members))))
    case .null, .boolean, .number: value
    }
  }

  private func replaced(_ text: String) -> String {
    if texts.contains(text) { return Self.word }
    return searched.reduce(text) { text, removed in
      text.contains(removed) ? text.replacing(removed, with: Self.word) : text
    }
  }
}
