import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The functions of the prompt itself: undo and redo, timing, watched lines, the history, help and quit.
  ///
  /// `undo` and `redo` change the session, `watch` and `quit` the prompt's own state; the others only print.
  static let promptFunctions: [ScriptFunction] =
    [
      ScriptFunction(
        "undo",
        .optional(.count("count")),
        summary: """
          Undoes the last change of the session, or count changes; plugin files are not affected.
          """,
        examples: ["undo", "undo 3"]
      ) { call, count in
        let count = count ?? 1
        try call.check(count, of: call.context.history, to: "undo")
        return try call.changingSession { call.context.undo(count) }
      },
      ScriptFunction(
        "redo",
        .optional(.count("count")),
        summary: "Makes the last undone change again, or count of them.",
        examples: ["redo", "redo 3"]
      ) { call, count in
        let count = count ?? 1
        try call.check(count, of: call.context.undone, to: "redo")
        return try call.changingSession { call.context.redo(count) }
      },
      ScriptFunction(
        "time",
        .argument("chunk"),
        summary: """
          Measures how long a function takes without a layout, and again with one; returns its results.
          """,
        examples: ["time solve()", "time(function() return solve() end)"],
        command: .chunk
      ) { call, chunk in
        guard call.stack.kind(at: chunk) == .function else {
          throw call.wrong("it takes a function or an expression, as in time solve()")
        }
        return try call.time(call.stack.reference(at: chunk))
      },
      ScriptFunction(
        "run",
        .text("file", expecting: "the path of a file", of: .file),
        summary: "Runs a Lua file with the functions of the prompt, and returns its results.",
        examples: ["run changes.lua"],
        command: .text
      ) { call, path in try call.runFile(path) },
      ScriptFunction(
        "watch",
        .optional(.text("line")),
        summary: "Runs a line again after each change; without a line, stops all watches.",
        examples: ["watch at(2, 1).frame", "watch draw()", "watch"],
        command: .text,
        effect: .shows
      ) { call, line in
        guard let line else {
          let count = call.context.watched.count
          call.context.watched = []
          call.context.tell("stopped \(count) watch\(count == 1 ? "" : "es")")
          return 0
        }
        call.context.watched.append(line)
        call.context.startsWatch = true
        return 0
      },
      breakpointFunction,
    ]
    + typingFunctions
    + [
      ScriptFunction(
        "help",
        .optional(.text("name", of: .function)),
        summary: """
          Describes a function, a constructor, a hook, a layout, a topic or a rule; without a name, \
          lists the functions and topics.
          """,
        examples: [
          "help", "help scroll", "help waterfall", "help visibleItems",
          "help environment.container", "help rule 21", "help keys",
        ],
        command: .text,
        effect: .shows
      ) { call, name in
        call.printTable(try name.map(call.help(about:)) ?? ScriptFunction.helpOverview)
        return 0
      }
    ]
    + ["quit", "exit"]
    .map { name in
      ScriptFunction(
        name,
        summary: "Leaves the prompt, like Ctrl-D.",
        examples: [name],
        effect: .shows
      ) { call in
        call.context.hasQuit = true
        return 0
      }
    }
}

extension ScriptCall {
  /// Checks that there are so many changes.
  /// - Throws: `FAILED_PRECONDITION` if there are fewer.
  fileprivate func check(
    _ count: Int,
    of changes: [ScriptContext.Change],
    to verb: String
  ) throws {
    guard count > changes.count else { return }
    throw failedPrecondition(
      changes.isEmpty
        ? "there is nothing to \(verb)"
        : "only \(changes.count.counted("change")) can be \(verb == "undo" ? "undone" : "redone")"
    )
  }

  /// Calls a function, prints its duration, and pushes its results.
  ///
  /// The first call starts without a layout. A function that takes less than a tenth of a second is
  /// called again, each time with the session restored and laid out, until the total time of the
  /// calls is long enough for a reliable median. Only the first call prints.
  fileprivate func time(_ function: LuaReference) throws -> Int {
    let before = session.snapshot()
    let heap = stack.state.memoryInUse
    var times: [Duration] = []
    session.forgetLayouts()
    let results = try measured(function, into: &times)
    let growth = max(0, stack.state.memoryInUse - heap)
    let first = times.removeFirst()
    if first < .milliseconds(100) {
      let (after, isMuted) = (session.snapshot(), context.isMuted)
      context.isMuted = true
      defer {
        session.restore(after)
        context.isMuted = isMuted
      }
      session.restore(before)
      // A failure does not matter: the function may open a document.
      _ = try? session.solve()
      let start = session.snapshot()
      var total = Duration.zero
      while total < .milliseconds(200), times.count < 1000 {
        session.restore(start)
        _ = try measured(function, into: &times)
        total += times[times.count - 1]
      }
    }
    print(
      first.shortText + Self.summary(of: times)
        + (growth < 1024 ? "" : ", \(growth >> 10) KiB of Lua")
    )
    for result in results { stack.push(result) }
    return results.count
  }

  /// Calls a function and measures the time.
  private func measured(
    _ function: LuaReference,
    into times: inout [Duration]
  ) throws -> [LuaReference] {
    let start = ContinuousClock.now
    let results = try results(of: function)
    times.append(ContinuousClock.now - start)
    return results
  }

  private func results(of function: LuaReference) throws -> [LuaReference] {
    try stack.state.call(function, deadline: nil) { stack in
      (0..<stack.top).map { stack.reference(at: $0 + 1) }
    }
  }

  /// Returns the median of further calls with the bounds of the middle half; empty without further
  /// calls.
  private static func summary(of times: [Duration]) -> String {
    guard !times.isEmpty else { return "" }
    let sorted = times.sorted()
    let quarter = sorted.count / 4
    return ", again \(sorted[sorted.count / 2].shortText) (median of \(sorted.count), half of them "
      + "\(sorted[quarter].shortText) to \(sorted[sorted.count - 1 - quarter].shortText))"
  }

  /// Runs a Lua file, and pushes its results.
  fileprivate func runFile(_ path: String) throws -> Int {
    let results = try results(of: context.script(at: path, in: stack.state))
    for result in results { stack.push(result) }
    return results.count
  }

  /// Returns the help of a session function, a function or a hook of plugins, a provider, a topic, a
  /// field of the environment or a rule of compositional sections.
  /// - Throws: an error with a suggestion for an unknown name.
  fileprivate func help(about name: String) throws -> String {
    let functions = [
      ScriptFunction.named(name)?.help, ScriptFunction.help(onTopic: name),
      APIFunction.all.first { $0.name == name }?.help,
    ]
    .compactMap(\.self)
    let providers = session.providers().map(\.name)
    var parts = functions + [ScriptFunction.help(onHook: name)].compactMap(\.self)
    if functions.isEmpty {
      if providers.contains(name) {
        let text = ReportRenderer(format: .table).text(of: try session.provider(named: name))
        parts.append(String(text.dropLast()))
      } else {
        let others = [
          ScriptFunction.help(onType: name), ScriptFunction.help(onPath: name),
          CompositionalRule.named(name)?.text.wrapped(to: ScriptFunction.overviewWidth),
        ]
        parts += others.compactMap(\.self)
      }
    }
    guard parts.isEmpty else { return parts.joined(separator: "\n\n") }
    let known =
      ScriptFunction.all.map(\.name) + APIFunction.all.map(\.name) + providers
      + ScriptFunction.helpTopicNames + ScriptFunction.hookNames + ScriptFunction.environmentPaths
      + CompositionalRule.all.map(\.name)
    throw LayoutError(.unknownName(name, kind: "help about", known: known))
  }
}

extension Duration {
  /// The duration with three significant digits: `0.42 ms`.
  fileprivate var shortText: String {
    let milliseconds = self / .microseconds(1) / 1000
    let unit = milliseconds < 1000 ? (milliseconds, "ms") : (milliseconds / 1000, "s")
    var step = 0.001
    while unit.0 / step >= 1000 { step *= 10 }
    return "\(NumberText.rounded((unit.0 / step).rounded() * step)) \(unit.1)"
  }
}
