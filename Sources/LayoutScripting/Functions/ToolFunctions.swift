import LayoutHost
import LayoutModel
import LayoutSystem
import LuaSandbox
import SystemPackage

extension ScriptFunction {
  /// The functions that list and check the plugins, documents and tests of the prompt.
  ///
  /// They change neither the session nor files, except the goldens and the list of failed tests that
  /// `test` writes.
  static let checkFunctions: [ScriptFunction] = [
    ScriptFunction(
      "plugins",
      .optional(.text("name", of: .provider)),
      summary: "Lists engines and plugins; with a name, describes one and its options.",
      examples: ["plugins", "plugins waterfall"],
      command: .text,
      effect: .shows
    ) { call, name in
      let renderer = ReportRenderer(format: .table)
      let text =
        try name.map { renderer.text(of: try call.session.provider(named: $0)) }
        ?? renderer.text(of: call.session.providers())
      call.printTable(text)
      return 0
    },
    ScriptFunction(
      "devices",
      summary: "Lists the known devices.",
      examples: ["devices"],
      effect: .shows
    ) { call in
      call.printTable(ReportRenderer(format: .table).text(of: Device.all))
      return 0
    },
    ScriptFunction(
      "check",
      .optional(.text("document", of: .document)),
      summary:
        "Lays the document out on all devices and reports problems, as layouthost check does.",
      examples: ["check", "check list.json"],
      command: .text,
      effect: .shows
    ) { call, path in
      let categories = PreferredContentSizeCategory.allCases
      let matrix = LayoutMatrix(devices: .all, orientations: nil, categories: categories)
      var checker = DocumentChecker(call.session.configuration, matrix: matrix)
      checker.isInterrupted = call.session.isInterrupted
      let check =
        if let path {
          try checker.check(path)
        } else {
          checker.check(shownBy: call.session)
        }
      call.printTable(ReportRenderer(format: .table).text(of: [check]))
      return 0
    },
    ScriptFunction(
      "profile",
      .optional(.number("velocity")),
      summary: """
        Lays the document out for a second, and shows which functions and lines of plugins take time; with a \
        velocity, also the visible states of a fling.
        """,
      examples: ["profile", "profile 2"],
      effect: .shows
    ) { call, velocity in
      let session = call.session
      var run = ProfileRun(session.configuration, fling: velocity, for: .seconds(1))
      run.isInterrupted = session.isInterrupted
      let report = try run.report(on: .shown(session.state, in: session.project))
      call.printTable(report.text)
      if let failure = report.failure { throw failure }
      return 0
    },
    ScriptFunction(
      "test",
      .optional(.text("path", of: .file)),
      summary: "Runs the tests of a file or folder, or those beside the plugins.",
      examples: ["test", "test plugins/diagonal_test.lua"],
      command: .text,
      effect: .shows
    ) { call, path in
      try call.tools().test(path.map { [$0] } ?? [])
      return 0
    },
  ]

  /// The functions that work on the typed text.
  static let typingFunctions: [ScriptFunction] = [
    ScriptFunction(
      "history",
      .argument("count", of: .historyWord),
      summary: """
        Prints what was typed, or the last entries of it; history save FILE writes the lines that worked and \
        were not undone as a Lua file for run.
        """,
      examples: ["history 10", "history save changes.lua"],
      command: .text,
      effect: .shows
    ) { call, count in
      if let path = try call.historyPath(at: count).map(call.newFile) {
        let word = FileWriting.word(for: path)
        try FileWriting.write(call.context.savedText.utf8, to: path)
        call.print("\(word) \(TerminalText.line(path))")
      } else {
        let list = try call.historyList(last: try call.historyCount(at: count))
        if !list.isEmpty { call.print(list) }
      }
      return 0
    },
    ScriptFunction(
      "edit",
      .optional(.text("name", of: .provider)),
      summary: """
        Opens the last entry in $EDITOR and puts the result on the line; with a plugin's name, opens its file.
        """,
      examples: ["edit", "edit diagonal"],
      command: .text,
      effect: .shows
    ) { call, name in
      let tools = try call.tools()
      if let name {
        let file = try call.pluginFile(name)
        try call.warn(ofProgramFile: file, plugin: name)
        try tools.edit(file)
      } else {
        let last = tools.history().last { !$0.hasPrefix("edit") }
        call.context.editedText = try tools.editText(last ?? "")
      }
      return 0
    },
  ]
}

extension ScriptCall {
  /// Returns the parts of the prompt outside the session.
  /// - Throws: `FAILED_PRECONDITION` if scripts run without a prompt.
  fileprivate func tools() throws -> PromptTools {
    guard let tools = context.tools else { throw failedPrecondition("it works only at a prompt") }
    return tools
  }

  /// Reads the path after `save` in the argument of `history`; nil if it is another argument.
  fileprivate func historyPath(at index: Int) -> String? {
    let words = (stack.string(at: index) ?? "").split(separator: " ", maxSplits: 1)
    return words.first == "save" && words.count == 2 ? String(words[1]) : nil
  }

  /// Reads the argument of `history` as a count; nil without an argument.
  /// - Throws: `INVALID_ARGUMENT` for any other argument.
  fileprivate func historyCount(at index: Int) throws -> Int? {
    if stack.kind(at: index) == .nil { return nil }
    if let count = stack.integer(at: index) ?? Int(stack.string(at: index) ?? ""), count >= 0 {
      return count
    }
    throw wrong("it takes a count, as in history 10, or a file, as in history save changes.lua")
  }

  /// Returns the last entries of the history with their numbers; further lines of an entry are indented.
  fileprivate func historyList(last count: Int?) throws -> String {
    let entries = try tools().history()
    let start = max(0, entries.count - (count ?? entries.count))
    let width = "\(entries.count)".count
    return entries[start...].enumerated()
      .map { offset, entry in
        let number = "\(start + offset + 1)"
        let margin = String(repeating: " ", count: width - number.count)
        let space = String(repeating: " ", count: width + 2)
        return margin + number + "  "
          + TerminalText.lines(entry).replacing("\n", with: "\n" + space)
      }
      .joined(separator: "\n")
  }

  /// Returns the file of a plugin, whether or not the plugin loads.
  /// - Throws: `NOT_FOUND` for an unknown name, `INVALID_ARGUMENT` for a provider without a file.
  fileprivate func pluginFile(_ name: String) throws -> String {
    let providers = session.providers()
    guard let provider = providers.first(where: { $0.name == name }) else {
      let known = providers.filter { $0.file != nil }.map(\.name)
      throw LayoutError(.unknownName(name, kind: "plugin", known: known))
    }
    guard let file = provider.file else { throw wrong("“\(name)” is built in and has no file") }
    return file
  }

  /// Prints that a plugin's file came with the program, if it did.
  /// - Throws: `PERMISSION_DENIED` for such a file that the user cannot write.
  fileprivate func warn(ofProgramFile file: String, plugin name: String) throws {
    guard let folder = session.folderForCopy(ofProgramFile: file) else { return }
    // A plugin with several files is a folder.
    let isFolder = file.hasSuffix("/init.lua")
    let copied = TerminalText.line(isFolder ? String(file.dropLast("/init.lua".count)) : file)
    let advice = "cp \(isFolder ? "-r " : "")\(copied) \(TerminalText.line(folder))/"
    guard FilePath(file).isWritable else {
      throw LayoutError(
        .permissionDenied,
        origin: .inputOutput,
        message: "edit: “\(name)” comes with the program, and you cannot write its file",
        hint: "for a copy of your own: \(advice)"
      )
    }
    print(
      "“\(name)” comes with the program: the change counts wherever that is used, until it is installed again; "
        + "for a copy of your own: \(advice)"
    )
  }
}

extension ProviderDescriptor {
  /// The path of a plugin's file; nil in other providers.
  fileprivate var file: String? {
    if case .plugin(let path) = source { path } else { nil }
  }
}
