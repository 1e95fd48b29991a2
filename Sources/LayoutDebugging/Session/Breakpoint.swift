import LayoutModel
import LuaSandbox

/// A line at which scripts pause, or log a message.
struct Breakpoint: Sendable, JSONWritable {
  /// The reason why scripts never pause in a file.
  struct Problem: Error {
    let words: String
  }

  /// The number that the client knows it by.
  let number: Int
  /// The line, from 1: that of the request, or the next one that can run.
  let line: Int
  /// The expression that must be true; nil if there is no condition.
  var condition: String?
  /// The number of times; nil if it stops each time.
  var hitCondition: HitCondition?
  /// The message to log instead of pausing, with expressions in braces; nil to pause.
  var message: String?
  /// The reason why scripts never pause here; nil if they may.
  var problem: String?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", number)
      json.member("verified", problem == nil)
      json.member("line", line)
      json.member("message", problem)
    }
  }

  /// Reads a breakpoint of the request `setBreakpoints`.
  /// - Parameters:
  ///   - node: the breakpoint.
  ///   - number: its number.
  ///   - code: the lines of the file that can run, or the reason why it has none.
  /// - Throws: `INVALID_ARGUMENT` for a missing line or a wrong type.
  init(
    _ node: ValueDecoder,
    number: Int,
    in code: Result<LuaLineCounts, Problem>
  ) throws(LayoutError) {
    let fields = try node.anyObject()
    let wanted = try fields.integer("line", in: 0...Int(Int32.max))
    self.number = number
    let found = code.map { $0.firstLine(from: wanted) }
    line = (try? found.get()) ?? wanted
    condition = try fields.optionalString("condition").flatMap { $0.isEmpty ? nil : $0 }
    message = try fields.optionalString("logMessage").flatMap { $0.isEmpty ? nil : $0 }
    switch found {
    case .success(nil): problem = "no line can run from here on"
    case .success: break
    case .failure(let failure): problem = failure.words
    }
    if let words = try fields.optionalString("hitCondition"), !words.isEmpty {
      hitCondition = HitCondition(words)
      if hitCondition == nil {
        problem = "the hit count must be a number, with >=, >, <=, <, == or % before it"
      }
    }
  }
}
