package import LayoutModel
import Synchronization

/// The outcome of a comparison with a golden.
package enum GoldenOutcome: Sendable, Equatable {
  /// The layouts match the golden.
  case matched
  /// The golden was written.
  case written
  /// The golden was written over one that differs.
  case rewritten(GoldenDifference)
  /// The golden is missing, and the policy does not write it.
  case missing
  /// The layouts differ from the golden.
  case differs(GoldenDifference)
  /// The golden is invalid JSON, has another structure, or cannot be read.
  case unreadable(LayoutError)
  /// The golden cannot be written, or was written with another text in the same run.
  case refused(LayoutError)

  /// Whether the comparison succeeds: the golden matches, or was written.
  package var isAccepted: Bool {
    switch self {
    case .matched, .written, .rewritten: true
    case .missing, .differs, .unreadable, .refused: false
    }
  }
}

/// The comparisons of one run of tests, and the goldens that the run has written.
///
/// Several threads may use it.
package final class GoldenRun: Sendable {
  /// The use of a golden in this run.
  private enum Use {
    /// Written with this text, by the named test.
    case written(path: String, text: String, by: String)
    /// Matched, first by the named test.
    case matched(by: String)
  }

  /// The rule that decides which goldens are written.
  let policy: GoldenPolicy
  /// The uses of goldens by file, locked for the whole of a comparison.
  private let uses = Mutex<[GoldenFile.Place: Use]>([:])

  package init(policy: GoldenPolicy) {
    self.policy = policy
  }

  /// Compares layouts with a golden, or writes it.
  /// - Parameters:
  ///   - content: the layouts.
  ///   - file: the golden.
  ///   - tolerance: the largest distance between lengths or places that count as equal, in points.
  ///   - place: the test, such as `StairsTests.swift:12`, for the message about two tests that
  ///     write different goldens into one file.
  /// - Returns: the outcome.
  package func compare(
    _ content: GoldenContent,
    with file: GoldenFile,
    tolerance: Double = 0,
    from place: String
  ) -> GoldenOutcome {
    // One after the other, so that no comparison reads a golden that another one is about to write.
    uses.withLock { uses in
      let golden = file.place
      if case .written(_, let text, let writer) = uses[golden] {
        if compared(content, with: Array(text.utf8), of: file, tolerance: tolerance) == .matched {
          return .matched
        }
        return .refused(Self.clash(of: writer, and: place, in: file))
      }
      let saved: [UInt8]?
      do throws(LayoutError) {
        saved = try savedBytes(of: file)
      } catch {
        return .unreadable(error)
      }
      guard writes(over: saved) else {
        let outcome = compared(content, with: saved, of: file, tolerance: tolerance)
        switch (outcome, uses[golden]) {
        case (.matched, nil): uses[golden] = .matched(by: place)
        case (.differs(var difference), .matched(let other)):
          difference.otherMatch = other
          return .differs(difference)
        default: break
        }
        return outcome
      }
      let text = content.text
      let isSame = saved == Array(text.utf8)
      // The difference is computed before the golden that it shows is gone.
      let change: GoldenOutcome =
        isSame ? .matched : compared(content, with: saved, of: file, tolerance: 0)
      if !isSame {
        do throws(LayoutError) {
          // A text that a limit has stopped is incomplete.
          try WorkLimit.current?.check()
          try file.write(text)
        } catch {
          return .refused(error)
        }
      }
      uses[golden] = .written(path: file.path, text: text, by: place)
      if case .differs(let difference) = change { return .rewritten(difference) }
      return isSame ? .matched : .written
    }
  }

  /// The goldens that the run has written and that are unchanged since.
  package var untouchedFiles: [String] {
    uses.withLock(\.self).values
      .compactMap { use -> (path: String, text: String)? in
        if case .written(let path, let text, _) = use { (path, text) } else { nil }
      }
      .filter { (try? GoldenFile(path: $0.path).bytes()) == Array($0.text.utf8) }
      .map(\.path).sorted()
  }

  /// Whether the policy lets the run replace these bytes, which are nil if the file is missing.
  private func writes(over saved: [UInt8]?) -> Bool {
    switch policy {
    case .all: true
    case .missing: saved == nil
    case .none: false
    }
  }

  /// Returns the file's bytes; nil if it is missing, or unreadable while all goldens are written.
  private func savedBytes(of file: GoldenFile) throws(LayoutError) -> [UInt8]? {
    policy == .all ? (try? file.bytes()) : try file.bytes()
  }

  /// Compares layouts with the bytes of a golden, which are nil if the file is missing.
  private func compared(
    _ content: GoldenContent,
    with saved: [UInt8]?,
    of file: GoldenFile,
    tolerance: Double
  ) -> GoldenOutcome {
    guard let saved else { return .missing }
    do throws(LayoutError) {
      let difference = GoldenDifference(
        from: try file.layouts(in: saved, like: content),
        to: content.layouts,
        tolerance: tolerance
      )
      return difference.map { .differs($0) } ?? .matched
    } catch {
      return .unreadable(error)
    }
  }

  /// Returns the failure of two tests that write different goldens into one file.
  private static func clash(
    of writer: String,
    and place: String,
    in file: GoldenFile
  ) -> LayoutError {
    LayoutError(
      .alreadyExists,
      origin: .document,
      message: "two goldens with the same name differ: \(writer) wrote one, "
        + "and \(place) has another",
      hint: "rename one of them",
      file: file.path
    )
  }
}
