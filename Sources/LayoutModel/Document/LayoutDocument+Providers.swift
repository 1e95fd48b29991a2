// The providers that a document names.
extension LayoutDocument {
  /// The names of all providers that the document names: layouts of sections and collections, custom
  /// groups, cells, and the screen's.
  ///
  /// Providers may call others, whose names are not in the document.
  /// - Complexity: O(number of sections, and of the parts of their descriptions).
  package var providerNames: Set<String> {
    var names: Set<String> = []
    screen?.addNames(to: &names)
    for collection in collections {
      collection.layout?.addNames(to: &names)
      for section in collection.sections {
        switch section.layout {
        case .provider(let provider): provider.addNames(to: &names)
        case .description(let description):
          description.visibleItems?.addNames(to: &names)
          description.group.addNames(to: &names)
        }
      }
    }
    return names
  }
}

extension ProviderReference {
  /// Adds the provider's name, and that of the cell in its options.
  fileprivate func addNames(to names: inout Set<String>) {
    names.insert(name)
    guard let cell = options.value["cell"] else { return }
    if let name = cell.string ?? cell["provider"]?.string { names.insert(name) }
  }
}

extension GroupDescription {
  fileprivate func addNames(to names: inout Set<String>) {
    item.cell?.addNames(to: &names)
    switch content {
    case .provided(let frames): frames.provider.addNames(to: &names)
    case .repeated(let subitems, _): for subitem in subitems { subitem.addNames(to: &names) }
    case .count(let subitem, _, _): subitem.addNames(to: &names)
    case .frames: break
    }
  }
}

extension SubitemDescription {
  fileprivate func addNames(to names: inout Set<String>) {
    switch self {
    case .item(let item): item.cell?.addNames(to: &names)
    case .group(let group): group.addNames(to: &names)
    }
  }
}
