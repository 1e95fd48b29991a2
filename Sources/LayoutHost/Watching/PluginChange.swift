import LayoutModel

/// An event of a plugin's file, as a prompt and a watch report it.
package enum PluginChange: Sendable, Equatable {
  /// A new plugin.
  case added(String)
  /// A plugin runs a new text.
  case changed(String)
  /// A plugin's file is gone.
  case removed(String)
  /// A plugin whose text did not work, or whose name clashed, works.
  case fixed(String)
  /// Several files, or a file and an engine, have the same name.
  case clashing(String, places: [String])

  /// Returns the sentences for some changes, in the order in which they are reported.
  ///
  /// Changes of the same kind make one sentence.
  package static func sentences(
    for changes: [PluginChange],
    hasNewDocument: Bool,
    hasFixedDocument: Bool = false
  ) -> [String] {
    var names: [String: [String]] = [:]
    var clashes: [String] = []
    for change in changes {
      switch change {
      case .added(let name): names["added", default: []].append(name)
      case .changed(let name): names["reloaded", default: []].append(name)
      case .removed(let name): names["removed", default: []].append(name)
      case .fixed(let name): names["fixed", default: []].append(name)
      case .clashing(let name, let places):
        clashes.append(
          "“\(name)” is the name of several plugins: \(places.joined(separator: ", "))"
        )
      }
    }
    if hasFixedDocument { names["fixed"] = ["the document"] + (names["fixed"] ?? []) }
    if hasNewDocument { names["reloaded"] = ["the document"] + (names["reloaded"] ?? []) }
    return ["removed", "added", "fixed", "reloaded"]
      .compactMap { kind in names[kind].map { "\(kind) \($0.joined(separator: ", "))" } } + clashes
  }

  /// Returns the changes of the plugins between two surveys, before files changed and after the
  /// session has reloaded them.
  ///
  /// Each plugin is there at most once, except those that do not work, since their errors are
  /// reported.
  /// - Complexity: O(*n* log *n*) in the number of files.
  static func changes(
    from before: PluginSurvey,
    to after: PluginSurvey,
    updated: [String]
  ) -> [PluginChange] {
    var changes: [PluginChange] = []
    var told: Set<String> = []
    func tell(_ change: PluginChange, about name: String) {
      if told.insert(name).inserted { changes.append(change) }
    }
    for (path, name) in before.names.sorted(by: { $0.key < $1.key }) where after.names[path] == nil
    {
      // A plugin that moves to another file is still there.
      if !after.names.values.contains(name) { tell(.removed(name), about: name) }
    }
    for (name, places) in after.clashes.sorted(by: { $0.key < $1.key })
    where before.clashes[name] != places {
      tell(.clashing(name, places: places), about: name)
    }
    for (path, name) in after.names.sorted(by: { $0.key < $1.key })
    where !after.failing.contains(path) && after.clashes[name] == nil {
      if before.failing.contains(path) || before.clashes[name] != nil {
        tell(.fixed(name), about: name)
      } else if before.names[path] == nil, !before.names.values.contains(name) {
        tell(.added(name), about: name)
      }
    }
    // A removed file also counts as updated.
    let present = Set(after.names.values)
    for name in updated.sorted() where after.clashes[name] == nil && present.contains(name) {
      tell(.changed(name), about: name)
    }
    return changes
  }
}
