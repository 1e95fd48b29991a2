import ArgumentParser
import Foundation
import Testing

@testable import Command

/// Everyday arguments keep up with the options that commands declare.
@Suite("Options of everyday commands")
struct EverydayOptionTests {
  /// An argument that a command declares, as it describes itself.
  struct Declared: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var names: [Name]?

    /// The names as they are typed.
    var spellings: [String] { (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name } }
  }

  /// The lines to which options are added.
  static let lines = [
    "solve": "solve a.json", "draw": "draw a.json", "explain": "explain a.json 1.4",
    "check": "check a.json",
  ]

  /// A value of each option, with the options that it needs.
  static let values = [
    "--format": "json", "--visible": "", "--rect": "0,0,10,10", "--strict": "",
    "--device": "iphone-se", "--orientation": "portrait", "--size": "300x400",
    "--content-offset": "0,120", "--state": "selected=3", "--trait": "displayScale=2",
    "--plugins": "a", "--deadline": "2s", "--memory": "1GiB", "--isolate": "", "--time-limit": "2s",
    "--memory-limit": "2GiB", "--log-level": "debug", "--color": "never", "-o": "b.svg",
    "--output": "b.png", "--whole": "", "--labels": "", "--no-labels": "", "--label": "title",
    "--legend": "-o b.svg", "--measure": "-o b.svg", "--bezel": "--visible -o b.svg",
    "--theme": "dark", "--graphics": "sixel", "--limit": "3", "--scale": "3 -o b.png",
    "--pixels": "1000 -o b.png", "--devices": "all", "--film": "3", "--fling": "1.5 --film 3",
    "--animated": "--film 3 -o b.svg", "--categories": "all", "--server": "unix:/tmp/socket",
  ]

  /// Options that end the command with a text instead.
  static let requests: Set = ["--help", "-h", "--version"]

  /// Returns the names of the options that a command declares.
  static func declared(by name: String) throws -> [String] {
    struct Help: Decodable {
      struct Command: Decodable { var arguments: [Declared]? }
      var command: Command
    }
    let command = try #require(
      LayouthostCommand.configuration.subcommands.first { $0.configuration.commandName == name }
    )
    let help = try JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
    return (help.command.arguments ?? []).flatMap(\.spellings)
  }

  @Test("mean the same to the parser, or are left to it", arguments: lines.keys.sorted())
  func options(of command: String) throws {
    let line = Self.lines[command] ?? ""
    let declared = try Self.declared(by: command)
    #expect(declared.count > 15)
    for name in declared where !Self.requests.contains(name) {
      let value = try #require(Self.values[name], "add a value of \(name) to this test")
      let isRead = isRead("\(line) \(name) \(value)")
      // The program without the service takes no server.
      #expect(isRead || name == "--server", "the value of \(name) in this test is wrong")
    }
  }

  /// Compares both readings of a line.
  /// - Returns: whether the parser takes the line.
  private func isRead(_ line: String) -> Bool {
    let arguments = line.split(separator: " ").map(String.init)
    let (everyday, parsed) = (
      LayouthostCommand.everyday(arguments), LayouthostCommand.parsedAlone(arguments)
    )
    if let everyday {
      #expect(String(reflecting: everyday) == parsed.map { String(reflecting: $0) }, "\(line)")
    }
    return parsed != nil
  }
}
