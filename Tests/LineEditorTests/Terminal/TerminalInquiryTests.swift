import Foundation
import SystemPackage
import TestSupport
import Testing

import LineEditor

@Suite("Terminal queries", .endsInTime)
struct TerminalInquiryTests {
  /// The timeout if a reply comes.
  private static let long = Duration.seconds(60)

  private func ask(
    _ terminal: PseudoTerminal,
    timeout: Duration = long,
    replying: @escaping @Sendable () throws -> Void = {}
  ) -> TerminalReplies? {
    // Not a task: both ends wait for each other, and tasks may have one thread only.
    Thread { try? replying() }.start()
    return TerminalReplies.ask(
      Set(TerminalQuery.allCases),
      input: terminal.program,
      output: terminal.program,
      timeout: timeout
    )
  }

  @Test("A query reads the terminal's replies, and restores its settings")
  func replies() throws {
    let terminal = try PseudoTerminal()
    let flags = terminal.localFlags
    let replies = ask(terminal) {
      let query = try terminal.receive(until: "\u{1B}[c")
      #expect(query.hasPrefix("\u{1B}]11;?"))
      #expect(query.contains("\u{1B}_Gi=31,"))
      try terminal.send("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\")
      try terminal.send("\u{1B}_Gi=31;OK\u{1B}\\")
      try terminal.send("\u{1B}[?62;4;22c")
    }
    #expect(replies?.attributes == [62, 4, 22])
    #expect(replies?.sixelGraphics == true)
    #expect(replies?.kittyGraphics == true)
    #expect(replies?.background == .light)
    #expect(replies?.typed == [])
    #expect(terminal.localFlags == flags)
    #expect(!PseudoTerminal.isReadable(terminal.terminal))
  }

  @Test("A query keeps text that is typed meanwhile, and does not echo it")
  func typing() throws {
    let terminal = try PseudoTerminal()
    let replies = ask(terminal) {
      _ = try terminal.receive(until: "\u{1B}[c")
      try terminal.send("list()")
      try terminal.send("\u{1B}[?6c")
    }
    #expect(replies?.typed == Array("list()".utf8))
    #expect(!PseudoTerminal.isReadable(terminal.terminal))
  }

  @Test("A terminal query reads and writes nothing if input is waiting")
  func waiting() throws {
    let terminal = try PseudoTerminal()
    let flags = terminal.localFlags
    try terminal.send("list()\n")
    _ = try terminal.receive(until: "\r\n")
    #expect(ask(terminal) == nil)
    #expect(!PseudoTerminal.isReadable(terminal.terminal))
    var line = [UInt8](repeating: 0, count: 16)
    let count = try line.withUnsafeMutableBytes { try terminal.program.read(into: $0) }
    #expect(String(decoding: line[..<count], as: UTF8.self) == "list()\n")
    #expect(terminal.localFlags == flags)
  }

  @Test("A terminal query without a reply ends")
  func silence() throws {
    let terminal = try PseudoTerminal()
    let flags = terminal.localFlags
    let replies = ask(terminal, timeout: .milliseconds(20))
    #expect(replies == TerminalReplies())
    #expect(terminal.localFlags == flags)
  }

  @Test("A terminal query writes nothing if input or output is not a terminal")
  func noTerminal() throws {
    let (reading, writing) = try FileDescriptor.pipe()
    defer {
      try? reading.close()
      try? writing.close()
    }
    let queries = Set(TerminalQuery.allCases)
    #expect(TerminalReplies.ask(queries, input: reading, output: writing) == nil)
    let terminal = try PseudoTerminal()
    #expect(TerminalReplies.ask(queries, input: terminal.program, output: writing) == nil)
    #expect(TerminalReplies.ask(queries, input: reading, output: terminal.program) == nil)
    #expect(TerminalReplies.ask([], input: terminal.program, output: terminal.program) == nil)
    #expect(!PseudoTerminal.isReadable(reading))
    #expect(!PseudoTerminal.isReadable(terminal.terminal))
  }

  @Test("TerminalSize has the size of a terminal, and is nil for a pipe")
  func size() throws {
    let terminal = try PseudoTerminal()
    #expect(TerminalSize(of: terminal.program) == nil)
    terminal.resize(columns: 120, rows: 40, width: 0, height: 0)
    #expect(TerminalSize(of: terminal.program) == TerminalSize(columns: 120, rows: 40))
    terminal.resize(columns: 80, rows: 24, width: 720, height: 432)
    #expect(
      TerminalSize(of: terminal.program)
        == TerminalSize(columns: 80, rows: 24, pixelWidth: 720, pixelHeight: 432)
    )
    let (reading, writing) = try FileDescriptor.pipe()
    #expect(TerminalSize(of: reading) == nil)
    try reading.close()
    try writing.close()
  }
}
