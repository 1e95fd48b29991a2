import LayoutModel

/// Removes the values of some fields from the lines of a recording.
///
/// A value keeps its type, so that providers still read it: a text becomes “redacted”, a number 0, a
/// Boolean false, and a table an empty one. The texts that were removed are removed from the rest of
/// the line as well, such as from a failure that quotes them.
struct Redaction: Sendable {
  /// The text in place of a removed one.
  static let word = "redacted"
  /// The fewest characters of a text that is searched within other texts; shorter ones are replaced
  /// only where they are the whole text.
  private static let searchedLength = 4

  /// The names of the fields.
  let fields: Set<String>

  /// Returns members of a line without the values of the fields.
  func redacted(_ members: [SourceObject.Member]) -> [SourceObject.Member] {
    guard !fields.isEmpty else { return members }
    var texts: Set<String> = []
    let kept = members.map { member in
      SourceObject.Member(key: member.key, value: removing(from: member.value, into: &texts))
    }
    guard !texts.isEmpty else { return kept }
    // A longer text first, which may contain a shorter one.
    let searched = texts.filter { $0.count >= Self.searchedLength }
      .sorted { ($0.count, $0) > ($1.count, $1) }
    return kept.map { member in
      let value = replacing(texts, searched, in: member.value)
      return SourceObject.Member(key: member.key, value: value)
    }
  }

  /// Returns a value without those of the fields, and collects the texts of these.
  private func removing(from value: SourceValue, into texts: inout Set<String>) -> SourceValue {
    switch value.content {
    case .array(let elements):
      return SourceValue(.array(elements.map { removing(from: $0, into: &texts) }))
    case .object(let object):
      let members = object.members.map { member in
        let isRemoved = fields.contains(member.key)
        if isRemoved { Self.collect(from: member.value, into: &texts) }
        let value =
          isRemoved ? Self.blank(member.value) : removing(from: member.value, into: &texts)
        return SourceObject.Member(key: member.key, value: value)
      }
      return SourceValue(.object(SourceObject(members)))
    case .null, .boolean, .number, .string: return value
    }
  }

  /// Adds the texts within a value.
  private static func collect(from value: SourceValue, into texts: inout Set<String>) {
    switch value.content {
    case .string(let text): if !text.isEmpty { texts.insert(text) }
    case .array(let elements): for element in elements { collect(from: element, into: &texts) }
    case .object(let object):
      for member in object.members { collect(from: member.value, into: &texts) }
    case .null, .boolean, .number: break
    }
  }

  /// Returns the value that stands for one of its type.
  private static func blank(_ value: SourceValue) -> SourceValue {
    switch value.content {
    case .null: .null
    case .boolean: SourceValue(false)
    case .number: SourceValue(0)
    case .string: SourceValue(word)
    case .array: SourceValue(.array([SourceValue]()))
    case .object: SourceValue(.object(SourceObject()))
    }
  }

  /// Returns a value whose texts do not contain those that were removed.
  private func replacing(
    _ texts: Set<String>,
    _ searched: [String],
    in value: SourceValue
  ) -> SourceValue {
    switch value.content {
    case .string(let text):
      if texts.contains(text) { return SourceValue(Self.word) }
      let replaced = searched.reduce(text) { text, removed in
        text.contains(removed) ? text.replacing(removed, with: Self.word) : text
      }
      return SourceValue(replaced)
    case .array(let elements):
      return SourceValue(.array(elements.map { replacing(texts, searched, in: $0) }))
    case .object(let object):
      let members = object.members.map { member in
        SourceObject.Member(key: member.key, value: replacing(texts, searched, in: member.value))
      }
      return SourceValue(.object(SourceObject(members)))
    case .null, .boolean, .number: return value
    }
  }
}
