public import ArgumentParser
public import LayoutHost

/// The program in which a command runs: its root command and what its sessions start from.
///
/// The program `layouthost` runs its commands in a plain context. A program that adds to it, such as the one with the
/// gRPC service, has a root of its own with further subcommands, and a configuration that reaches providers in other
/// languages:
///
/// ```swift
/// var host = HostConfiguration()
/// host.connectProviders()
/// run(root: ServiceRoot.self, host: host)
/// ```
public struct CommandContext {
  /// The root command, from which help and completions are made.
  let root: any ParsableCommand.Type
  /// The configuration to which the options of a command are added.
  public let host: HostConfiguration
}

/// A command that runs in the context of its program.
public protocol ProgramCommand: ParsableCommand {
  /// Runs the command.
  /// - Throws: the exit status of a failure that was reported, or an error of usage.
  func run(in context: CommandContext) throws
}
