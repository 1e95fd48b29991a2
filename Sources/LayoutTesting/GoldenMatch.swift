import LayoutEngine
import FoundationEssentials
public import LayoutHost
public import LayoutModel
import SystemPackage

/// What came of a comparison with a golden.
///
/// Its description says what differs; the testing library prints it where an expectation of ``isMatch``
/// fails.
public struct GoldenMatch: Sendable, CustomStringConvertible {
  /// How the comparison ended.
  public let outcome: GoldenOutcome
  /// The path of the golden or result; of a golden whose name is none, its folder.
  public let path: String
  /// What writes the file anew, and where it lacks.
  private let commands: (all: String, missing: String)

  /// Whether the layout is what the golden says, or was written into it.
  public var isMatch: Bool { outcome.isAccepted }

  /// What differs, and how to accept it.
  public var description: String {
    switch outcome {
    case .matched: "the same as \(path)"
    case .written: "written into \(path)"
    case .missing: "there is no \(path); \(commands.missing) writes it"
    case .differs(let difference):
      "not the same as \(path); \(commands.all) writes it anew\n\(difference)"
    case .unreadable(let failure), .refused(let failure):
      FailureText().text(failure)
    }
  }

  private init(_ outcome: GoldenOutcome, golden path: String) {
    func command(_ policy: GoldenPolicy) -> String {
      "\(GoldenPolicy.variable)=\(policy.rawValue) swift test"
    }
    (self.outcome, self.path) = (outcome, path)
    commands = (command(.all), command(.missing))
  }

  /// What came of a comparison with a result, which tests do not write.
  init(_ outcome: GoldenOutcome, result path: String) {
    (self.outcome, self.path) = (outcome, path)
    let command = "layouthost solve DOCUMENT --format json >\(path)"
    commands = (command, command)
  }

  // MARK: Comparing

  /// The comparisons of this process: what two tests write into one file has to be the same.
  private static let run = Result { () throws(LayoutError) in
    let variables = ProcessInfo.processInfo.environment
    return GoldenRun(policy: try GoldenPolicy(variables: { variables[$0] }))
  }

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

/// What can be compared with a golden: a layout, or the layouts of a matrix.
public protocol GoldenComparable {
  /// What a golden of it holds.
  /// - Throws: why it matches none.
  func goldenContent() throws(LayoutError) -> GoldenContent
}

extension GoldenComparable {
  /// Compares with a golden, or writes it, as ``GoldenPolicy`` says.
  ///
  /// ```swift
  /// #expect(try document.layout().matches(golden: document.name).isMatch)
  /// ```
  /// - Parameters:
  ///   - name: the golden's name: `NAME.golden.json`.
  ///   - folder: its folder; relative paths start at the folder of the calling file.
  ///   - tolerance: how far lengths and places may be apart that count as equal, in points.
  ///   - filePath: the calling file.
  ///   - line: the calling line.
  /// - Returns: what came of it, which says in words what differs.
  public func matches(
    golden name: String,
    in folder: String = "Goldens",
    tolerance: Double = 0,
    filePath: String = #filePath,
    line: Int = #line
  ) -> GoldenMatch {
    GoldenMatch.comparing(
      golden: name,
      in: folder,
      tolerance: tolerance,
      from: filePath,
      line: line,
      goldenContent
    )
  }
}
