public import ArgumentParser

/// A command that runs in the context of its program.
public protocol ProgramCommand: ParsableCommand {
  /// Runs the command.
  /// - Throws: the exit status of a failure that was reported, or an error of usage.
  func run(in context: CommandContext) throws
}
