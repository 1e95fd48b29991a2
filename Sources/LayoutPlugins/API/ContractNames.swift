import LayoutModel
import LayoutProviders

/// The names of the contract with plugins for which `host.has` returns true.
package enum ContractNames {
  /// A name for parts of the contract that belong together, so that a plugin checks one name.
  package struct Feature: Sendable, Equatable {
    /// The name, such as `appearing`.
    package let name: String
    /// The names of its parts; a host that has the feature has all of them.
    package let parts: [String]

    init(_ name: String, _ parts: String...) { (self.name, self.parts) = (name, parts) }
  }

  /// The features, in the order in which they are described.
  package static let features = [
    Feature("scrolling", "visibleItems", "targetContentOffset", "environment.scroll"),
    Feature("screens", "screen", "coordinate"),
    Feature(
      "changes",
      "contentOffsetAfterChange",
      "environment.change",
      "environment.before",
      "environment.after"
    ),
    Feature("appearing", "appearingItems", "disappearingItems", "appear", "animatedValues"),
    Feature(
      "collections",
      "collection",
      "host.section",
      "host.sections",
      "environment.sections",
      "environment.sectionCount"
    ),
  ]

  /// Returns whether the host knows a name: a feature, a hook or another key of a plugin's table, a
  /// constructor, a function, a table or a value of the host, the start of the names of shared files, or
  /// a field of the environment.
  package static func contains(_ name: String) -> Bool {
    guard !name.isTooLongForName else { return false }
    return withoutFields.contains(name) || APIClass.environmentField(at: name) != nil
  }

  /// The names except those of the environment's fields, which have many paths.
  private static let withoutFields: Set<String> = {
    var names = Set(features.map(\.name))
    names.formUnion(PluginManifest.keys)
    names.formUnion(SectionConstructors.names)
    for entry in HostEntry.all {
      names.insert(entry.name)
      names.formUnion(entry.tablePaths)
    }
    names.insert(ModuleName.sharedPrefix)
    return names
  }()
}

extension HostEntry {
  /// The names of the tables that it is in: `host` and `host.text`.
  fileprivate var tablePaths: [String] {
    tables.indices.map { tables[...$0].joined(separator: ".") }
  }
}

extension APIClass {
  /// Returns a field of what hooks receive by its path; nil if the path is unknown.
  ///
  /// A path is such as `environment.container.contentSize`; the fields of a list are those of its
  /// elements.
  package static func environmentField(at path: String) -> APIValue? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count > 1, names[0] == "environment" else { return nil }
    var (table, field): (APIClass?, APIValue?) = (environment, nil)
    for name in names.dropFirst() {
      guard let found = table?.fields.first(where: { $0.name == name }) else { return nil }
      field = found
      table = found.table
    }
    return field
  }
}

extension APIValue {
  /// The table that its type names, or that of a list's elements; nil if the type names none.
  package var table: APIClass? {
    let lead = "layouthost."
    guard type.hasPrefix(lead) else { return nil }
    let name = type.dropFirst(lead.count).prefix { $0.isLetter || $0.isNumber }
    return APIClass.all.first { $0.name == name }
  }
}
