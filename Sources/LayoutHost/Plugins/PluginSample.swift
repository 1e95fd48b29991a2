import LayoutModel

/// A document for plugins that have none of their own.
enum PluginSample {
  /// A document that asks a plugin for all it can do with a section or the cells of one.
  ///
  /// Its items have no fields. Nil for a plugin that does neither.
  static func document(for provider: ProviderDescriptor) -> DocumentNode? {
    func object(_ members: KeyValuePairs<String, DocumentValue>) -> DocumentValue {
      let members = members.map { DocumentObject.Member(key: $0.key, value: $0.value) }
      return DocumentValue(.object(DocumentObject(members)))
    }
    let name = DocumentValue(.string(provider.name))
    let items = DocumentValue(.number(3))
    let hooks = Set(provider.hooks)
    var sections: [DocumentValue] = []
    if !hooks.isDisjoint(with: [.layout, .section, .group]) {
      sections.append(object(["layout": name, "items": items]))
    }
    if hooks.contains(.cell) {
      let options = object([
        "rowHeight": object(["estimated": DocumentValue(.number(44))]), "cell": name,
      ])
      let layout = DocumentValue(.string("list"))
      sections.append(object(["layout": layout, "options": options, "items": items]))
    }
    guard !sections.isEmpty else { return nil }
    return DocumentNode(object(["sections": DocumentValue(.array(sections))]))
  }
}
