package import LayoutModel
import LayoutPlugins

/// Runs a plugin to see which values of its graphs read which.
package struct PluginGraphRun {
  private let configuration: HostConfiguration

  /// Prepares runs in a configuration's environment, within its budget.
  package init(_ configuration: HostConfiguration) {
    self.configuration = configuration
  }

  /// Lays out a document, and answers the plugin's graphs in the order in which they were made.
  ///
  /// Without a document, the plugin lays out three items without fields, as a section or as their
  /// cell, or both if it can do both. A graph that was made when the plugin was loaded is there in
  /// any case; what the run did not need is ``PluginGraph/Origin/unread`` then.
  /// - Throws: a failure of the document or of a plugin.
  package func graphs(
    ofPlugin name: String,
    document: String? = nil
  ) throws(LayoutError) -> [PluginGraph] {
    let session = Session(configuration, graphs: GraphRecorder())
    if let document {
      try session.open(path: document)
    } else {
      try session.useProject()
    }
    let provider = try session.provider(named: name)
    if document != nil {
      _ = try session.solve()
    } else if provider.source != .native {
      try solveSample(for: provider, in: session)
    }
    return try session.graphs(ofPlugin: name)
  }

  private func solveSample(
    for provider: ProviderDescriptor,
    in session: Session
  ) throws(LayoutError) {
    guard let sample = PluginSample.document(for: provider) else { return }
    do throws(LayoutError) {
      try session.open(sample)
      _ = try session.solve()
    } catch {
      var failure = error
      failure.hint =
        error.hint
        ?? "this was a trial with 3 items without fields; name a document for a run of your own"
      throw failure
    }
  }
}
