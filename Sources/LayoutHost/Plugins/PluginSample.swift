import LayoutModel

/// A document for plugins that have none of their own.
enum PluginSample {
  /// A document that asks a plugin for all it can do with a section or the cells of one.
  ///
  /// Its items have no fields. Nil for a plugin that does neither.
  static func document(for provider: ProviderDescriptor) -> ValueDecoder? {
    func object(_ members: KeyValuePairs<String, SourceValue>) -> SourceValue {
      let members = members.map { SourceObject.Member(key: $0.key, value: $0.value) }
      return SourceValue(.object(SourceObject(members)))
    }
    let name = SourceValue(.string(provider.name))
    let items = SourceValue(.number(3))
    let hooks = Set(provider.hooks)
    var sections: [SourceValue] = []
    if !hooks.isDisjoint(with: [.layout, .section, .group]) {
      sections.append(object(["layout": name, "items": items]))
    }
    if hooks.contains(.cell) {
      let options = object([
        "rowHeight": object(["estimated": SourceValue(.number(44))]), "cell": name,
      ])
      let layout = SourceValue(.string("list"))
      sections.append(object(["layout": layout, "options": options, "items": items]))
    }
    guard !sections.isEmpty else { return nil }
    return ValueDecoder(object(["sections": SourceValue(.array(sections))]))
  }
}
