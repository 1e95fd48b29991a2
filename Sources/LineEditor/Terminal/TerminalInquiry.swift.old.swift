@preconcurrency internal import Glibc
public import SystemPackage
import CTerminal

/// Asks a terminal what it is.
public enum TerminalInquiry {
  /// How long an answer is waited for.
  public static let patience = Duration.milliseconds(120)

  /// Asks, and waits for the answers.
  ///
  /// Only a terminal is asked, by a program in its foreground, and not where keys have been typed that
  /// nobody has read; these stay where they are. What is typed meanwhile is in the answers, not shown.
  /// - Returns: Nil where nothing was asked.
  public static func ask(
    _ questions: Set<TerminalQuestion>,
    input: FileDescriptor,
    output: FileDescriptor,
    patience: Duration = TerminalInquiry.patience
  ) -> TerminalAnswers? {
    guard !questions.isEmpty, isOwnTerminal(input), isOwnTerminal(output) else { return nil }
    var settings = termios()
    guard tcgetattr(input.rawValue, &settings) == 0 else { return nil }
    var silent = terminal_raw(settings)
    // Not TCSAFLUSH, which would throw away what was typed before.
    guard tcsetattr(input.rawValue, TCSANOW, &silent) == 0 else { return nil }
    let answers = exchange(questions, input, output, patience)
    tcsetattr(input.rawValue, TCSANOW, &settings)
    // Ctrl-C, which must not end the program while the terminal is silent.
    if answers?.typed.contains(0x03) == true, terminal_has_signals(settings) {
      raise(SIGINT)
    }
    return answers
  }

  /// Whether changing a terminal does not stop the program, as it does in the background.
  private static func isOwnTerminal(_ descriptor: FileDescriptor) -> Bool {
    guard isatty(descriptor.rawValue) == 1 else { return false }
    let foreground = tcgetpgrp(descriptor.rawValue)
    // There is none where the terminal does not control the program.
    return foreground == -1 || foreground == getpgrp()
  }

  private static func exchange(
    _ questions: Set<TerminalQuestion>,
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    _ patience: Duration
  ) -> TerminalAnswers? {
    guard !isReadable(input, within: .zero) else { return nil }
    guard (try? output.writeAll(TerminalQuestion.text(questions).utf8)) != nil else { return nil }
    return answers(from: input, within: patience)
  }

  private static func answers(
    from input: FileDescriptor,
    within patience: Duration
  ) -> TerminalAnswers {
    var reader = TerminalAnswerReader()
    let end = ContinuousClock.now + patience
    var chunk = [UInt8](repeating: 0, count: 512)
    while !reader.isComplete {
      let rest = end - .now
      guard rest > .zero, isReadable(input, within: rest) else { break }
      let count = (try? chunk.withUnsafeMutableBytes { try input.read(into: $0) }) ?? 0
      guard count > 0 else { break }
      reader.take(chunk[..<count])
    }
    return reader.finish()
  }

  private static func isReadable(_ input: FileDescriptor, within time: Duration) -> Bool {
    var waiting = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + time
    while true {
      let rest = max(.zero, end - .now) / .milliseconds(1)
      let count = poll(&waiting, 1, Int32(rest.rounded(.up)))
      guard count < 0, errno == EINTR else { return count > 0 }
    }
  }
}
