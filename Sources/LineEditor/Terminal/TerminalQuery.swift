/// A query that a terminal may reply to.
package enum TerminalQuery: Sendable, Hashable, CaseIterable {
  /// The colour of the background (xterm, "Operating System Commands", OSC 11).
  case background
  /// The attributes (DA1: DEC STD 070; xterm, "Primary Device Attributes").
  case attributes
  /// Support for pictures (kitty, "Terminal graphics protocol", "Querying support").
  case kittyGraphics

  /// Returns the bytes that send queries.
  ///
  /// Terminals reply in order, and nearly all of them report the attributes. That query therefore
  /// comes last, and its reply ends the wait.
  static func text(_ queries: Set<TerminalQuery>) -> String {
    var text = ""
    if queries.contains(.background) { text += "\u{1B}]11;?\u{1B}\\" }
    if queries.contains(.kittyGraphics) {
      text += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    }
    return text + "\u{1B}[c"
  }
}
