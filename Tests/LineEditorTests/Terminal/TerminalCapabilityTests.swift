import Testing

import LineEditor

@Suite("Terminal capabilities")
struct TerminalCapabilityTests {
  private func capabilities(_ variables: [String: String]) -> TerminalCapabilities {
    TerminalCapabilities { variables[$0] }
  }

  static let colorCases: [([String: String], TerminalCapabilities.Colors)] = [
    ([:], .none),
    (["TERM": ""], .none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "vt100"], .none),
    (["TERM": "xterm-mono"], .none),
    (["TERM": "linux"], .sixteen),
    (["TERM": "xterm"], .sixteen),
    (["TERM": "xterm-256color"], .indexed),
    (["TERM": "screen-256color"], .indexed),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
    (["TERM": "xterm", "COLORTERM": "24bit"], .full),
    (["TERM": "xterm-256color", "COLORTERM": "yes"], .indexed),
    (["TERM": "xterm-kitty"], .full),
    (["TERM": "xterm-direct"], .full),
    (["TERM": "foot"], .full),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
  ]

  @Test("The environment decides how many colours a terminal has", arguments: colorCases)
  func colors(variables: [String: String], colors: TerminalCapabilities.Colors) {
    #expect(capabilities(variables).colors == colors)
  }

  static let localeCases: [([String: String], Bool)] = [
    ([:], true),
    (["LANG": "C"], false),
    (["LANG": "POSIX"], false),
    (["LANG": "C.UTF-8"], true),
    (["LANG": "de_DE.utf8@euro"], true),
    (["LANG": "de_DE.ISO-8859-1"], false),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false),
    (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], true),
    (["LANG": "C", "LC_ALL": ""], false),
  ]

  @Test("The locale decides whether a terminal shows Unicode", arguments: localeCases)
  func locale(variables: [String: String], isUnicode: Bool) {
    #expect(capabilities(variables).isUnicode == isUnicode)
  }

  static let backgroundCases: [(String, TerminalBackground?)] = [
    ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
    ("default", nil), ("", nil), ("0;99", nil), (";", nil),
  ]

  @Test(
    "COLORFGBG tells whether a terminal's background is light or dark",
    arguments: backgroundCases
  )
  func background(text: String, background: TerminalBackground?) {
    #expect(capabilities(["COLORFGBG": text]).background == background)
  }

  static let queryCases: [([String: String], Set<TerminalQuery>)] = [
    (["TERM": "dumb"], []),
    (["TERM": "linux"], []),
    (["TERM": "xterm-256color"], [.background, .attributes, .kittyGraphics]),
    (["TERM": "tmux-256color"], [.background, .attributes]),
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"], [.background, .attributes]),
    (["TERM": "screen"], [.attributes]),
  ]

  @Test("The environment decides which queries a terminal receives", arguments: queryCases)
  func queries(variables: [String: String], queries: Set<TerminalQuery>) {
    #expect(capabilities(variables).queries == queries)
  }
}
