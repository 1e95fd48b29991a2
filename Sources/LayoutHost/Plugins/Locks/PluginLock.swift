import LayoutModel

/// The plugins of a project with the hashes of their files, as `layouthost.lock` has them.
package struct PluginLock: Sendable, Equatable {
  /// The SHA-256 of files in hexadecimal digits, by their paths in a folder.
  typealias Digests = [String: String]

  /// A plugin.
  struct Plugin: Sendable, Equatable {
    /// The name in documents.
    var name: String
    /// The plugin's own version; nil if it has no version.
    var version: String?
    /// Its files.
    var files: Digests
  }

  /// A folder of plugins.
  struct Folder: Sendable, Equatable {
    /// The path, relative to the lock's folder if the folder is in it.
    var path: String
    /// The plugins, in the order of their names and files.
    var plugins: [Plugin]
    /// The files that the plugins share.
    var shared: Digests

    /// All files.
    var files: Digests { plugins.reduce(into: shared) { $0.merge($1.files) { $1 } } }
  }

  /// The version of the form.
  private static let version = 1

  /// The folders, in the order of their paths.
  var folders: [Folder]

  /// Creates a lock of some folders.
  init(_ folders: [Folder]) {
    self.folders = folders.sorted { $0.path < $1.path }
  }
}

// Reading.
extension PluginLock {
  /// Decodes a lock.
  /// - Throws: the mistake in it, such as another version and a path that leads out of its folder.
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["version", "folders"])
    _ = try fields.integer("version", in: Self.version...Self.version)
    self.init(try fields.required("folders").elements(Self.folder))
  }

  private static func folder(_ node: ValueDecoder) throws(LayoutError) -> Folder {
    let fields = try node.object(keys: ["folder", "plugins", "shared"])
    return Folder(
      path: try fields.string("folder"),
      plugins: try fields.list("plugins") { node throws(LayoutError) in
        let fields = try node.object(keys: ["name", "version", "files"])
        return Plugin(
          name: try fields.string("name"),
          version: try fields.optionalString("version"),
          files: try digests(try fields.required("files"))
        )
      },
      shared: try fields.optional("shared", digests) ?? [:]
    )
  }

  private static func digests(_ node: ValueDecoder) throws(LayoutError) -> Digests {
    let fields = try node.anyObject()
    var digests: Digests = [:]
    for path in fields.object.members.map(\.key) {
      let node = try fields.required(path)
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard path.hasSuffix(".lua"), parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
        throw node.error(.unusable("it is no path of a file of Lua in the folder"))
      }
      let digest = try node.string()
      guard digest.utf8.count == 64, digest.utf8.allSatisfy(isDigit) else {
        throw node.error(.notAllowed(expected: "64 hexadecimal digits", found: "“\(digest)”"))
      }
      digests[path] = digest
    }
    return digests
  }

  /// Whether a byte is a hexadecimal digit, in lower case.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

// Writing.
extension PluginLock {
  /// The lock as JSON, the same for the same files.
  package var text: String {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.member("version", Self.version)
      json.array("folders", .lines) { json in
        for folder in folders { Self.write(folder, to: &json) }
      }
    }
    json.endLine()
    return json.text
  }

  private static func write(_ folder: Folder, to json: inout JSONWriter) {
    json.object(.lines) { json in
      json.member("folder", folder.path)
      json.array("plugins", .lines) { json in
        for plugin in folder.plugins {
          json.object(.lines) { json in
            json.member("name", plugin.name)
            json.member("version", plugin.version)
            write(plugin.files, named: "files", to: &json)
          }
        }
      }
      write(folder.shared, named: "shared", to: &json)
    }
  }

  private static func write(_ files: Digests, named name: String, to json: inout JSONWriter) {
    json.object(name, .lines) { json in
      for (path, digest) in files.sorted(by: { $0.key < $1.key }) { json.member(path, digest) }
    }
  }
}
