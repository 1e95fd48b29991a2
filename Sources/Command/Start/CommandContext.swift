import ArgumentParser
public import LayoutHost

/// The context of a command: the program's root command and the initial configuration of its
/// sessions.
///
/// The program `layouthost` runs its commands in a plain context. A program that extends it, such
/// as the one with the gRPC service, has a root command with further subcommands, and a
/// configuration that reaches providers in other languages:
///
/// ```swift
/// var host = HostConfiguration()
/// host.connectProviders()
/// run(root: ServiceRoot.self, host: host)
/// ```
public struct CommandContext {
  /// The root command, from which help and completions are generated.
  let root: any ParsableCommand.Type
  /// The configuration to which the options of a command are added.
  public let host: HostConfiguration
}
