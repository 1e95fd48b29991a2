package import LayoutModel

extension HostConfiguration {
  /// Runs a plugin in this configuration's environment and returns its graphs in the order of their
  /// creation, with the values that each value has read.
  ///
  /// Without a document, the plugin lays out three items without fields, as a section or as their
  /// cell, or both if it can do both. Graphs made when the plugin is loaded are always included;
  /// values that the run does not need are ``PluginGraph/Origin/unread``.
  /// - Throws: a failure of the document or of a plugin.
  package func graphs(
    ofPlugin name: String,
    document: String? = nil
  ) throws(LayoutError) -> [PluginGraph] {
    let session = Session(self, graphs: GraphRecorder())
    if let document {
      try session.open(path: document)
    } else {
      try session.useProject()
    }
    let provider = try session.provider(named: name)
    if document != nil {
      _ = try session.solve()
    } else if provider.source != .native {
      try session.solveSample(for: provider)
    }
    return try session.graphs(ofPlugin: name)
  }
}

extension Session {
  fileprivate func solveSample(for provider: ProviderDescriptor) throws(LayoutError) {
    guard let sample = PluginSample(of: provider).document(itemCount: 3) else { return }
    do throws(LayoutError) {
      try open(sample)
      _ = try solve()
    } catch {
      var failure = error
      let advice =
        "this was a dry run with 3 items without fields; name a document to use your own items"
      failure.hint = error.hint.map { "\($0). Also, \(advice)" } ?? advice
      throw failure
    }
  }
}
