import ArgumentParser
@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import LayoutScripting
import LineEditor

/// The loop of a prompt: a line in, its values out.
final class Prompt {
  private let script: ScriptSession
  private let output: CommandOutput
  private let input: PromptInput
  /// Nil where files cannot be watched, from the start or any more.
  private var watch: SessionWatch?

  init(script: ScriptSession, output: CommandOutput, input: PromptInput, watch: SessionWatch?) {
    self.script = script
    self.output = output
    self.input = input
    self.watch = watch
  }

  /// Reads until there is nothing left.
  func run() throws {
    defer { input.close() }
    if input.isInteractive {
      output.note(
        "layouthost \(LayoutHostVersion.current): help lists what there is, Ctrl-D leaves"
      )
    }
    var pending = ""
    var hasFailed = false
    while let line = try nextLine(isFirst: pending.isEmpty) {
      guard let line else {
        pending = ""
        continue
      }
      pending += pending.isEmpty ? line : "\n" + line
      switch try run(pending) {
      case .incomplete: continue
      case .done: break
      case .failed: hasFailed = true
      }
      pending = ""
      guard !script.hasQuit else { break }
    }
    if !pending.isEmpty {
      output.note("error: the input ends in the middle of: \(pending)")
      hasFailed = true
    }
    if hasFailed, !input.isInteractive { throw ExitCode(1) }
  }

  /// Runs what was typed.
  ///
  /// The terminal is as the program found it, here and nowhere else; Ctrl-C stops what runs, and a
  /// second one ends the program.
  private func run(_ text: String) throws -> ScriptSession.Outcome {
    // Where nobody sits, Ctrl-C ends the program.
    let outcome = script.run(text, interruptedBy: input.isInteractive ? SIGINT : nil)
    switch outcome {
    case .incomplete: break
    case .done(let values): for value in values { try output.write(value + "\n") }
    case .failed(let failure):
      // Behind the ^C that the terminal has written.
      if failure.code == .cancelled, input.isInteractive { try output.write("\n") }
      output.report(failure)
    }
    return outcome
  }

  /// The next line, which is nil where one was dropped; nil at the end.
  private func nextLine(isFirst: Bool) throws -> String?? {
    try input.begin(isFirst: isFirst)
    while true {
      switch try input.next() {
      case .line(let line): return .some(line)
      case .interrupted: return .some(nil)
      case .end: return nil
      case nil: break
      }
      switch nextEvent() {
      case .input: try input.readMore()
      case .reload(let reload): input.printing { announce(reload) }
      }
    }
  }

  private func nextEvent() -> SessionWatch.Event {
    do throws(LayoutError) {
      guard let watch else { return .input }
      return try watch.next(alsoFor: input.descriptor) { input.makingRoom(for: $0) }
    } catch {
      input.printing { output.note("files are not watched any more: \(error.message)") }
      watch = nil
      return .input
    }
  }

  private func announce(_ reload: Session.Reload) {
    if reload.hasNews {
      let names = (reload.hasNewDocument ? ["the document"] : []) + reload.plugins
      output.note("reloaded \(names.joined(separator: ", "))")
    }
    for failure in reload.failures { output.report(failure) }
    guard reload.hasNews else { return }
    for value in script.watchedValues() { try? output.write(value + "\n") }
  }
}
