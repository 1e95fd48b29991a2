import ArgumentParser

/// `layouthost completions SHELL`.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints a script that lets a shell complete commands, options and names.",
    discussion: """
      bash reads it from ~/.local/share/bash-completion/completions/layouthost, fish from \
      ~/.config/fish/completions/layouthost.fish, zsh from a file _layouthost in a folder of fpath. \
      Scripts/install puts all three in place.

      Examples:
        layouthost completions bash >layouthost.bash && source layouthost.bash
        layouthost completions fish >layouthost.fish
      """
  )

  /// A shell for which there is a script.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    var completionShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "The shell.")
  var shell: Shell

  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting {
      try output.write(LayouthostCommand.completionScript(for: shell.completionShell) + "\n")
    }
  }
}
