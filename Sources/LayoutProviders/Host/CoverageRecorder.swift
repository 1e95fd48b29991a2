import Synchronization

/// Collects the lines that plugins run, in all registries and processes of a run of tests.
package final class CoverageRecorder: Sendable {
  private let recorded = Mutex<[String: CoveredFile]>([:])

  /// Creates an empty recorder.
  package init() {}

  /// Adds the counts of a file.
  package func add(_ file: CoveredFile) {
    recorded.withLock { $0[file.path, default: CoveredFile(path: file.path)].add(file) }
  }

  /// The files that have run so far, by path.
  package var files: [CoveredFile] {
    recorded.withLock { $0.values.sorted { $0.path < $1.path } }
  }

  /// Returns the files that have run so far, and forgets them.
  package func take() -> [CoveredFile] {
    recorded.withLock { recorded in
      defer { recorded = [:] }
      return recorded.values.sorted { $0.path < $1.path }
    }
  }
}
