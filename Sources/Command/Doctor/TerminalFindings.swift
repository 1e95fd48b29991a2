@preconcurrency internal import Glibc
import LayoutHost

/// What is known of the terminal that the program runs in.
struct TerminalFindings {
  private static let subject = "terminal"

  private let variable: (String) -> String?

  /// Variables of the environment by name; nil for those that are not set.
  init(variable: @escaping (String) -> String?) {
    self.variable = variable
  }

  /// One for each thing that is looked at; where there is no terminal, one in all.
  ///
  /// What a terminal has to be asked for, such as pictures, is one more here.
  var findings: [Finding] {
    guard isatty(STDOUT_FILENO) == 1 else {
      return [.ok(Self.subject, "standard output is no terminal, so none is looked at")]
    }
    return [kind, letters]
  }

  /// What it is, its size and its colours.
  private var kind: Finding {
    guard let name = variable("TERM"), name != "dumb" else {
      let found = variable("TERM").map { "TERM is \($0)" } ?? "TERM is not set"
      return .warning(
        Self.subject,
        "\(found), so the cursor cannot be moved",
        advice: "export TERM=xterm-256color, if the terminal can do what that says"
      )
    }
    let facts = [name, size.map { "\($0.columns) × \($0.rows) characters" }, colours]
    return .ok(Self.subject, facts.compactMap(\.self).joined(separator: ", "))
  }

  private var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  private var colours: String {
    if variable("NO_COLOR") != nil { return "no colours, as NO_COLOR says" }
    if let colours = variable("COLORTERM"), ["truecolor", "24bit"].contains(colours) {
      return "16 million colours"
    }
    return variable("TERM")?.contains("256color") == true ? "256 colours" : "16 colours"
  }

  /// Whether more than ASCII is shown.
  private var letters: Finding {
    // The first that is set counts (locale(7)).
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first
    let isUTF8 = name.map { $0.lowercased().filter { $0 != "-" }.hasSuffix("utf8") } ?? false
    guard !isUTF8 else { return .ok(Self.subject, "letters are UTF-8, as \(name ?? "") says") }
    return .warning(
      Self.subject,
      "the locale is \(name ?? "not set"), so “→” and “×” may look wrong",
      advice: "export LC_ALL=C.UTF-8"
    )
  }
}
