public import LayoutHost
import LayoutModel

/// A command that solves documents.
///
/// It declares both groups of options itself: in debug builds, the parser's checks of its
/// declarations take four times as long for groups within a group.
public protocol SolvingCommand: ProgramCommand {
  /// The options that describe the screen.
  var environment: EnvironmentOptions { get }
  /// The options that plugins run with.
  var host: HostOptions { get }
}

extension SolvingCommand {
  /// Runs a closure with the configuration of the options, and reports its failure on standard error.
  /// - Parameters:
  ///   - context: the program that runs the command.
  ///   - body: takes the configuration, and a closure that writes a line to standard error.
  /// - Throws: the exit status of the failure, or any other error of the closure.
  public func withConfiguration(
    in context: CommandContext,
    _ body: (HostConfiguration, _ note: @escaping @Sendable (String) -> Void) throws -> Void
  ) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      try body(try sessionConfiguration(output, in: context), { output.note($0) })
    }
  }

  /// Creates the configuration of a session from the options and the environment.
  /// - Throws: a failure if a folder of `--plugins` does not exist.
  func sessionConfiguration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> HostConfiguration {
    var configuration = try host.configuration(output, in: context)
    configuration.flags.device = environment.device
    configuration.flags.orientation = environment.orientation
    configuration.flags.container = environment.size
    configuration.flags.traits = try environment.traits()
    configuration.contentOffset = environment.contentOffset
    configuration.sectionState = environment.state
    return configuration
  }

  /// Creates the configuration of a session for one document, whose mistakes are all reported at
  /// once.
  /// - Throws: a failure if a folder of `--plugins` does not exist.
  func documentConfiguration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> HostConfiguration {
    var configuration = try sessionConfiguration(output, in: context)
    configuration.reportsAllMistakes = true
    return configuration
  }
}
