import LayoutModel
import LayoutSystem
import LuaSandbox
import Synchronization
import SystemPackage

/// The breakpoints of a client, by file.
final class Breakpoints: Sendable {
  private struct State {
    var ofFiles: [String: [Breakpoint]] = [:]
    var hitCounts: [Int: Int] = [:]
    var nextNumber = 1
  }

  /// The most breakpoints of a file.
  private static let countLimit = 1000
  /// The most files with breakpoints.
  private static let fileLimit = 1000

  private let state = Mutex(State())

  /// Returns the name under which a file's breakpoints are kept: its path without links.
  static func file(_ path: String) -> String {
    (FilePath(path).resolved ?? FilePath(path).absolute).string
  }

  /// Replaces the breakpoints of a file.
  /// - Parameters:
  ///   - nodes: the breakpoints of the request.
  ///   - path: the path of the file.
  /// - Returns: the breakpoints, in the order of the request.
  /// - Throws: `INVALID_ARGUMENT` for a wrong one; `FAILED_PRECONDITION` for too many.
  func replace(_ nodes: [ValueDecoder], ofFile path: String) throws(LayoutError) -> [Breakpoint] {
    guard nodes.count <= Self.countLimit else {
      throw .refused("a file has at most \(Self.countLimit) breakpoints")
    }
    let code = Self.code(of: path)
    let first = state.withLock { state in
      defer { state.nextNumber += nodes.count }
      return state.nextNumber
    }
    var breakpoints: [Breakpoint] = []
    for (index, node) in nodes.enumerated() {
      breakpoints.append(try Breakpoint(node, number: first + index, in: code))
    }
    let new = breakpoints
    let file = Self.file(path)
    let isKept = state.withLock { state in
      for old in state.ofFiles[file] ?? [] { state.hitCounts[old.number] = nil }
      state.ofFiles[file] = new.isEmpty ? nil : new
      guard state.ofFiles.count > Self.fileLimit else { return true }
      state.ofFiles[file] = nil
      return false
    }
    guard isKept else { throw .refused("breakpoints are in at most \(Self.fileLimit) files") }
    return new
  }

  /// Returns the lines of a file that can run, or the reason why it has none.
  private static func code(of path: String) -> Result<LuaLineCounts, Breakpoint.Problem> {
    guard let text = try? FileReading.plainBytes(of: path) else {
      return .failure(Breakpoint.Problem(words: "the file cannot be read"))
    }
    do throws(LuaError) {
      return .success(try LuaLineCounts(unrun: text, path: path))
    } catch {
      let place = error.line.map { " in line \($0)" } ?? ""
      return .failure(Breakpoint.Problem(words: "the file is no Lua\(place): \(error.message)"))
    }
  }

  /// Counts the hits of all breakpoints from 0 again.
  func forgetHits() { state.withLock { $0.hitCounts = [:] } }

  /// Returns the lines of a file that have breakpoints.
  func lines(ofFile path: String) -> Set<Int> {
    let file = Self.file(path)
    return state.withLock { state in
      Set((state.ofFiles[file] ?? []).filter { $0.problem == nil }.map(\.line))
    }
  }

  /// Returns the breakpoints at a frame's line that are due now, conditions included.
  /// - Parameters:
  ///   - script: the paused script, in whose innermost frame conditions are evaluated.
  ///   - report: receives a message about a condition that cannot be evaluated, which counts as met.
  /// - Returns: the breakpoints, in the order of the request.
  func due(in script: PausedScript, report: (String) -> Void) -> [Breakpoint] {
    guard let frame = script.innermost, let line = frame.line else { return [] }
    let file = Self.file(frame.source)
    let here = state.withLock { state in
      (state.ofFiles[file] ?? []).filter { $0.line == line && $0.problem == nil }
    }
    return here.filter { breakpoint in
      guard Self.isMet(breakpoint.condition, in: script, frame, report) else { return false }
      let count = state.withLock { state in
        state.hitCounts[breakpoint.number, default: 0] += 1
        return state.hitCounts[breakpoint.number] ?? 0
      }
      return breakpoint.hitCondition?.isMet(by: count) ?? true
    }
  }

  private static func isMet(
    _ condition: String?,
    in script: PausedScript,
    _ frame: LuaFrame,
    _ report: (String) -> Void
  ) -> Bool {
    guard let condition else { return true }
    do {
      // In parentheses, since `width = 400` is no condition but would change the script.
      return try script.evaluate("(\(condition)\n)", in: frame) { stack in
        stack.top > 0 && stack.kind(at: 1) != .nil && stack.boolean(at: 1) != false
      }
    } catch {
      report("condition “\(condition)”: \(error.words)\n")
      return true
    }
  }
}

extension Error {
  /// The message of an error of a script or of a request.
  var words: String {
    switch self {
    case let error as LuaError: error.message
    case let error as LayoutError: error.message
    default: "\(self)"
    }
  }
}
