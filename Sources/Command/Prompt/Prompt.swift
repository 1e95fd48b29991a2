import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import LineEditor
import SystemPackage

/// The loop of a prompt: reads a line, runs it, and prints its values.
final class Prompt {
  private let script: ScriptSession
  private let output: CommandOutput
  private let input: PromptInput
  /// Prints the output of lines, page by page if it is long.
  private let pager: PromptPager
  /// Watches the session's files; nil after watching has failed.
  private var watch: SessionWatch?
  /// Whether the first failed line of an input that is not interactive is the last one.
  private let endsAtFailure: Bool

  init(
    script: ScriptSession,
    output: CommandOutput,
    input: PromptInput,
    pager: PromptPager,
    watch: SessionWatch?,
    endsAtFailure: Bool = false
  ) {
    self.script = script
    self.output = output
    self.input = input
    self.pager = pager
    self.watch = watch
    self.endsAtFailure = endsAtFailure
  }

  /// Runs lines until the input ends or a line calls `quit`.
  /// - Throws: exit status 1 if a line has failed and the input is not interactive.
  func run() throws {
    defer { input.close() }
    if input.isInteractive {
      output.note(
        "layouthost \(LayoutHostVersion.current): help lists the functions, Ctrl-D leaves"
      )
    }
    var pending = ""
    // The number of the line with which the text begins.
    var start = 1
    var hasFailed = false
    // The text that `edit` returned, to be run with Return.
    var edited = ""
    while !script.hasQuit, let line = try nextLine(isFirst: pending.isEmpty, text: edited) {
      edited = ""
      if pending.isEmpty { start = input.lineCount }
      guard let line else {
        pending = ""
        continue
      }
      let text = pending + (pending.isEmpty ? line : "\n" + line)
      if !script.isIncomplete(text) { input.remember(text) }
      let isDone: Bool
      (pending, isDone) = try script.holding(signal) { try runParts(of: text, from: start) }
      hasFailed = hasFailed || !isDone
      edited = script.takeEditedText() ?? ""
      guard isDone || input.isInteractive || !endsAtFailure else { break }
    }
    if !pending.isEmpty {
      let place = input.isInteractive ? "" : "line \(start): "
      output.note("error: \(place)the input ends in the middle of: \(pending)")
      hasFailed = true
    }
    if hasFailed, !input.isInteractive { throw ExitCode(1) }
  }

  /// The signal that stops a running line; nil if the input is not interactive: Ctrl-C then ends
  /// the program.
  private var signal: Int32? { input.isInteractive ? Signals.interruption : nil }

  /// Runs the parts of a text, which begins in a line of the input, up to one that fails or ends the
  /// session.
  /// - Returns: the incomplete part at the end, or an empty text; and whether no part failed.
  private func runParts(
    of text: String,
    from start: Int
  ) throws -> (incomplete: String, isDone: Bool) {
    for part in script.parts(of: text) where !script.hasQuit {
      switch try run(part, of: text, from: start) {
      case .incomplete: return (part, true)
      case .done: break
      // Later parts may depend on it.
      case .failed: return ("", false)
      }
      // If no line can be edited, the text from the editor runs at once.
      guard !input.isEdited, let edited = script.takeEditedText() else { continue }
      let (incomplete, isDone) = try runParts(of: edited, from: start)
      guard isDone, incomplete.isEmpty else { return (incomplete, isDone) }
    }
    return ("", true)
  }

  /// Runs a part of a text and prints its values or its failure.
  ///
  /// While the text runs, the terminal is in its original mode: Ctrl-C stops the text, and a second
  /// one ends the program.
  private func run(
    _ part: String,
    of text: String,
    from start: Int
  ) throws -> ScriptSession.Outcome {
    pager.begin()
    defer { pager.end() }
    let outcome = script.run(part, of: text, interruptedBy: signal)
    switch outcome {
    case .incomplete: break
    case .done(let values): for value in values { try pager.write(value + "\n") }
    case .failed(let failure):
      // The terminal has echoed ^C on this line.
      if failure.code == .cancelled, input.isInteractive { try output.write("\n") }
      output.report(input.isInteractive ? failure : failure.ofInput(from: start))
    }
    return outcome
  }

  /// Returns the next line; `.some(nil)` for a line that the user cancelled, nil at the end of the
  /// input.
  private func nextLine(isFirst: Bool, text: String) throws -> String?? {
    try input.begin(isFirst: isFirst, text: text)
    while true {
      switch try input.next() {
      case .line(let line): return .some(line)
      case .edit(let text):
        try input.begin(isFirst: isFirst, text: edited(text))
        continue
      case .interrupted: return .some(nil)
      case .end: return nil
      case nil: break
      }
      if let reload = nextReload() {
        input.printing { announce(reload) }
      } else {
        try input.readMore()
      }
    }
  }

  /// Returns a text after changes in the user's editor, or unchanged if the editor fails.
  private func edited(_ text: String) -> String {
    do throws(LayoutError) {
      return try Self.edit(text: text)
    } catch {
      output.report(error)
      return text
    }
  }

  /// Waits for input or a change of a file; after a failure of watching, only for input.
  /// - Returns: the reload after a change; nil if input arrives.
  private func nextReload() -> Session.Reload? {
    do throws(LayoutError) {
      guard let watch else { return nil }
      return try watch.next(alsoFor: input.descriptor) { reload in
        input.makingRoom { script.debugging(reload) }
      }
    } catch {
      input.printing { output.note("files are no longer watched: \(error.message)") }
      watch = nil
      return nil
    }
  }

  /// Reports a reload, and prints the watched values.
  private func announce(_ reload: Session.Reload) {
    output.note(reload)
    // The prompt's functions count from 1, even for JSON documents.
    for failure in reload.failures { output.report(failure.counting(from: 1)) }
    guard reload.hasNews else { return }
    let values = script.debugging { script.watchedValues() }
    for value in values { try? output.write(value + "\n") }
  }
}

extension LayoutError {
  /// Returns the failure of a text that begins in a line of the input, from 1, with its place in the
  /// input; a failure in another file names the line as the caller.
  fileprivate func ofInput(from start: Int) -> LayoutError {
    var failure = self
    guard file == nil && line == nil || file == ScriptSession.chunkName else {
      if traceback.isEmpty { failure.traceback = [file ?? ""] }
      failure.traceback.append("\(ScriptSession.chunkName):\(start)")
      return failure
    }
    failure.file = ScriptSession.chunkName
    failure.line = start + (line ?? 1) - 1
    // Lua's messages about its syntax name other lines, too: `')' expected (to close '(' at line 1)`.
    failure.message.replace(/(to close .+ at|loop at|goto.+ at|already defined on) line (\d+)/) {
      "\($0.1) line \(start + (Int($0.2) ?? 1) - 1)"
    }
    return failure
  }
}
