import LayoutHost
import LayoutModel

// The keys and the values of tables that a line writes.
extension ScriptSession {
  /// Returns the keys that a table may have and does not have yet, each with its type and its
  /// default; the beginnings of values if no keys are known.
  func keys(of owner: TableOwner) -> [ScriptCandidate] {
    let fields = fields(of: owner)
    guard !fields.isEmpty else { return expressions() }
    let given = owner.values.last ?? [:]
    return fields.filter { given[$0.name] == nil }
      .map { field in
        let value = field.defaultValue.map(JSONWriter.line) ?? field.defaultText
        let text = value.map { " = \($0)" } ?? ""
        return ScriptCandidate(text: field.name, detail: field.type.words + text)
      }
  }

  /// Returns the words that the value of a key may be, with quotes unless they are typed; for another
  /// value, the names of things that it names, or the beginnings of values.
  func values(
    of key: String,
    in owner: TableOwner?,
    isQuoted: Bool,
    startingWith word: String
  ) -> [ScriptCandidate] {
    let types = owner.map { fields(of: $0).filter { $0.name == key }.map(\.type) } ?? []
    var texts = types.flatMap(\.wordValues).map { ScriptCandidate(text: $0) }
    if texts.isEmpty, let subject = Self.subjects[key], isQuoted || subject != .file {
      texts = names(of: subject, startingWith: word)
    }
    guard !isQuoted else { return texts }
    if types.contains(.boolean) { return ["true", "false"].map { ScriptCandidate(text: $0) } }
    guard !texts.isEmpty else { return expressions() }
    return texts.map { ScriptCandidate(text: "\"\($0.text)\"", detail: $0.detail) }
  }

  /// The kinds of things that the values of keys name.
  private static let subjects: [String: ScriptFunction.Subject] = [
    "layout": .provider, "provider": .provider, "cell": .provider, "visibleItems": .provider,
    "device": .device, "file": .file,
  ]

  /// Returns the fields that a table may have, each name once.
  private func fields(of owner: TableOwner) -> [FieldDescription] {
    var (fields, types) = (TableFields.ofFunction(owner.function), [ValueType]())
    for (step, values) in zip(owner.steps, owner.values) {
      switch step {
      case .key("options"):
        (fields, types) = (descriptor(of: values, in: owner)?.fields ?? [], [])
      case .key("state"):
        (fields, types) = (descriptor(of: values, in: owner)?.stateFields ?? [], [])
      case .key(let name):
        let parts = types.flatMap(\.partTypes)
        types = fields.filter { $0.name == name }.map(\.type) + parts
        fields = types.flatMap(\.tableFields)
      case .element:
        types = types.flatMap(\.partTypes)
        fields = types.flatMap(\.tableFields)
      }
    }
    var names: Set<String> = []
    return fields.filter { names.insert($0.name).inserted }
  }

  /// Returns the description of the provider that a table names; in `set`, by default that of a
  /// section of the shown document: the one with a number as typed, from 1, or the first.
  private func descriptor(
    of values: [String: String],
    in owner: TableOwner
  ) -> ProviderDescriptor? {
    if let name = values["layout"] ?? values["provider"] {
      return try? session.provider(named: name)
    }
    let sections = session.state.shownCollection.sections
    let index = (values["section"].flatMap { Int($0) } ?? 1) - 1
    guard owner.function == "set", owner.steps.count == 1, sections.indices.contains(index),
      case .provider(let reference) = sections[index].layout
    else { return nil }
    return try? session.provider(named: reference.name)
  }
}
