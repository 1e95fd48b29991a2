import LayoutEngine
package import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// The outcome of a comparison with a golden.
///
/// Its description lists the differences; the testing library prints it for a failed expectation of
/// ``isMatch``.
public struct GoldenMatch: Sendable, CustomStringConvertible {
  /// The outcome.
  package let outcome: GoldenOutcome
  /// The path of the golden or result; for an invalid name, the folder of goldens.
  public let path: String
  /// The commands that rewrite the file, and that write it if it is missing.
  private let commands: (all: String, missing: String)

  /// Whether the layout matches the golden, or was written to it.
  public var isMatch: Bool { outcome.isAccepted }

  /// The differences, and the command that accepts them.
  public var description: String {
    switch outcome {
    case .matched: "the same as \(path)"
    case .written: "written into \(path)"
    case .rewritten(let difference): "written into \(path), which differed\n\(difference)"
    case .missing: "\(path) is missing; \(commands.missing) writes it"
    case .differs(let difference):
      "not the same as \(path); \(commands.all) overwrites it\n\(difference)"
    case .unreadable(let failure), .refused(let failure):
      FailureText().text(failure)
    }
  }

  /// Creates the outcome of a comparison with a golden.
  private init(_ outcome: GoldenOutcome, golden path: String) {
    func command(_ policy: GoldenPolicy) -> String {
      "\(GoldenPolicy.variable)=\(policy.rawValue) swift test"
    }
    (self.outcome, self.path) = (outcome, path)
    commands = (command(.all), command(.missing))
  }

  /// Creates the outcome of a comparison with a result, which tests do not write.
  init(_ outcome: GoldenOutcome, result path: String) {
    (self.outcome, self.path) = (outcome, path)
    let command = "layouthost solve DOCUMENT --format json >\(path)"
    commands = (command, command)
  }

  // MARK: Comparing

  /// The comparisons of this process: two tests must write the same content to one file.
  private static let run = Result { () throws(LayoutError) in
    GoldenRun(policy: try GoldenPolicy(variables: Environment.value))
  }

  /// Compares a layout with a golden.
  /// - Parameters:
  ///   - name: the golden's name.
  ///   - folder: the folder of goldens; relative paths start at the folder of the calling file.
  ///   - tolerance: the greatest difference of equal lengths and positions, in points.
  ///   - filePath: the calling file.
  ///   - line: the calling line, from 1.
  ///   - content: returns the layout in the form of goldens.
  /// - Returns: the outcome, with the differences in words.
  static func comparing(
    golden name: String,
    in folder: String,
    tolerance: Double,
    from filePath: String,
    line: Int,
    _ content: () throws(LayoutError) -> GoldenContent
  ) -> GoldenMatch {
    let folder = resolve(folder, from: filePath)
    let caller = "\(FilePath(filePath).lastComponent?.string ?? ""):\(line)"
    var path = folder
    do throws(LayoutError) {
      let file = try GoldenFile(named: name, in: folder)
      path = file.path
      let outcome = try run.get()
        .compare(try content(), with: file, tolerance: tolerance, from: caller)
      return GoldenMatch(outcome, golden: path)
    } catch {
      return GoldenMatch(.refused(error), golden: path)
    }
  }
}
