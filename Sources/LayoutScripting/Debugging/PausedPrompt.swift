import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutSystem
import LuaSandbox

/// The prompt within a frame of a paused plugin: words that let it go on or show it, and anything else in Lua.
struct PausedPrompt {
  private static let help = """
    continue, next, step, out   go on: to the next breakpoint, line, function, or caller (c, n, s, o)
    where, up, down             list the calls, and go to another one
    locals                      list the variables of the call
    anything else               runs in the call, whose variables it may read and set
    """

  private let script: PausedScript
  private let context: ScriptContext
  private let frames: [LuaFrame]
  /// The position of the frame that lines run in.
  private var position = 0

  init(_ script: PausedScript, _ context: ScriptContext) {
    (self.script, self.context, frames) = (script, context, script.frames)
  }

  /// Reads and runs lines until one lets the plugin go on; returns whether the plugin has paused.
  func run() -> Bool {
    guard let readLine = context.tools?.readLine, !frames.isEmpty else { return false }
    var prompt = self
    let read: () -> Bool = {
      prompt.showFrame()
      while let line = readLine("paused> ") {
        if let step = prompt.run(line.trimming()) {
          prompt.script.resume(step)
          return true
        }
      }
      prompt.script.resume(.continue)
      return true
    }
    guard let limit = WorkLimit.current else { return read() }
    return limit.excluding(read)
  }

  /// Runs a line; returns the way in which the plugin goes on, or nil if it stays paused.
  private mutating func run(_ line: String) -> LuaDebugger.Step? {
    switch line {
    case "": break
    case "continue", "c": return .continue
    case "next", "n": return .over
    case "step", "s": return .into
    case "out", "o": return .out
    case "where": showFrames()
    case "up": move(by: 1)
    case "down": move(by: -1)
    case "locals": showLocals()
    case "help": context.print(Self.help)
    default: evaluate(line)
    }
    return nil
  }

  private mutating func move(by distance: Int) {
    position = max(0, min(frames.count - 1, position + distance))
    showFrame()
  }

  // MARK: Showing

  /// Prints the place of the frame with its line.
  private func showFrame() {
    let frame = frames[position]
    context.print("paused at \(Self.place(of: frame))")
    guard frame.isOfFile, let line = frame.line,
      let text = try? FileReading.plainBytes(of: frame.source)
    else { return }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard line <= lines.count else { return }
    context.print("  " + String(decoding: lines[line - 1], as: UTF8.self))
  }

  private func showFrames() {
    for (index, frame) in frames.enumerated() {
      context.print((index == position ? "> " : "  ") + Self.place(of: frame))
    }
  }

  private static func place(of frame: LuaFrame) -> String {
    let name = frame.call ?? frame.function ?? frame.firstLine.map { "function in line \($0)" }
    let line = frame.line.map { ":\($0)" } ?? ""
    return frame.source + line + (name.map { ", \($0)" } ?? "")
  }

  private func showLocals() {
    let frame = frames[position]
    for variable in script.locals(of: frame) + script.upvalues(of: frame) {
      let text = frame.state.withStack { stack in
        stack.push(variable.value)
        return LuaPrinter(stack: stack).text(at: stack.top)
      }
      context.print("\(variable.name) = \(text)")
    }
  }

  /// Runs a line in the frame, and prints its values or its error.
  private func evaluate(_ line: String) {
    do {
      let values = try script.evaluate(line, in: frames[position]) { stack in
        (0..<stack.top).map { LuaPrinter(stack: stack).text(at: $0 + 1) }
      }
      for value in values { context.print(value) }
    } catch {
      context.print("error: \((error as? LuaError)?.message ?? "\(error)")")
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate func trimming() -> String {
    String(trimmingPrefix { $0.isWhitespace }.trimmingSuffix { $0.isWhitespace })
  }
}
