package import LayoutModel

/// The capabilities that plugins may request in `requires`: those that all places allow.
package struct PluginGrants: Sendable, Hashable {
  /// The capabilities that one place allows.
  package struct Limit: Sendable, Hashable {
    /// The capabilities; none of the others.
    let capabilities: Set<HostCapability>
    /// The place, in words: `--allow`, or the path in a file.
    let place: String

    /// Creates a limit.
    package init(_ capabilities: Set<HostCapability>, at place: String) {
      self.capabilities = capabilities
      self.place = place
    }

    /// Decodes a list of capabilities, which is in a file.
    /// - Throws: the mistake in the list.
    package init(_ node: ValueDecoder, in file: String) throws(LayoutError) {
      let words = try node.elements { element throws(LayoutError) in
        try element.word(HostCapability.self, kind: "capability")
      }
      self.init(Set(words), at: "\(node.path) in \(file)")
    }

    /// Whether the place allows a capability.
    fileprivate func allows(_ name: String) -> Bool {
      capabilities.contains { $0.rawValue == name }
    }
  }

  /// The limits; without any, plugins may request everything.
  private let limits: [Limit]

  /// Creates grants within limits.
  package init(_ limits: [Limit] = []) { self.limits = limits }

  /// Refuses a plugin that requests what a place does not allow.
  /// - Throws: `PERMISSION_DENIED` with the place of the request and that of the limit.
  func check(_ manifest: PluginManifest, of file: PluginFile) throws(LayoutError) {
    for (index, name) in manifest.requires.enumerated() {
      guard let limit = limits.first(where: { !$0.allows(name) }) else { continue }
      var failure = LayoutError(
        .permissionDenied,
        origin: .plugin,
        message: "“\(manifest.name)” requires “\(name)” (requires[\(index + 1)] in \(file.path)), "
          + "which \(limit.place) does not allow",
        hint: "allow “\(name)” there if you trust the plugin with it"
      )
      (failure.plugin, failure.version) = (manifest.name, manifest.version)
      failure.file = file.path
      throw failure
    }
  }
}
