package import LayoutModel
import LayoutProviders

/// A difference between a lock and the files of the plugins.
package struct LockDifference: Sendable, Hashable {
  /// The kind of difference.
  package enum Kind: String, Sendable, Hashable {
    /// The file has other bytes.
    case changed
    /// The file is not in the lock.
    case added
    /// The file is in the lock only.
    case missing
  }

  /// The path of the folder in the lock.
  let folder: String
  /// The path of the file in its folder.
  let name: String
  /// The path of the file.
  package let path: String
  /// The kind of difference.
  package let kind: Kind

  /// The difference in a sentence, whose subject is the file.
  var words: String {
    switch kind {
    case .changed: "the file has changed since it was locked"
    case .added: "the file is not in the lock"
    case .missing: "the file in the lock is missing"
    }
  }
}

/// A plugin whose files are not those of the lock, or the files that plugins share.
package struct OutdatedPlugin: Sendable, Equatable {
  /// The plugin's name; `@lib` for shared files.
  package let name: String
  /// The version in the lock; nil without one.
  package let lockedVersion: String?
  /// The version of the file as it is; nil without one, and for a plugin that does not load.
  package let version: String?
  /// The differences of its files.
  package fileprivate(set) var differences: [LockDifference]
}

extension PluginLocking {
  /// Returns the plugins whose files differ from the lock.
  /// - Throws: the failure of the lock, and a failure of reading.
  package func outdated() throws(LayoutError) -> [OutdatedPlugin] {
    let lock = try file.read()
    let differences = try differences(from: lock)
    // Only plugins that run say their version.
    let present = try differences.isEmpty ? PluginLock([]) : self.present().lock
    var outdated: [(folder: String, plugin: OutdatedPlugin)] = []
    for difference in differences {
      let (old, new) = (lock.plugin(with: difference), present.plugin(with: difference))
      let name = new?.name ?? old?.name ?? "@\(ModuleName.sharedFolder)"
      if let index = outdated.firstIndex(where: {
        $0.folder == difference.folder && $0.plugin.name == name
      }) {
        outdated[index].plugin.differences.append(difference)
      } else {
        let plugin = OutdatedPlugin(
          name: name,
          lockedVersion: old?.version,
          version: new?.version,
          differences: [difference]
        )
        outdated.append((difference.folder, plugin))
      }
    }
    return outdated.map(\.plugin)
  }
}

extension PluginLock {
  /// Returns the plugin that a file belongs to; nil if the file is shared, or of no plugin.
  fileprivate func plugin(with difference: LockDifference) -> Plugin? {
    folders.first { $0.path == difference.folder }?.plugins
      .first { $0.files[difference.name] != nil }
  }
}

// The list of plugins that differ from the lock.
extension ReportRenderer {
  /// Returns the text of a list of plugins that differ from the lock, with a newline at its end: for
  /// people, a line for each.
  package func text(of plugins: [OutdatedPlugin]) -> String {
    switch format {
    case .table:
      let head = ["plugin", "locked", "present", "files"]
      let table = TextTable([head] + plugins.map(Self.row), wordColumns: head.count)
      return plugins.isEmpty ? "" : table.text
    case .json:
      return Self.list { json in
        for plugin in plugins { json.object { Self.write(plugin, to: &$0) } }
      }
    }
  }

  private static func row(_ plugin: OutdatedPlugin) -> [String] {
    let files = plugin.differences.map { "\($0.path) \($0.kind.rawValue)" }
    let cells: [String] = [
      plugin.name, plugin.lockedVersion ?? "-", plugin.version ?? "-",
      files.joined(separator: ", "),
    ]
    return cells.map(TerminalText.line)
  }

  private static func write(_ plugin: OutdatedPlugin, to json: inout JSONWriter) {
    json.member("name", plugin.name)
    json.member("locked", plugin.lockedVersion)
    json.member("present", plugin.version)
    json.array("files") { json in
      for difference in plugin.differences {
        json.object { json in
          json.member("path", difference.path)
          json.member("change", difference.kind.rawValue)
        }
      }
    }
  }
}
