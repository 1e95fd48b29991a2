import LayoutHost
import LayoutModel
import LayoutSystem
import LuaSandbox
import SystemPackage

/// A line of a file at which plugins pause.
struct PromptBreakpoint: Hashable {
  /// The file's path without links.
  let file: String
  /// The line, from 1.
  let line: Int
  /// The place as it was typed.
  let place: String

  /// Reads `shelf.lua:12`; nil for another text.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]),
      line > 0, colon > text.startIndex
    else { return nil }
    file = Self.file(String(text[..<colon]))
    self.line = line
    place = text
  }

  /// Returns a path without links.
  static func file(_ path: String) -> String {
    (FilePath(path).resolved ?? FilePath(path).absolute).string
  }

  static func == (left: PromptBreakpoint, right: PromptBreakpoint) -> Bool {
    left.file == right.file && left.line == right.line
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
  }
}

/// The breakpoints of a prompt, and the prompt within a paused plugin.
final class PromptDebugger {
  /// Pauses the plugins' scripts.
  let debugger: LuaDebugger
  private var breakpoints: [PromptBreakpoint] = []

  /// Creates a debugger without breakpoints.
  /// - Throws: a `LuaError` without memory.
  init(_ context: ScriptContext) throws {
    let pause: (PausedScript) -> Bool = { [weak context] script in
      // While files are loaded again, the user types a line.
      guard let context, context.canPause else { return false }
      return PausedPrompt(script, context).run()
    }
    debugger = try LuaDebugger(file: { PromptBreakpoint.file($0) }, stopped: pause)
  }

  /// The places of the breakpoints, in the order in which they were set.
  var places: [String] { breakpoints.map(\.place) }

  /// Sets a breakpoint, or removes it if it is set.
  /// - Returns: whether it is set.
  func toggle(_ breakpoint: PromptBreakpoint) -> Bool {
    let isSet = breakpoints.contains(breakpoint)
    if isSet {
      breakpoints.removeAll { $0 == breakpoint }
    } else {
      breakpoints.append(breakpoint)
    }
    let lines = breakpoints.filter { $0.file == breakpoint.file }.map(\.line)
    debugger.setLines(lines, ofFile: breakpoint.file)
    return !isSet
  }
}
