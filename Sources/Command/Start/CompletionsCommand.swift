public import ArgumentParser

/// `layouthost completions SHELL`: prints a shell's completion script.
///
/// Exit status: 0.
struct CompletionsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints a script that lets a shell complete commands, options and names.",
    discussion: """
      bash reads it from ~/.local/share/bash-completion/completions/layouthost, fish from \
      ~/.config/fish/completions/layouthost.fish, zsh from a file _layouthost in a folder of fpath. \
      Scripts/install installs all three.

      Examples:
        layouthost completions bash >layouthost.bash && source layouthost.bash
        layouthost completions fish >layouthost.fish
      """
  )

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run(in context: CommandContext) throws {
    let output = CommandOutput(.auto)
    try output.reporting {
      try output.write(context.root.completionScript(for: shell) + "\n")
    }
  }
}

extension CompletionShell: @retroactive ExpressibleByArgument {
  /// The names of the shells, in the order of the help.
  public static var allValueStrings: [String] { ["bash", "zsh", "fish"] }
}
