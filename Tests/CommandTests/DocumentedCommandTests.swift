import LayoutModel
import TestSupport
import Testing

@Suite("Commands in the documentation")
struct DocumentedCommandTests {
  static let pages = [
    "README.md", "docs/batch.md", "docs/command.md", "docs/compositional.md", "docs/errors.md",
    "docs/plugin-reference.md", "docs/plugins.md", "docs/prompt.md", "docs/systems.md",
    "docs/testing.md", "docs/tutorial.md",
  ]

  @Test("The commands of a documentation page print the documented output", arguments: pages)
  func agree(_ path: String) async throws {
    let page = try DocumentedPage(path)
    let folder = try DocumentedFolder(page.files)
    #expect(!page.commands.isEmpty)
    for command in page.commands {
      let output = try await folder.output(of: command)
      #expect(output == command.output, "\(command.place): \(command.line)")
    }
  }

  @Test("The commands in docs/plugins.md run every hook")
  func hooks() async throws {
    let page = try DocumentedPage("docs/plugins.md")
    let files = try page.files.map { path, text in
      (path, path.hasPrefix("plugins/") && path.hasSuffix(".lua") ? Self.telling(text) : text)
    }
    let folder = try DocumentedFolder(Dictionary(uniqueKeysWithValues: files))
    var told: Set<String> = []
    for command in page.commands {
      let lines = try await folder.output(of: command).split(separator: "\n")
      told.formUnion(lines.compactMap { $0.split(separator: ": info: ran ").last.map(String.init) })
    }
    let silent = ProviderMethodName.hooks.map(\.hookName).filter { !told.contains($0) }
    #expect(silent == [])
  }

  /// A plugin that prints the names of the hooks that run.
  private static func telling(_ plugin: String) -> String {
    """
    local function made()
    \(plugin)
    end
    local plugin = made()
    for name, hook in pairs(plugin) do
      if type(hook) == "function" then
        plugin[name] = function(...)
          print("ran " .. name)
          return hook(...)
        end
      end
    end
    return plugin
    """
  }
}
