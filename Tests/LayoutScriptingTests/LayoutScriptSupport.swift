import LayoutHost
import LayoutModel
import LayoutScripting
import Testing

extension HostConfiguration {
  /// The standard plugins, with a budget that suffices on a busy machine.
  static let unhurried = HostConfiguration(budget: PluginBudget(deadline: .limit(.seconds(60))))
}

/// A script session with its output.
final class Prompt {
  let script: ScriptSession
  private let printed: Printed

  private final class Printed {
    var lines: [String] = []
  }

  init(
    _ configuration: HostConfiguration = .unhurried,
    memoryCeiling: Int = ScriptSession.memoryCeiling,
    drawing: SessionDrawing? = nil
  ) throws {
    let printed = Printed()
    script = try ScriptSession(
      Session(configuration),
      memoryCeiling: memoryCeiling,
      drawing: drawing
    ) { printed.lines.append($0) }
    self.printed = printed
  }

  /// The output since the last call.
  var output: [String] {
    defer { printed.lines = [] }
    return printed.lines
  }

  /// The values of lines that run; those of the last line, if there are several.
  @discardableResult
  func run(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String]
  {
    var values: [String] = []
    for line in lines {
      let outcome = script.run(line)
      guard case .done(let printed) = outcome else {
        Issue.record("\(line): \(outcome)", sourceLocation: sourceLocation)
        return []
      }
      values = printed
    }
    return values
  }

  /// The failure of a line.
  func failure(
    of line: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LayoutError {
    let outcome = script.run(line)
    guard case .failed(let failure) = outcome else {
      Issue.record("\(line): \(outcome)", sourceLocation: sourceLocation)
      return LayoutError(.internal, origin: .document, message: "")
    }
    return failure
  }
}
