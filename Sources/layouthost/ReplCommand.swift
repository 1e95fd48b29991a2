internal import ArgumentParser
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "repl")
}
