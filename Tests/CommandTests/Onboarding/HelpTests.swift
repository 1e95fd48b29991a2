import Foundation
import TestSupport
import Testing

@Suite("Help texts", .endsInTime)
struct HelpTests {
  /// A folder with the documents and plugins of a checkout.
  private func checkout() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["docs/examples", "plugins"] {
      let copy = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: Fixtures.root.appending(path: name), to: copy)
    }
    return folder
  }

  /// The examples of every command, with the program's own.
  private func examples() async throws -> [(name: String, examples: [String])] {
    let program = try await CommandTree.program()
    return ([([], program)] + program.all())
      .map { words, command in
        let lines = (command.discussion ?? "").split(separator: "\n")
        let examples = lines.drop { $0 != "Examples:" }.dropFirst()
        return (
          words.joined(separator: " "), examples.map { $0.trimmingCharacters(in: .whitespaces) }
        )
      }
  }

  @Test("The help of each command ends with examples that fit on a line and name the command")
  func haveExamples() async throws {
    for (name, examples) in try await examples() {
      #expect((1...3).contains(examples.count), "\(name)")
      for example in examples {
        #expect(example.contains("layouthost \(name)"))
        #expect(example.count <= 78, "\(example)")
      }
      let help = try await Program.run(["help"] + name.split(separator: " ").map(String.init))
      #expect(help.status == 0)
      for example in examples { #expect(help.output.contains("\n  \(example)\n")) }
    }
  }

  @Test("The examples in the help texts run")
  func examplesRun() async throws {
    let all = try await examples()
    try await withThrowingTaskGroup { group in
      for (name, examples) in all {
        group.addTask { try await run(examples, of: name) }
      }
      try await group.waitForAll()
    }
  }

  private func run(_ examples: [String], of name: String) async throws {
    for example in examples {
      let folder = try checkout()
      // A command that does not end by itself is killed once it has printed a line, and one that
      // compares with a lock needs one.
      let line =
        ["watch", "preview"].contains(name)
        ? "coproc { exec \(example); }; read -r line <&\"${COPROC[0]}\" && kill $COPROC_PID"
        : name == "plugins outdated" ? "layouthost plugins lock && \(example)" : example
      let run = try await Shell.run(line, in: folder.url)
      #expect(run.status == 0, "\(example): \(run.errors)")
    }
  }

  @Test("help, --help and -h print the same text", arguments: [["solve"], ["plugins", "new"], []])
  func ways(_ words: [String]) async throws {
    let help = try await Program.run(["help"] + words)
    #expect(help.output.hasPrefix("OVERVIEW: "))
    for flag in ["--help", "-h"] {
      #expect(try await Program.run(words + [flag]).output == help.output)
    }
  }
}

@Suite("The reference of the command, docs/command.md")
struct CommandPageTests {
  /// The sections of the page: the text below each heading, without the subsections.
  private func sections() throws -> [String: String] {
    let text = String(decoding: try Fixtures.bytes("docs/command.md"), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(into: (name: "", texts: [String: String]())) { page, line in
        if line.hasPrefix("## ") || line.hasPrefix("### ") {
          page.name = String(line.drop { $0 == "#" }.dropFirst())
        }
        page.texts[page.name, default: ""] += line + "\n"
      }
      .texts
  }

  @Test("docs/command.md has a section for every command, and for no other")
  func commands() async throws {
    let commands = Set(
      try await CommandTree.program().all().map { $0.words.joined(separator: " ") }
    )
    // The program of the service's package has one command more.
    let others: Set = ["", "Shared options", "serve"]
    #expect(Set(try sections().keys).subtracting(others) == commands)
  }

  @Test("docs/command.md names every option of every command, and no other")
  func options() async throws {
    let sections = try sections()
    let shared = Self.options(in: sections["Shared options"] ?? "")
    for (words, command) in try await CommandTree.program().all() {
      let own = Set(command.options)
      let section = sections[words.joined(separator: " ")] ?? ""
      let told = Self.options(in: section)
      #expect(
        own.isSubset(of: told.union(shared)),
        "\(words): \(own.subtracting(told.union(shared)))"
      )
      #expect(told.subtracting(own) == [], "\(words)")
      // Only commands that solve documents have the options of the environment.
      if own.contains("--orientation") {
        #expect(shared.subtracting(["--color"]).isSubset(of: own))
      }
    }
  }

  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: /--[a-z]+(-[a-z]+)*/).map { String($0.output.0) })
  }
}
