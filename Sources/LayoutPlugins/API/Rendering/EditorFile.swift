import LayoutModel
import LayoutProviders

// The plugin API in LuaCATS, the annotations that language servers for Lua read.
extension EditorFile {
  /// The text of `meta/layouthost.lua`.
  private static let metaText =
    ([header] + APIAlias.all.map(alias) + APIClass.all.map(table)
    + declarations(of: HostEntry.all) + APIFunction.all.map(function))
    .joined(separator: "\n")

  /// The comment at the start of the file.
  private static let header = """
    ---@meta
    -- What plugins find and may write, for editors. It is never run.
    -- \(mark); changes belong into the program.

    """

  /// Returns the declaration of a type's name.
  private static func alias(_ alias: APIAlias) -> String {
    let types = alias.types.map { "---| \($0)\n" }.joined()
    return "---\(alias.summary)\n---@alias layouthost.\(alias.name)\n\(types)"
  }

  /// Returns the declaration of a table with its fields.
  private static func table(_ table: APIClass) -> String {
    "---\(table.summary)\n---@class layouthost.\(table.name)\n" + table.fields.map(field).joined()
  }

  /// Returns the line of a field.
  private static func field(_ field: APIValue) -> String {
    annotation("field", field, name: field.name)
  }

  /// Returns an annotation of a named value, such as `---@param`.
  private static func annotation(_ word: String, _ value: APIValue, name: String) -> String {
    let mark = value.isOptional ? "?" : ""
    let summary = value.summary.isEmpty ? "" : " " + value.summary
    return "---@\(word) \(name)\(mark) \(value.type)\(summary)\n"
  }

  /// The tables that the host's functions are in, each with the constants in it.
  private static func declarations(of entries: [HostEntry]) -> [String] {
    var paths: [[String]] = []
    for entry in entries {
      for depth in entry.tables.indices where !paths.contains(Array(entry.tables[...depth])) {
        paths.append(Array(entry.tables[...depth]))
      }
    }
    return paths.map { path in
      let name = path.joined(separator: ".")
      let constants = entries.filter { $0.tables == path }
        .compactMap { entry in
          entry.constant.map { annotation("field", $0, name: entry.key) }
        }
      return "---@class layouthost.\(name)\n" + constants.joined() + "\(name) = {}\n"
    }
  }

  /// Returns the declaration of a function that the host defines.
  private static func function(_ function: APIFunction) -> String {
    var text = "---\(function.summary)\n"
    if let capability = function.capability {
      text += "---\n---It needs `requires = { \"\(capability.rawValue)\" }`.\n"
    }
    if !function.generics.isEmpty {
      text += "---@generic \(function.generics.joined(separator: ", "))\n"
    }
    for parameter in function.parameters {
      text += annotation("param", parameter, name: parameter.name)
    }
    for result in function.results { text += "---@return \(result)\n" }
    let parameters = function.parameters.map(\.name).joined(separator: ", ")
    return text + "function \(function.name)(\(parameters)) end\n"
  }
}

// The settings of lua-language-server for a folder of plugins.
extension EditorFile {
  /// The libraries that the server knows but the sandbox omits; `require` is one of `package`.
  private static let libraries = [
    "bit", "bit32", "debug", "ffi", "io", "jit", "jit.profile", "jit.util", "os", "package",
    "string.buffer", "table.clear", "table.new",
  ]

  /// The text of `.luarc.json`.
  private static let languageServerText = """
    {
      "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
      "$comment": "\(mark); changes belong into the program.",
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
        "globals": [\(GlobalNames.ofTests.map(JSONWriter.quoted).joined(separator: ", "))]
      }
    }

    """
}

// The debugger in Visual Studio Code.
extension EditorFile {
  /// The configurations of the debugger in Visual Studio Code, whose extension docs/plugins.md has.
  private static let launchText = """
    {
      "version": "0.2.0",
      "configurations": [
        {
          "name": "Debug this test or document",
          "type": "layouthost",
          "request": "launch",
          "program": "${file}"
        },
        {
          "name": "Debug this test or document from its first line",
          "type": "layouthost",
          "request": "launch",
          "program": "${file}",
          "stopOnEntry": true
        },
        {
          "name": "Connect to layouthost debug --listen 4711",
          "type": "layouthost",
          "request": "attach",
          "debugServer": 4711
        }
      ]
    }

    """
}

// The globals of plugins as a luacheck configuration.
extension EditorFile {
  /// The text of `.luacheckrc`.
  private static let luacheckText = """
    -- What luacheck takes as given in plugins and in documents written in Lua: what the host's
    -- sandbox offers, and nothing else. All of it is read-only there.
    -- \(mark); changes belong into the program.
    std = "lua54"

    -- What Lua 5.4 has and the sandbox has not.
    not_globals = {
    \(lines(GlobalNames.absent.filter { !HostEntry.globals.contains($0) }))
    }

    read_globals = {
    \(tables)

      -- The constructors of section descriptions.
    \(lines(SectionConstructors.names.sorted()))
    }

    -- The words of tests beside plugins.
    files["**/*_test.lua"] = {
      read_globals = { \(GlobalNames.ofTests.map { "\"\($0)\"" }.joined(separator: ", ")) },
    }

    -- A hook has the arguments that the contract gives it, used or not.
    unused_args = false

    -- Declarations for editors; never run.
    exclude_files = { "**/meta" }

    """

  /// Returns quoted names, one per line.
  private static func lines(_ names: [String]) -> String {
    names.map { "  \"\($0)\"," }.joined(separator: "\n")
  }

  /// The host's own globals: functions, and tables with their fields.
  private static let tables = HostEntry.globals
    .map { name in
      let entries = HostEntry.all.filter { $0.tables.first == name }
      guard !entries.isEmpty else { return "  \"\(name)\"," }
      let fields = fields(of: [name], entries).map { "      \($0),\n" }.joined()
      return "  \(name) = {\n    fields = {\n\(fields)    },\n  },"
    }
    .joined(separator: "\n")

  /// The fields of a table, by name; a table within is written in one line.
  private static func fields(of path: [String], _ entries: [HostEntry]) -> [String] {
    let inside = entries.filter { $0.tables.starts(with: path) }
    let names = Set(inside.map { $0.tables == path ? $0.key : $0.tables[path.count] })
    return names.sorted()
      .map { name in
        let fields = fields(of: path + [name], inside)
        return fields.isEmpty
          ? "\"\(name)\"" : "\(name) = { fields = { \(fields.joined(separator: ", ")) } }"
      }
  }
}

/// A file that describes the plugin API to editors and linters in a folder of plugins.
package struct EditorFile: Sendable, Equatable {
  /// The path in the folder.
  package let path: String
  /// The text.
  package let text: String

  /// The files for this host.
  package static let all = [
    EditorFile(path: "meta/layouthost.lua", text: metaText),
    EditorFile(path: ".luarc.json", text: languageServerText),
    EditorFile(path: ".luacheckrc", text: luacheckText),
    EditorFile(path: ".vscode/launch.json", text: launchText),
  ]

  /// The words in files with comments that name their origin.
  package static let mark = "Made by `layouthost plugins meta`"
}
