import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// The folder of the plugins and documents beside these tests.
let fixtures = Fixtures.root.appending(path: "Tests/LayoutHostTests/Fixtures")
  .path(
    percentEncoded: false
  )

extension HostConfiguration {
  /// The plugins beside these tests and in a folder, without a deadline.
  static func testing(
    plugins: TemporaryFolder? = nil,
    recorder: LogRecorder = LogRecorder()
  ) -> HostConfiguration {
    HostConfiguration(
      pluginFolders: [fixtures + "/plugins"] + (plugins.map { [$0.path] } ?? []),
      budget: PluginBudget(deadline: .unlimited),
      logger: recorder.logger
    )
  }
}

extension Session {
  /// The failure that a document ends with, read or laid out.
  func failure(
    opening path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LayoutError {
    try #require(throws: LayoutError.self, sourceLocation: sourceLocation) {
      try open(path: path)
      _ = try solve()
    }
  }
}

extension Solution.Collection {
  /// All items' frames, in order.
  var itemFrames: [LayoutRect] {
    var frames: [LayoutRect] = []
    forEachElement(.all) { if $0.kind == .item { frames.append($0.frame) } }
    return frames
  }
}
