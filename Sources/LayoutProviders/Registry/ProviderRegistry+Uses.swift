import LayoutModel

// The plugins that a plugin says it uses.
extension ProviderRegistry {
  /// Checks that the providers that a plugin uses are there, load, and have versions that will do.
  ///
  /// The plugin is already noted as loaded, so that one of those that it uses can find it.
  /// - Throws: `NOT_FOUND` for a missing provider, `FAILED_PRECONDITION` for another version and for
  ///   plugins that use each other, and the failure of one that does not load.
  /// - Complexity: loads each of them, once.
  func checkUses(of plugin: Plugin) throws(LayoutError) {
    let user = plugin.manifest.name
    usersBeingChecked.append(user)
    defer { usersBeingChecked.removeLast() }
    do throws(LayoutError) {
      for use in plugin.manifest.uses { try check(use, of: user) }
    } catch {
      var failure = error.about(plugin.state, .describe, nil)
      failure.file = failure.file ?? plugin.file.path
      throw failure
    }
  }

  /// Checks one of the providers that a plugin uses.
  private func check(_ use: PluginUse, of user: String) throws(LayoutError) {
    if let start = usersBeingChecked.firstIndex(of: use.name) {
      let circle = (usersBeingChecked[start...] + [use.name]).joined(separator: " → ")
      throw PluginUse.failure(
        "plugins use each other: \(circle)",
        "take one of the names out of “uses”"
      )
    }
    let known: (any RegisteredProvider)?
    do throws(LayoutError) {
      known = try find(use.name)
    } catch {
      var failure = error
      failure.message = "“\(user)” uses “\(use.name)”, which does not load: \(error.message)"
      throw failure
    }
    guard let provider = known else {
      var failure = LayoutError(
        .notFound,
        origin: .plugin,
        message: "“\(user)” uses “\(use.name)” \(use.range.text), which is missing"
      )
      failure.hint = LayoutError.hint(for: use.name, among: names().filter { $0 != user })
      throw failure
    }
    // The engines come with the host.
    let version = provider.state.isNative ? LayoutHostVersion.current : provider.state.version
    try use.check(version, for: user)
  }
}
