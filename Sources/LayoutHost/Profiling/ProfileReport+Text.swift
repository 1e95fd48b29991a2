import LayoutModel

// A profile as text.
extension ProfileReport {
  /// The most functions and lines of a table.
  private static let (functionLimit, lineLimit) = (20, 10)

  /// The tables of parts, functions and lines, and the advice, with a newline at the end.
  package var text: String {
    var blocks = [summary, partTable]
    if ticks > 0 {
      blocks.append(functionTable)
      blocks.append(lineTable)
    } else {
      blocks.append("no plugin in Lua ran long enough to be sampled\n")
    }
    if !advice.isEmpty {
      blocks.append("slow\n" + advice.map { "- \($0.words)\n" }.joined())
    }
    return blocks.joined(separator: "\n")
  }

  /// The stacks in the collapsed form that flame graph programs read, a line for each: the functions, outermost first, and
  /// the number of ticks.
  package var collapsed: String {
    stacks.map { stack in
      // A semicolon separates functions.
      let functions = stack.functions.map { TerminalText.line($0).replacing(";", with: ",") }
      return functions.joined(separator: ";") + " \(stack.ticks)\n"
    }
    .joined()
  }

  private var summary: String {
    let seconds = NumberText.rounded(duration / .seconds(1))
    let words = "\(count.counted("layout")) in \(seconds) s, \(ticks.counted("sample"))"
    let note =
      (isFull ? "; some places count for their callers" : "")
      + (isWithoutIsolation ? "; isolated plugins ran in this process" : "")
    return TerminalText.line("\(title): \(words) of plugins\(note)") + "\n"
  }

  private var partTable: String {
    let rows = parts.map {
      [$0.words, Self.percent($0.share), NumberText.rounded($0.milliseconds)]
    }
    return TextTable([["part", "%", "ms a layout"]] + rows).text
  }

  private var functionTable: String {
    let rows = functions.prefix(Self.functionLimit)
      .map { function in
        [
          TerminalText.line(function.name), TerminalText.line(function.place),
          Self.percent(function.own), Self.percent(function.total),
          NumberText.rounded(function.milliseconds), NumberText.rounded(function.bytes / 1024),
        ]
      }
    let head = ["function", "place", "own %", "total %", "own ms", "KiB"]
    return TextTable([head] + rows, words: ["function", "place"]).text
  }

  private var lineTable: String {
    let rows = lines.prefix(Self.lineLimit)
      .map { line in
        [
          TerminalText.line(line.place), Self.percent(line.own),
          NumberText.rounded(line.bytes / 1024),
          TerminalText.line(line.name),
        ]
      }
    let head = ["line", "own %", "KiB", "text"]
    return TextTable([head] + rows, words: ["line", "text"]).text
  }

  private static func percent(_ share: Double) -> String {
    NumberText.rounded((share * 1000).rounded() / 10)
  }
}
