/// What luacheck takes as given in plugins.
enum LuacheckRenderer {
  /// The whole file.
  static let text = """
    -- What luacheck takes as given in plugins and in documents written in Lua: what the host's
    -- sandbox offers, and nothing else. All of it is read-only there.
    -- \(EditorFile.mark); changes belong into the program.
    std = "lua54"

    -- What Lua 5.4 has and the sandbox has not.
    not_globals = {
    \(lines(SandboxGlobals.absent.filter { !HostEntry.globals.contains($0) }))
    }

    read_globals = {
    \(tables)

      -- The constructors of section descriptions.
    \(lines(SectionConstructors.names.sorted()))
    }

    -- The words of tests beside plugins.
    files["**/*_test.lua"] = {
      read_globals = { \(TestWords.names.map { "\"\($0)\"" }.joined(separator: ", ")) },
    }

    -- A hook has the arguments that the contract gives it, used or not.
    unused_args = false

    -- Declarations for editors; never run.
    exclude_files = { "**/meta" }

    """

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
