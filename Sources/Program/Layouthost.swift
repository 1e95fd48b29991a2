import ArgumentParser
import Command

/// The program `layouthost`.
@main
struct Layouthost: RootCommand {
  static let configuration = rootConfiguration()

  static func main() { Command.run(root: Self.self) }
}
