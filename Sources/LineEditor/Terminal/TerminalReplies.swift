import CTerminal
@preconcurrency internal import Glibc
package import SystemPackage

/// The replies of a terminal.
package struct TerminalReplies: Sendable, Hashable {
  /// The attributes, such as `[62, 4, 22]`; nil before they arrive.
  package internal(set) var attributes: [Int]?
  /// Whether the terminal shows kitty's pictures; nil without a reply.
  package internal(set) var kittyGraphics: Bool?
  /// The background; nil without a reply.
  package internal(set) var background: TerminalBackground?
  /// The other bytes, in order: keys typed meanwhile.
  package internal(set) var typed: [UInt8] = []

  /// Whether the terminal shows sixel pictures (DA1, attribute 4).
  package var sixelGraphics: Bool { attributes?.dropFirst().contains(4) == true }

  package init() {}
}

extension TerminalReplies {
  /// Queries a terminal and waits for its replies.
  ///
  /// The program must be in the terminal's foreground, and no keys may be pending; pending keys
  /// stay unread. Keys typed meanwhile are in the replies and not shown.
  /// - Parameters:
  ///   - queries: the queries to send.
  ///   - input: a terminal.
  ///   - output: the same terminal.
  ///   - patience: the longest time to wait.
  /// - Returns: the replies; nil if no query was sent.
  package static func ask(
    _ queries: Set<TerminalQuery>,
    input: FileDescriptor,
    output: FileDescriptor,
    patience: Duration = .milliseconds(120)
  ) -> TerminalReplies? {
    guard !queries.isEmpty, isOwnTerminal(input), isOwnTerminal(output) else { return nil }
    var settings = termios()
    guard tcgetattr(input.rawValue, &settings) == 0 else { return nil }
    var silent = terminal_raw(settings)
    // TCSAFLUSH would drop the keys typed before.
    guard tcsetattr(input.rawValue, TCSANOW, &silent) == 0 else { return nil }
    let replies = exchange(queries, input, output, patience)
    tcsetattr(input.rawValue, TCSANOW, &settings)
    // Ctrl-C must not end the program while the terminal is silent.
    if replies?.typed.contains(0x03) == true, terminal_has_signals(settings) {
      raise(SIGINT)
    }
    return replies
  }

  /// Whether the program may change the terminal: a program in the background would be stopped.
  private static func isOwnTerminal(_ descriptor: FileDescriptor) -> Bool {
    guard isatty(descriptor.rawValue) == 1 else { return false }
    let foreground = tcgetpgrp(descriptor.rawValue)
    // A terminal that does not control the program has no foreground group.
    return foreground == -1 || foreground == getpgrp()
  }

  /// Sends the queries and reads the replies.
  private static func exchange(
    _ queries: Set<TerminalQuery>,
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    _ patience: Duration
  ) -> TerminalReplies? {
    guard !isReadable(input, within: .zero) else { return nil }
    guard (try? output.writeAll(TerminalQuery.text(queries).utf8)) != nil else { return nil }
    return replies(from: input, within: patience)
  }

  /// Reads until the last reply or the end of the time.
  private static func replies(
    from input: FileDescriptor,
    within patience: Duration
  ) -> TerminalReplies {
    var reader = TerminalReplyReader()
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

  /// Whether bytes arrive within a time.
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
