import LayoutModel
import LayoutPlugins

// The texts of `help`: the functions by topic, the topics, and the fields of documents.
extension ScriptFunction {
  /// The width of the overview, in characters.
  static let overviewWidth = 78

  /// The text of `help` without a name, which fits on a screen of 24 lines and 80 columns: the names of the
  /// functions by topic, and the topics.
  static var helpOverview: String {
    let width = topics.map(\.name.count).max() ?? 0
    let rows = topics.map { topic in
      row(topic.name, topic.functions.map(\.name).joined(separator: " "), width: width)
    }
    let others = (typeTopics.map(\.name) + textTopics.map(\.name)).joined(separator: ", ")
    return """
      Type Lua, or a command without quotes: open list.json, scroll 200, help scroll.
      An expression prints its value. Sections and items count from 1. Tab completes.

      \(rows.joined(separator: "\n").wrapped(to: overviewWidth))

      help NAME   describes a function, a constructor (horizontal), a layout (grid),
                  a hook (visibleItems), environment.container, or rule 21
      help TOPIC  describes a topic above, all of them (functions), or one of these:
            \(others)
      """
  }

  /// The names that `help` accepts in addition to functions and layouts.
  static let helpTopicNames =
    topics.map(\.name) + ["functions"] + textTopics.map(\.name) + typeTopics.map(\.name)

  /// Returns the text of a topic; nil if it is unknown.
  static func help(onTopic name: String) -> String? {
    if name == "functions" {
      return topics.map { text($0.title, $0.functions) }.joined(separator: "\n\n")
    }
    let functions = topics.first { $0.name == name }
      .map { text($0.title, $0.functions) }
    let fields = typeTopics.first { $0.name == name }.map { text(of: $0.types) }
    let parts = [functions, fields, textTopics.first { $0.name == name }?.text].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// Returns the fields of a document type by its name in the schema; nil if the type is unknown.
  static func help(onType name: String) -> String? {
    TypeDescription.all.first { $0.name.schema == name }.map { text(of: [$0.name]) }
  }

  // MARK: Tables

  /// Returns a title with a line for each function: its signature and its summary.
  private static func text(_ title: String, _ functions: [ScriptFunction]) -> String {
    let width = all.map(\.signature.count).max() ?? 0
    return ([title + ":"] + functions.map { row($0.signature, $0.summary, width: width) })
      .joined(separator: "\n")
  }

  /// Returns the fields of types, each with a description of its values and its meaning.
  private static func text(of names: [TypeName]) -> String {
    names.compactMap(TypeDescription.named)
      .map { type in
        let rows = type.fields.map { ($0.name, "\($0.type.words). \($0.sentence)") }
        let width = rows.map(\.0.count).max() ?? 0
        let forms = type.forms.map { "  \($0.words)" }
        return ([type.summary] + rows.map { row($0, $1, width: width) } + forms)
          .joined(separator: "\n")
      }
      .joined(separator: "\n\n")
  }

  /// Returns a row of two columns.
  private static func row(_ name: String, _ text: String, width: Int) -> String {
    "  \(name.padded(to: width))  \(text)"
  }

  /// The topics that describe types of documents.
  private static let typeTopics: [(name: String, types: [TypeName])] = [
    ("document", [.document]), ("environment", [.environment, .traits]),
    ("sections", [.documentSection, .section]), ("items", [.item, .repeatedItems, .itemFile]),
  ]

  // MARK: Texts

  /// The topics with fixed texts.
  private static let textTopics: [(name: String, text: String)] = [
    ("keys", keys), ("files", files), ("errors", errors), ("snapping", snapping),
  ]

  /// The keys of the line editor.
  private static let keys = """
    Return             runs the text, or continues it if it is incomplete
    Alt-Return         starts a new line
    Right, Ctrl-E      at the end: take the grey text; Alt-F, Ctrl-Right: a word
    Up, Down           entries of the history that begin with what you typed
    Ctrl-P, Ctrl-N     previous and next entry of the history
    Ctrl-R, Ctrl-S     search the history backward and forward
    Tab, Shift-Tab     complete, list the candidates, go through them
    Ctrl-A, Ctrl-E     start and end of the line; also Home and End
    Alt-B, Alt-F       a word back and forward; also Ctrl-Left and Ctrl-Right
    Ctrl-W, Alt-D      cut back to a space; cut the word after the cursor
    Ctrl-U, Ctrl-K     cut to the start; to the end of the line
    Ctrl-Y             paste what was cut
    Ctrl-T, Ctrl-_     swap two characters; undo the last edit
    Ctrl-X Ctrl-E      edit the text in $EDITOR
    Ctrl-L             clear the screen
    Ctrl-C             drop the line, or stop what runs
    Ctrl-D             leave, if the line is empty
    Ctrl-Z             suspend the program
    """

  /// The files that the prompt reads and writes.
  private static let files = """
    documents  .json or .lua; open FILE shows one, save FILE writes one
    plugins    NAME.lua or NAME/init.lua in the folders of --plugins, else in
               those of layouthost.json or ./plugins, and of LAYOUTHOST_PLUGINS
    project    layouthost.json in the document's folder or above: folders of
               plugins and limits
    tests      NAME_test.lua beside a plugin; test runs them
    pictures   draw FILE writes .svg, .png or .pdf
    history    ~/.local/state/layouthost/history, or below XDG_STATE_HOME
    startup    ~/.config/layouthost/layouthost.lua, or below XDG_CONFIG_HOME,
               and layouthost.lua beside layouthost.json, run when a prompt starts

    The prompt watches the document, the files that it reads, and the folders of
    plugins. It reloads what you save, and keeps the previous version of what
    does not work.
    """

  /// The parts of an error.
  private static let errors = """
    error: the sentence [CODE]
      --> file:line:column  path of the value
       = the plugin and the method that were called
       = hint: how to correct it

    Errors at the prompt count sections and items from 1. A line that fails
    changes nothing. The codes are those of docs/errors.md: INVALID_ARGUMENT for
    a mistake in what you wrote, NOT_FOUND for an unknown name, INTERNAL for an
    error in a plugin.
    """

  /// The places at which scrolls come to rest.
  private static let snapping = """
    A section that scrolls across rests where its orthogonalScrolling says:
    \(OrthogonalScrolling.allCases.map(\.rawValue).joined(separator: ", "))
      section { group = …, orthogonalScrolling = "groupPaging" }
      scroll(120, 2)              scrolls the row of section 2; help rule 24
    A collection rests where the hook targetContentOffset of its plugin says:
      fling 2                     flings, and returns where it comes to rest
      help targetContentOffset    describes the hook
      layouthost plugins new strip --hook carousel    writes a plugin that snaps
    """

  // MARK: Functions

  /// The signature, the summary and the examples.
  var help: String {
    signature + "\n  " + summary + examples.map { "\n  > \($0)" }.joined()
  }
}

extension APIFunction {
  /// The signature, the summary and the parameters.
  var help: String {
    let names = parameters.map { $0.name + ($0.isOptional ? "?" : "") }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, parameters)
      .map { name, parameter in
        "\n  \(name.padded(to: width))  \(parameter.type)  \(parameter.summary)"
      }
    let results = self.results.isEmpty ? "" : " → " + self.results.joined(separator: ", ")
    return "\(name)(\(names.joined(separator: ", ")))\(results)\n  \(summary)" + lines.joined()
  }
}
