import LayoutHost
import LayoutModel
import LayoutSystem
import LuaSandbox
import SystemPackage

/// A line of a file at which plugins pause.
struct PromptBreakpoint: Hashable {
  /// The file's path without links.
  let file: String
  /// The file's path as it was typed.
  let path: String
  /// The line, from 1.
  private(set) var line: Int

  /// The place, as in `shelf.lua:12`.
  var place: String { "\(path):\(line)" }

  /// Reads `shelf.lua:12`; nil if the text is another one.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]),
      line > 0, colon > text.startIndex
    else { return nil }
    path = String(text[..<colon])
    file = Self.file(path)
    self.line = line
  }

  /// Returns the breakpoint at the next line that can run, as a debugger in an editor does.
  /// - Throws: `NOT_FOUND` for a file that cannot be read, the error of one that is no Lua, and
  ///   `OUT_OF_RANGE` if no line can run.
  func onCode() throws(LayoutError) -> PromptBreakpoint {
    let text: [UInt8]
    do {
      text = try FileReading.plainBytes(of: file)
    } catch {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "the file cannot be read: \(error)",
        file: path
      )
    }
    let code: LuaLineCounts
    do throws(LuaError) {
      code = try LuaLineCounts(unrun: text, path: path)
    } catch {
      var failure = LayoutError(error)
      failure.origin = .document
      throw failure.excerpted(from: text, file: path)
    }
    guard let next = code.firstLine(from: line) else {
      throw LayoutError(
        .outOfRange,
        origin: .document,
        message: "no line can run from line \(line) on",
        file: path
      )
    }
    var breakpoint = self
    breakpoint.line = next
    return breakpoint
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

  /// Whether a breakpoint is set.
  func isSet(_ breakpoint: PromptBreakpoint) -> Bool { breakpoints.contains(breakpoint) }

  /// Sets a breakpoint, or removes it if it is set.
  /// - Returns: whether it is set.
  func toggle(_ breakpoint: PromptBreakpoint) -> Bool {
    let isSet = self.isSet(breakpoint)
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
