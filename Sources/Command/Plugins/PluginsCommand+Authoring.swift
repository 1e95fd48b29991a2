public import ArgumentParser
public import LayoutHost
import LayoutModel

extension PluginsCommand {
  /// `layouthost plugins new NAME`.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Writes a plugin to start from, with a test and a document that uses it.",
      discussion: """
        Nothing is written over what is there.

        Examples:
          layouthost plugins new cards
          layouthost plugins new shelf --hook section --folder layouts
        """
    )

    @Argument(help: "The plugin's name: letters, digits, _ and -, a letter first.")
    var name: PluginNameArgument
    @Option(help: "The hook it has; docs/plugins.md says what each is asked.")
    var hook: NewPlugin.Hook = .group
    @Option(
      help: ArgumentHelp("The folder it is written into.", valueName: "dir"),
      completion: .directory
    )
    var folder = "plugins"
    @OptionGroup var shared: SharedOptions

    func run() throws {
      let output = CommandOutput(shared.color)
      try output.reporting {
        let plugin = NewPlugin(name.name, hook: hook, folder: folder)
        try plugin.write(try shared.configuration(output))
        for path in plugin.paths { try output.write("wrote \(path)\n") }
        let words = plugin.trial.map(ShellText.word).joined(separator: " ")
        try output.write("try: layouthost \(words)\n")
      }
    }
  }

  /// `layouthost plugins meta [DIR]`.
  struct Meta: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "meta",
      abstract: "Writes what editors and luacheck need to know of plugins into a folder.",
      discussion: """
        meta/layouthost.lua and .luarc.json are for lua-language-server, .luacheckrc for luacheck. \
        Files of these names that were not made by this command are left alone.

        Examples:
          layouthost plugins meta plugins
        """
    )

    @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory)
    var folder = "plugins"

    func run() throws {
      let output = CommandOutput(.auto)
      try output.reporting {
        for (path, outcome) in try EditorFolder(path: folder).write() {
          try output.write("\(outcome.rawValue) \(path)\n")
        }
      }
    }
  }
}

/// A name for a new plugin.
struct PluginNameArgument: ExpressibleByArgument {
  let name: NewPlugin.Name

  init?(argument: String) {
    guard let name = NewPlugin.Name(argument) else { return nil }
    self.name = name
  }
}

extension NewPlugin.Hook: ExpressibleByArgument {}

/// Words as a shell reads them.
enum ShellText {
  /// A word, in quotes if it needs them.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./,:=@%+".unicodeScalars.contains(scalar)
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
