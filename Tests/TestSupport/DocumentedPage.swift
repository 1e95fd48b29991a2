/// The testable parts of a page of the documentation.
package struct DocumentedPage: Sendable {
  /// A block of code.
  package struct Block: Sendable {
    /// The word after the opening fence: `lua`, `json`, `console`.
    package let language: String
    /// The lines, each with its end.
    package let text: String
    /// The file that the line before the block names; nil if it names no file.
    package let file: String?
    /// The number of the first line, from 1.
    package let line: Int
  }

  /// A command with its typed input and its whole output.
  package struct Command: Sendable {
    /// The command line for the shell.
    package let line: String
    /// The lines that it reads at its prompts.
    package let input: String
    /// Its output on standard output and standard error.
    package let output: String
    /// The page and the line, for messages.
    package let place: String
  }

  /// The page's path in the checkout.
  package let path: String
  /// The blocks, in their order.
  package let blocks: [Block]

  /// Reads a page; the path is relative to the checkout.
  package init(_ path: String) throws {
    self.path = path
    let text = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    blocks = Self.blocks(in: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// The files that the page shows, by their paths.
  package var files: [String: String] {
    get throws {
      try blocks.reduce(into: [:]) { files, block in
        guard let file = block.file else { return }
        guard files.updateValue(block.text, forKey: file) == nil else { throw Twice(file: file) }
      }
    }
  }

  /// The failure of a page that shows two files with the same name.
  private struct Twice: Error {
    let file: String
  }

  /// The commands that the page shows.
  package var commands: [Command] {
    blocks.filter { $0.language == "console" }.flatMap(commands)
  }

  // MARK: Blocks

  private static func blocks(in lines: [Substring]) -> [Block] {
    var blocks: [Block] = []
    var opening: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let start = opening else {
        opening = index
        continue
      }
      opening = nil
      blocks.append(
        Block(
          language: String(lines[start].dropFirst(3)),
          text: lines[(start + 1)..<index].map { $0 + "\n" }.joined(),
          file: file(before: start, in: lines),
          line: start + 2
        )
      )
    }
    return blocks
  }

  /// Returns the path at the end of the paragraph before a block: `` `plugins/cards.lua`: ``.
  private static func file(before fence: Int, in lines: [Substring]) -> String? {
    guard let line = lines[..<fence].last(where: { !$0.isEmpty }), line.hasSuffix("`:") else {
      return nil
    }
    let name = line.dropLast(2).split(separator: "`").last.map(String.init)
    return name.flatMap { $0.contains(".") && !$0.contains(" ") ? $0 : nil }
  }

  // MARK: Commands

  private func commands(of block: Block) -> [Command] {
    let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex])
      .map { start, end in
        command(
          String(lines[start].dropFirst(2)),
          shows: lines[(start + 1)..<end],
          place: "\(path):\(block.line + start)"
        )
      }
  }

  private func command(_ line: String, shows: ArraySlice<Substring>, place: String) -> Command {
    let typed = shows.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }
    // The lines before the first prompt are the greeting, which is not printed into a pipe.
    let greeting = typed.isEmpty ? shows.prefix(0) : shows.prefix { !$0.hasPrefix("> ") }
    let output = shows.dropFirst(greeting.count).filter { !$0.hasPrefix("> ") }
    return Command(
      line: line,
      input: typed.joined(),
      output: output.map { $0 + "\n" }.joined(),
      place: place
    )
  }
}
