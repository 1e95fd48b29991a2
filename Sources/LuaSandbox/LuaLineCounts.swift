import CLuaSandbox

/// The counts of the lines of a file that scripts have run.
package struct LuaLineCounts: Sendable, Equatable {
  /// A line that can run, and how often it has begun.
  package struct Line: Sendable, Equatable {
    /// The line, from 1.
    package var line: Int
    /// The number of times.
    package var count: Int
  }

  /// An outcome of a line that decides, and how often it came.
  package struct Outcome: Sendable, Equatable {
    /// The line that decides, from 1.
    package var line: Int
    /// The line that comes next in the same call of a function; nil if the function ends.
    package var successor: Int?
    /// The number of times.
    package var count: Int
  }

  /// The name of the file's chunk, without its mark.
  package var file: String
  /// The lines that can run, in order.
  package var lines: [Line]
  /// The outcomes of the lines that several things can follow, in order.
  package var outcomes: [Outcome]
}

extension LuaState {
  /// Counts the lines of files that are loaded from now on, until the state ends.
  ///
  /// Call it before any script runs. Scripts then take about twice the time. A state with a debugger counts
  /// nothing.
  /// - Parameter report: takes the counts since its last call: at the end of the state, and whenever
  ///   ``reportLines()`` is called.
  package func countLines(_ report: @escaping ([LuaLineCounts]) -> Void) {
    if bridge_count_lines(core) { lineReport = report }
  }

  /// Reports the counts of lines so far, and begins with 0 again; nothing happens if they are not counted.
  package func reportLines() {
    guard let lineReport else { return }
    let counts = (0..<bridge_counted_chunks(core))
      .map { LuaLineCounts(bridge_line_counts(core, $0)) }
    bridge_reset_line_counts(core)
    lineReport(counts)
  }
}

extension LuaLineCounts {
  /// Reads the lines and the outcomes of a file that has not run, with counts of 0.
  /// - Throws: the error of a text that is no Lua.
  package init(unrun text: [UInt8], path: String) throws(LuaError) {
    var counts = LuaLineCounts(file: path, lines: [], outcomes: [])
    // A state with a debugger counts nothing.
    let result = LuaDebugger.$current.withValue(nil) {
      Result { () throws(LuaError) in
        let state = try LuaState(budget: LuaBudget(deadline: nil), name: path)
        state.countLines { counts = $0.first ?? counts }
        _ = try state.load(text, chunkName: "@" + path)
        state.reportLines()
      }
    }
    try result.get()
    self = counts
  }

  /// Returns the first line that can run, from a line on; nil if no line can.
  package func firstLine(from line: Int) -> Int? { lines.first { $0.line >= line }?.line }

  /// Copies the counts of the bridge.
  fileprivate init(_ counts: BridgeLineCounts) {
    file = LuaError.plainName(of: String(cString: counts.name))
    lines = []
    outcomes = []
    if let isActive = counts.isActive {
      lines = (1..<max(1, counts.lineCount)).filter { isActive[$0] != 0 }
        .map { Line(line: $0, count: Int(clamping: counts.counts[$0])) }
    }
    guard let known = counts.outcomes else { return }
    outcomes = UnsafeBufferPointer(start: known, count: counts.outcomeCount)
      .map { outcome in
        Outcome(
          line: Int(outcome.line),
          successor: outcome.successor == 0 ? nil : Int(outcome.successor),
          count: Int(clamping: outcome.count)
        )
      }
  }
}
