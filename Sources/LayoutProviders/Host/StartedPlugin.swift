/// A plugin whose file has run.
package struct StartedPlugin {
  /// The hooks, ready to be called.
  let hooks: any PluginHooks
  /// The plugin's description of itself.
  let manifest: PluginManifest

  /// Creates the result of a runner.
  package init(hooks: any PluginHooks, manifest: PluginManifest) {
    (self.hooks, self.manifest) = (hooks, manifest)
  }
}
