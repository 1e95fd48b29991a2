import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

/// The most elements of a difference that the prompt lists.
private let listedDifferences = 20

extension ScriptFunction {
  /// The functions that draw, compare and save the session's layout.
  ///
  /// They change files, never the session.
  static let drawingFunctions: [ScriptFunction] = [
    ScriptFunction(
      "draw",
      .argument("file", of: .file),
      .argument("options"),
      summary: """
        Draws the visible elements, or all content to a file (.svg, .png, .pdf); options are whole, \
        labels, label, theme and at, the progress of the last change, and in a file look, legend, measure \
        and bezel.
        """,
      examples: [
        "draw", "draw layout.svg", "draw{ whole = true, label = \"id\" }",
        "draw(\"a.png\", { theme = \"dark\", measure = true })", "draw{ at = 0.5 }",
      ],
      command: .text,
      effect: .shows
    ) { call, file, _ in
      let options = try call.drawing(at: file)
      guard let drawing = call.context.drawing else {
        throw call.failedPrecondition("drawing is not available here")
      }
      if options.path != nil { call.context.hasDrawnFile = true }
      call.print(try call.session.withinLimits { try drawing(options, call.session) })
      return 0
    },
    ScriptFunction(
      "diff",
      .optional(.text("document", of: .document)),
      summary:
        "Compares the layout with the one before the last change, or with a document or a saved result.",
      examples: ["diff", "diff list.json"],
      command: .text,
      effect: .shows
    ) { call, path in
      let other =
        if let path {
          try Session(call.session.configuration).compared(opening: path, .wholeContent)
        } else {
          try call.beforeLastChange()
        }
      let shown = try call.session.compared(.wholeContent)
      let difference = try LayoutDifference(from: other, to: shown, limit: listedDifferences)
      call.print(String(try ReportRenderer(format: .table).text(of: difference).dropLast()))
      return 0
    },
    ScriptFunction(
      "save",
      .text("file", expecting: "a path that ends in .json or .lua", of: .file),
      summary: "Saves the current state as a document, .json or .lua.",
      examples: ["save wider.json", "save \"session.lua\""],
      command: .text
    ) { call, path in
      let path = try call.newFile(path)
      let word = FileWriting.word(for: path)
      try call.session.save(to: path)
      call.print("\(word) \(TerminalText.line(path))")
      return 0
    },
  ]
}

extension ScriptCall {
  /// Returns the layout before the last change.
  fileprivate func beforeLastChange() throws -> ComparedLayout {
    guard let before = context.history.last else {
      throw failedPrecondition("nothing has changed yet")
    }
    return try session.restoring {
      session.state = before.state
      return try session.compared(.wholeContent)
    }
  }

  /// Reads the arguments of `draw()`, `draw(file)`, `draw(options)` or `draw(file, options)`.
  /// - Throws: `INVALID_ARGUMENT` for an unknown option, a wrong type, or options that exclude each other.
  fileprivate func drawing(at index: Int) throws -> ScriptDrawing {
    var drawing = ScriptDrawing()
    var position = index
    if !stack.kind(at: index).isTable {
      if stack.kind(at: index) != .nil {
        drawing.path = try newFile(try text(at: index, expecting: "a name in quotes"))
      }
      position += 1
    }
    guard stack.kind(at: position) != .nil else { return drawing }
    let node = try table(at: position, expecting: "options as a table, as in { whole = true }")
    let fields = try node.object(keys: ScriptDrawing.keys)
    drawing.isWhole = try fields.optionalBoolean("whole")
    drawing.hasLabels = try fields.optionalBoolean("labels") ?? true
    drawing.theme = try fields.optionalString("theme")
    drawing.label = try fields.optionalString("label")
    drawing.look = try fields.optionalWord("look", ElementLook.self, kind: "look")
    drawing.progress = try fields.optionalNumber("at")
    for name in ScriptDrawing.extraNames where try fields.optionalBoolean(name) == true {
      drawing.extras.insert(name)
    }
    try check(drawing)
    return drawing
  }

  /// Checks that the options of a drawing are compatible, like those of the command.
  private func check(_ drawing: ScriptDrawing) throws {
    guard drawing.hasLabels || drawing.label == nil else {
      throw wrong("label and labels = false cannot be combined")
    }
    guard drawing.progress == nil || drawing.isWhole != true else {
      throw wrong("at and whole = true cannot be combined: a transition has only visible elements")
    }
    guard drawing.path != nil || drawing.extras.isEmpty else {
      throw wrong(
        "legend, measure and bezel work only with a file, as in draw(\"a.png\", { measure = true })"
      )
    }
    guard drawing.look == nil || drawing.path != nil else {
      throw wrong("look works only with a file, as in draw(\"a.png\", { look = \"card\" })")
    }
    guard
      drawing.look == nil || drawing.look == .wireframe
        || drawing.label == nil && drawing.extras.isDisjoint(with: ["legend", "measure"])
    else {
      throw wrong("label, legend and measure describe wireframes: use look = \"wireframe\"")
    }
    guard !drawing.extras.contains("bezel") || drawing.isWhole == false else {
      throw wrong("bezel goes with whole = false: it is the edge of the screen")
    }
  }
}
