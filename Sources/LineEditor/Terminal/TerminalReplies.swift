import CTerminal
import LayoutSystem
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
  ///   - timeout: the longest time to wait.
  /// - Returns: the replies; nil if no query was sent.
  package static func ask(
    _ queries: Set<TerminalQuery>,
    input: FileDescriptor,
    output: FileDescriptor,
    timeout: Duration = .milliseconds(120)
  ) -> TerminalReplies? {
    guard !queries.isEmpty, terminal_is_own(input.rawValue), terminal_is_own(output.rawValue)
    else { return nil }
    var settings = TerminalSettings()
    guard terminal_settings_read(input.rawValue, &settings) else { return nil }
    var silent = terminal_raw(settings)
    guard terminal_settings_write(input.rawValue, &silent) else { return nil }
    let replies = exchange(queries, input, output, timeout)
    _ = terminal_settings_write(input.rawValue, &settings)
    // Ctrl-C must not end the program while the terminal is silent.
    if replies?.typed.contains(0x03) == true, terminal_has_signals(settings) {
      Signals.interrupt()
    }
    return replies
  }

  /// Sends the queries and reads the replies.
  private static func exchange(
    _ queries: Set<TerminalQuery>,
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    _ timeout: Duration
  ) -> TerminalReplies? {
    guard !isReadable(input, within: .zero) else { return nil }
    guard (try? output.writeAll(TerminalQuery.text(queries).utf8)) != nil else { return nil }
    return replies(from: input, within: timeout)
  }

  /// Reads until the last reply or the end of the time.
  private static func replies(
    from input: FileDescriptor,
    within timeout: Duration
  ) -> TerminalReplies {
    var reader = TerminalReplyReader()
    let end = ContinuousClock.now + timeout
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
    let end = ContinuousClock.now + time
    while true {
      do throws(Errno) {
        return try FileDescriptor.wait(for: [input], atMost: end - .now)[0]
      } catch {
        guard error == .interrupted else { return false }
      }
    }
  }
}
