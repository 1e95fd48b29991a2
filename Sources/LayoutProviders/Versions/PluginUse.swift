import LayoutModel

/// Another plugin, or an engine, that a plugin cannot do without.
struct PluginUse: Sendable, Hashable {
  /// The name in documents.
  let name: String
  /// The versions that will do.
  let range: VersionRange

  /// Decodes `uses`: ranges of versions by name.
  /// - Returns: the uses in the order of their names.
  /// - Throws: the mistake in a range.
  static func all(_ node: ValueDecoder) throws(LayoutError) -> [PluginUse] {
    let fields = try node.anyObject()
    let names = fields.object.members.map(\.key).sorted()
    var uses: [PluginUse] = []
    for name in names {
      let node = try fields.required(name)
      let text = try node.string()
      guard let range = VersionRange(text) else {
        let expected = "a range of versions such as \"^1.2\", \"~1.2.3\", \"1.x\" or \">=1.2 <3\""
        throw node.error(.notAllowed(expected: expected, found: "“\(text)”"))
      }
      uses.append(PluginUse(name: name, range: range))
    }
    return uses
  }

  /// Checks the version of the used provider.
  /// - Parameters:
  ///   - version: the version as the provider has it; nil if it has no version.
  ///   - user: the name of the plugin that uses it.
  /// - Throws: `FAILED_PRECONDITION` for a version that is missing, unreadable or not in the range.
  func check(_ version: String?, for user: String) throws(LayoutError) {
    if range.isUnlimited { return }
    let need = "“\(user)” uses “\(name)” \(range.text)"
    guard let version else {
      throw Self.failure(
        "\(need), but “\(name)” has no version",
        "add version = \"…\" to its table"
      )
    }
    guard let known = SemanticVersion(version) else {
      throw Self.failure(
        "\(need), but “\(name)” has the version “\(version)”, which is not semantic",
        "write it as in version = \"1.4.0\""
      )
    }
    guard range.contains(known) else {
      throw Self.failure(
        "\(need), but “\(name)” has the version \(version)",
        "install a version in that range, or change “uses”"
      )
    }
  }

  /// Returns the failure of a plugin whose uses are not met.
  static func failure(_ message: String, _ hint: String) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .plugin, message: message, hint: hint)
  }
}
