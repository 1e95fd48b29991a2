public import ArgumentParser
public import LayoutHost
internal import LayoutProcesses
internal import LayoutProviders
import LayoutSystem
import SystemPackage

/// Runs the command that the program's arguments name, and ends the program with its exit status.
///
/// Exit status: 0 done, 1 a check or a line failed, 64 wrong usage, 65 invalid document, 70 a plugin failed, 74 input
/// or output failed.
/// - Parameters:
///   - root: the program's root command, usually a ``RootCommand``.
///   - host: the configuration to which the options of commands are added; the default has the text measurer with the
///     same sizes on all systems.
public func run(
  root: any ParsableCommand.Type,
  host: HostConfiguration = HostConfiguration(textMeasurer: HostConfiguration.portableTextMeasurer)
) {
  openStandardDescriptors()
  // A write beyond the file size limit fails like one on a full disk, and is reported.
  Signals.ignoreFileSizeLimit()
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments == ["worker"] { PluginWorkerProcess.run() }
  var host = host
  // This program is the one that is started for workers.
  if host.processes == nil { host.processes = .workers() }
  let usage = UsageText(root: root)
  if let refusal = usage.text(forHelp: arguments) { end(root, refusing: refusal) }
  do {
    var command = try root.parseAsRoot(arguments)
    if let command = command as? any ProgramCommand {
      try command.run(in: CommandContext(root: root, host: host))
    } else {
      try command.run()
    }
  } catch {
    if let refusal = usage.text(for: error, arguments) { end(root, refusing: refusal) }
    end(root, with: error)
  }
}

/// Ends the program with the status of an error, after the text of a request such as `--help`.
private func end(_ root: any ParsableCommand.Type, with error: any Error) -> Never {
  let text = root.fullMessage(for: error)
  guard root.exitCode(for: error).isSuccess, !text.isEmpty else { root.exit(withError: error) }
  let output = CommandOutput(.auto)
  do {
    try output.reporting { try output.write(text + "\n") }
  } catch {
    root.exit(withError: error)
  }
  root.exit()
}

/// Prints the text for rejected arguments, and ends the program with status 64.
private func end(_ root: any ParsableCommand.Type, refusing text: String) -> Never {
  CommandOutput(.auto).writeError(text)
  root.exit(withError: ExitCode.validationFailure)
}

/// Opens `/dev/null` for each closed standard descriptor, since the next opened file would take its
/// place.
///
/// Writing to a closed standard output still fails, so that no result is lost unnoticed; writing to a closed standard
/// error succeeds.
private func openStandardDescriptors() {
  for descriptor in [FileDescriptor.standardInput, .standardOutput, .standardError]
  where !descriptor.isOpen {
    _ = try? FileDescriptor.open("/dev/null", descriptor == .standardError ? .writeOnly : .readOnly)
  }
}
