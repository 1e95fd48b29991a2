import LayoutPlugins

extension ScriptFunction {
  /// The functions by topic, in the order of the help.
  static let topics: [(name: String, title: String, functions: [ScriptFunction])] = [
    ("documents", "Open and change documents", documentFunctions),
    ("layouts", "Read the layout", layoutFunctions + transitionFunctions),
    ("drawing", "Draw, compare and save", drawingFunctions),
    ("scrolling", "Scroll", scrollFunctions + placeFunctions),
    ("changes", "Change the screen and the items", changeFunctions + updateFunctions),
    ("sections", "Change sections", sectionFunctions),
    ("checks", "List and check", checkFunctions + replayFunctions),
    ("prompt", "Work at the prompt", promptFunctions),
  ]

  /// All functions, in the order of the help.
  package static let all: [ScriptFunction] = topics.flatMap(\.functions)

  /// The functions that test files may call.
  ///
  /// They exclude the functions of drawing and of the prompt. Printed output is part of test
  /// results.
  package static let testFunctions =
    documentFunctions + layoutFunctions + scrollFunctions + placeFunctions + changeFunctions
    + updateFunctions + transitionFunctions + sectionFunctions + replayFunctions

  /// The names that every script knows, in addition to the session's functions: section
  /// constructors and the globals of the sandbox.
  static let globalNames = SectionConstructors.names + GlobalNames.lua

  /// Returns the function with a name; nil if the name is unknown.
  static func named(_ name: String) -> ScriptFunction? { all.first { $0.name == name } }
}
