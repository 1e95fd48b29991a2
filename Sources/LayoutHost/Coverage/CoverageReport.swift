import LayoutModel
package import LayoutProviders
import LayoutSystem
import SystemPackage

/// The lines of plugins that a run of tests has run or not, and what came after the lines that decide.
package struct CoverageReport: Sendable {
  /// A number of things that ran, out of all that can.
  package struct Share: Sendable, Equatable {
    var covered = 0
    var total = 0

    /// The share in percent; 100 of nothing.
    package var percent: Double { total == 0 ? 100 : 100 * Double(covered) / Double(total) }

    /// The share with one decimal, rounded down, so that only the whole is 100.
    package var percentText: String {
      NumberText.rounded((percent * 10).rounded(.down) / 10) + " %"
    }

    /// The sum of two shares.
    static func + (left: Share, right: Share) -> Share {
      Share(covered: left.covered + right.covered, total: left.total + right.total)
    }
  }

  /// A file of a plugin.
  struct File: Sendable {
    /// The path from the working directory, or else the absolute path.
    var path: String
    /// The counts, whose path is the absolute one.
    var counts: CoveredFile

    /// The lines that ran, out of those that can.
    var lines: Share {
      Share(covered: counts.lines.values.count { $0 > 0 }, total: counts.lines.count)
    }

    /// The outcomes that came, out of those that can.
    var branches: Share {
      Share(covered: counts.outcomes.values.count { $0 > 0 }, total: counts.outcomes.count)
    }

    /// The lines that can run and did not, in order.
    var missingLines: [Int] { counts.lines.filter { $0.value == 0 }.keys.sorted() }

    /// The lines that ran and after which something that can come did not, in order.
    var partialLines: [Int] {
      Set(counts.outcomes.filter { $0.value == 0 }.keys.map(\.line))
        .filter { counts.lines[$0, default: 0] > 0 }.sorted()
    }
  }

  /// The files, by path.
  let files: [File]

  /// Combines the counts of files, each of which may have several paths.
  package init(_ counted: [CoveredFile]) {
    var files: [String: CoveredFile] = [:]
    for file in counted where !file.lines.isEmpty {
      let path = FilePath(file.path).absolute.string
      files[path, default: CoveredFile(path: path)].add(file)
    }
    self.files = files.values.sorted { $0.path < $1.path }
      .map { File(path: Self.shortPath(of: $0.path), counts: $0) }
  }

  /// The lines that ran, out of those that can.
  package var lines: Share { files.reduce(Share()) { $0 + $1.lines } }
  /// The outcomes that came, out of those that can.
  var branches: Share { files.reduce(Share()) { $0 + $1.branches } }

  /// Returns an absolute path from the working directory, if it is below it.
  private static func shortPath(of path: String) -> String {
    let current = FilePath.current.string
    guard !current.isEmpty, path.hasPrefix(current + "/") else { return path }
    return String(path.dropFirst(current.count + 1))
  }
}
