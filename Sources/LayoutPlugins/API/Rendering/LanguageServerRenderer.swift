import LayoutModel

/// The settings of lua-language-server for a folder of plugins.
enum LanguageServerRenderer {
  /// The libraries that the server knows and the sandbox has not; `require` is one of `package`.
  private static let libraries = [
    "bit", "bit32", "debug", "ffi", "io", "jit", "jit.profile", "jit.util", "os", "package",
    "string.buffer", "table.clear", "table.new",
  ]

  /// The whole file.
  static let text = """
    {
      "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
      "$comment": "\(EditorFile.mark); changes belong into the program.",
      "runtime": {
        "version": "Lua 5.4",
        "builtin": {
    \(libraries.map { "      \"\($0)\": \"disable\"" }.joined(separator: ",\n"))
        }
      },
      "workspace": {
        "library": ["meta"],
        "checkThirdParty": false
      },
      "diagnostics": {
        "globals": [\(TestWords.names.map(JSONText.quoted).joined(separator: ", "))]
      }
    }

    """
}
