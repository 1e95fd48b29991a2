import LayoutModel
import LayoutProviders
import LuaSandbox

// Advice for the errors that Lua and the sandbox raise, by what their messages say.
//
// The messages are those of Lua 5.4, as in `lparser.c` and `ldebug.c`. Another version may word
// them differently; an error without advice is still reported with its place.
extension LuaError {
  /// The advice for an error of a script; nil if no advice fits.
  var hint: String? {
    if let name = undefinedGlobal {
      return Self.hint(forGlobal: name)
        ?? LayoutError.hint(for: name, among: GlobalNames.ofPlugins)
    }
    switch kind {
    case .syntax, .incompleteChunk: return Self.syntaxHint(message)
    case .runtime, .deadline: return Self.runtimeHint(message)
    case .wrongArgument: return Self.callHint(message)
    default: return nil
    }
  }

  /// The advice for an error of a document in Lua; nil if no advice fits.
  var documentHint: String? {
    if let name = undefinedGlobal {
      let known = SectionConstructors.names + GlobalNames.lua
      return Self.hint(forGlobal: name) ?? LayoutError.hint(for: name, among: known)
    }
    return Self.documentHints.first { message.contains($0.part) }?.hint ?? hint
  }

  /// Returns advice for a global that other languages or other programs with Lua have; nil if no
  /// advice fits.
  package static func hint(forGlobal name: String) -> String? {
    if let instead = outside[name] {
      return "there is no “\(name)” here: scripts reach neither files nor the system; \(instead)"
    }
    return words[name]
  }

  /// The globals of plain Lua that lead out of a script, each with what to do instead.
  private static let outside = [
    "io": "the document gives texts and numbers, in its items and options",
    "os": "the document gives a time, in its items, options or state",
    "package": "require loads the files of a plugin's own folder",
    "debug": "print writes to the log",
    "dofile": "require loads the files of a plugin's own folder",
    "loadfile": "require loads the files of a plugin's own folder",
  ]

  /// Parts of messages of documents that need other advice than those of plugins.
  private static let documentHints: [(part: String, hint: String)] = [
    (
      "attempt to perform arithmetic on a nil value (field",
      "the table has no such field; is its name right? (value or 0) replaces nil"
    ),
    ("attempt to index a nil value (field", "the table has no such field; is its name right?"),
    ("'<eof>' expected", "is there an end too many? the last statement is return { sections = … }"),
    ("the deadline has passed", "is a loop endless? --deadline 2s allows more time"),
  ]

  /// Names that other languages have.
  private static let words: [String: String] = Dictionary(
    uniqueKeysWithValues: ["null", "undefined", "None", "NULL", "none"]
      .map { ($0, "Lua's word for nothing is nil") }
      + [("True", "Lua's word is true"), ("False", "Lua's word is false")]
      + [("unpack", "it is table.unpack"), ("pow", "a power is written a ^ b")]
      + [("environment", "hooks get it as a parameter: function(environment)")]
      + [
        ("CGRect", "a rectangle is a table: { x = 0, y = 0, width = 10, height = 10 }"),
        ("CGSize", "a size is a table: { width = 10, height = 10 }"),
        ("CGPoint", "a point is a table: { x = 0, y = 0 }"),
      ]
  )

  /// Parts of messages about mistakes in the text, each with its advice; the first that fits counts.
  private static let syntaxHints: [(part: String, hint: String)] = [
    ("near '!'", "“not” is written not, and “not equal” ~="),
    ("near '&'", "“and” is written and"),
    ("near '|'", "“or” is written or"),
    ("near '+'", "Lua has no += and no ++; write i = i + 1"),
    ("'then' expected near '='", "“equal” is written =="),
    ("'then' expected near '{'", "a condition ends with then, and its block with end"),
    ("'do' expected near '{'", "a loop begins with do, and ends with end"),
    ("unexpected symbol near '['", "a list is written { 1, 2, 3 }"),
    ("'}' expected near '='", keysOfTables),
    ("'}' expected near ':'", keysOfTables),
    ("'}' expected near <eof>", "a closing } is missing"),
    ("'}' expected near 'return'", "a closing } is missing, or the word function"),
    ("'}' expected", "is a comma missing in front of it?"),
    (
      "unexpected symbol near '}'",
      "is a value missing in front of it, or an end? “else if” in one word is elseif"
    ),
    (
      "'end' expected",
      "each function, if, for, while and do needs an end; “else if” in one word is elseif"
    ),
    ("'=' expected near", "a statement calls a function or assigns a value"),
    ("unfinished string", "a string ends in the line in which it begins; [[…]] may be longer"),
    (
      "'<eof>' expected",
      "is there an end too many? the file's last statement is return { api = 1, … }"
    ),
  ]

  /// The advice for a key of a table that is not written as in Lua.
  private static let keysOfTables = "keys stand without quotes, or as [\"key\"]: { key = value }"

  /// Returns advice for a mistake in the text; nil if no advice fits.
  private static func syntaxHint(_ message: String) -> String? {
    // The place of the opening bracket, as in “'}' expected (to close '{' at line 4) near 'group'”.
    let short = message.replacing(#/ \(to close '\{' at line \d+\)/#, with: "")
    return syntaxHints.first { short.contains($0.part) }?.hint
  }

  /// Parts of messages about values, each with its advice; the first that fits counts.
  private static let runtimeHints: [(part: String, hint: String)] = [
    ("cannot assign to global", "write local in front of its first assignment"),
    ("'n//0'", "the divisor is 0; math.max(1, n) is never 0"),
    ("'n%0'", "the divisor is 0; math.max(1, n) is never 0"),
    ("'n%%0'", "the divisor is 0; math.max(1, n) is never 0"),
    ("divide by zero", "the divisor is 0; math.max(1, n) is never 0"),
    ("of the graph, which is read-only", "call the graph once more with other inputs"),
    ("of environment.state, which is read-only", changedState),
    ("cannot change 'state' of environment, which is read-only", changedState),
    ("of a buffer, which is read-only", "rows are set by frames.set(i, x, y, width, height)"),
    ("which is read-only", "copy the value into a local and change that"),
    ("attempt to index a nil value (field '?')", "there is no such element; Lua counts from 1"),
    ("(field 'integer index')", "there is no such element; Lua counts from 1"),
    (
      "attempt to index a nil value (local",
      "nothing was assigned to it; the first element of a list is [1], as Lua counts from 1"
    ),
    ("attempt to compare number with string", comparedText),
    ("attempt to compare string with number", comparedText),
    ("attempt to compare", "one of the two is no number; (value or 0) replaces nil"),
    ("attempt to concatenate a nil value", "(value or \"\") replaces nil"),
    (
      "attempt to concatenate a table value",
      "table.concat joins the elements of a list; numbers and strings are joined by .."
    ),
    ("attempt to get length of a nil value", "(list or {}) replaces nil"),
    (
      "attempt to perform arithmetic on a nil value (field",
      "it is not there: items have the fields of the document, options need a default; "
        + "(value or 0) replaces nil"
    ),
    ("attempt to perform arithmetic on a nil value", "nothing was assigned to it so far"),
    ("attempt to perform arithmetic on a table value", "take a field of it, such as .width"),
    ("attempt to perform arithmetic on a function value", "call it with parentheses: f()"),
    (
      "attempt to index a nil value (field",
      "it is not there: items have the fields of the document, options need a default"
    ),
    (
      "attempt to index a function value (global 'describe')",
      "only tests have .only and .skip: it.only(…), it.skip(…)"
    ),
    ("attempt to index a function value", "call it with parentheses: f().x"),
    ("bad argument #1 to 'for iterator'", "loops over a table are written for k, v in pairs(t)"),
    ("'for' limit must be a number", "#list is the length of a list"),
    ("'for' initial value must be a number", "for i = 1, n counts from 1 to n"),
    (
      "the deadline has passed",
      "is a loop endless? layouthost plugins profile finds what is slow; docs/plugins.md "
        + "(Finding what is slow) says what is faster; --deadline 2s allows more time"
    ),
  ]

  /// Fields that are often nil, each with its advice.
  static let absentFields = [
    "scroll": "environment.scroll exists in hooks for visible states only",
    "memo":
      "environment.memo is what the hook “layout” returns as “memo”, in hooks for visible states and "
      + "changes",
    "change": "environment.change exists in hooks about changes only",
    "before":
      "environment.before exists in hooks about changes only; it is nil if the section was inserted",
    "after":
      "environment.after exists in hooks about changes only; it is nil if the section was deleted",
    "values": "it is not there; a frame gets values as a whole: values = { progress = … }",
    "parts": "it is not there; parts are given as a whole: "
      + "parts = { a = { x = …, y = …, width = …, height = … } }",
    "transform": "a transform that is nil changes nothing, like { 1, 0, 0, 1, 0, 0 }",
    "alpha": "an alpha that is nil is 1; (value or 1) replaces nil",
    "zIndex": "a zIndex that is nil is 0; (value or 0) replaces nil",
  ]

  /// The advice for a change of the state, or of one of its values.
  private static let changedState =
    "only the app changes the state; at the prompt and in tests, set{ state = { … } } does"

  /// The advice for a number compared with a text.
  private static let comparedText = "tonumber(text) is the number in a text; nil if it has none"

  /// Returns advice for an error of running code; nil if no advice fits.
  ///
  /// A call of nil with a name gets the nearest function of the library, and a field that is often nil
  /// its own advice, before the table of parts counts.
  private static func runtimeHint(_ message: String) -> String? {
    if let name = word(in: message, behind: "attempt to call a nil value (field '")
      ?? word(in: message, behind: "attempt to call a nil value (method '")
    {
      return nearLibraryName(name).map { "did you mean “\($0)”?" }
        ?? "there is no such function"
    }
    if let name = word(in: message, behind: "nil value (field '"), let hint = absentFields[name] {
      return hint
    }
    if let name = word(in: message, behind: "arithmetic on a nil value (field '"),
      let index = ["a", "b", "c", "d", "tx", "ty"].firstIndex(of: name)
    {
      return "it is not there: a transform is a list, in which \(name) is [\(index + 1)]; "
        + "items have the fields of the document, options need a default"
    }
    if let name = word(in: message, behind: "a buffer has no field '") {
      return LayoutError.hint(for: name, among: APIClass.frameBuffer.keys)
    }
    if message.contains("(for iterator "),
      let type = word(in: message, behind: "attempt to call a ", before: " ")
    {
      // The host's tables have their own names as types.
      let list = LuaKind(rawValue: type) == nil ? type : "list"
      return "loops over a list are written for i, v in ipairs(\(list))"
    }
    return runtimeHints.first { message.contains($0.part) }?.hint
  }

  /// Returns the form of the method that the message of a refused call names.
  private static func callHint(_ message: String) -> String? {
    if message.contains("items:add") {
      return "items:add { kind = \"decoration\", elementKind = \"…\", frame = { … } }"
    }
    let name = message.prefix { $0.isLetter || $0.isNumber }
    let methods = APIClass.frameBuffer.fields
    guard let method = methods.first(where: { $0.name == name }) else { return nil }
    // The type lists the parameters: “fun(i: integer, alpha: number)”.
    let parameters = method.type.dropFirst("fun(".count).split(separator: ", ")
      .filter { $0.contains(":") }
      .map { $0.prefix { $0.isLetter || $0.isNumber } }
    return "frames.\(name)(\(parameters.joined(separator: ", ")))"
  }

  /// Returns the word between a part of a message and a character that follows it.
  private static func word(
    in message: String,
    behind part: String,
    before end: Character = "'"
  ) -> String? {
    guard let start = message.firstRange(of: part)?.upperBound else { return nil }
    return String(message[start...].prefix { $0 != end })
  }

  /// Returns the function of Lua's library whose name is nearest, with its table.
  private static func nearLibraryName(_ name: String) -> String? {
    guard let near = GlobalNames.ofLibraries.map(\.key).nearest(to: name) else { return nil }
    return GlobalNames.ofLibraries.first { $0.key == near }.map { "\($0.table).\($0.key)" }
  }
}

// Advice for frames that are refused.
extension LuaRejection {
  /// The names that a frame has.
  private static let frameFields = APIClass.frame.keys
  /// The names of fields by what people write instead.
  private static let otherNames = [
    "w": "width", "h": "height", "left": "x", "top": "y", "z": "zIndex", "hidden": "isHidden",
    "opacity": "alpha", "name": "values",
  ]

  /// Returns advice for a refused frame; nil if no advice fits.
  /// - Parameter method: the hook that returned the frames.
  /// - Returns: the advice.
  func frameHint(_ method: ProviderMethodName?) -> String? {
    switch reason {
    case .notFinite: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    case .negative where field != nil: "math.max(0, …) is never negative"
    case .notANumber(let found) where index == nil && found == "userdata":
      "set is written with a dot, frames.set(i, x, y, width, height)"
    case .notANumber(let found) where found == "string": "numbers stand without quotes"
    case .notAnInteger where field == "zIndex": "math.floor(…) is an integer"
    case .indexOutOfRange(let count):
      "Lua counts from 1: rows are 1 to \(count), the number given to environment.frames"
    case .wrongType(_, let found) where found == "nil":
      "the list has a gap: every frame from 1 on must be there"
    case .wrongType(_, let found) where found == "number":
      "each frame is a table: { { x = 0, y = 0, width = 10, height = 10 }, … }"
    case .unknownField(let name): index == nil ? listHint(name, method) : Self.fieldHint(name)
    default: nil
    }
  }

  /// Returns advice for a key that is not a position in a list.
  private func listHint(_ name: String, _ method: ProviderMethodName?) -> String? {
    if let number = Int(name) {
      return number < 1
        ? "Lua counts from 1: the first frame is frames[1]"
        : "frames have numbers from 1 on without a gap, not texts such as \"\(number)\""
    }
    if SectionDescription.form.keys.contains(name) {
      return "a section description is what the hook “section” returns"
    }
    if APIClass.rect.keys.contains(name) {
      return "a list of frames is needed: { { x = …, y = …, width = …, height = … } }"
    }
    if method == .group, APIClass.layout.keys.contains(name) {
      return "a group hook returns the list alone: return frames, or host.layout(…).frames"
    }
    return "frames have no names, but places from 1"
  }

  /// Returns advice for an unknown key of a frame; nil if no advice fits.
  private static func fieldHint(_ name: String) -> String? {
    if let other = otherNames[name] { return "did you mean “\(other)”?" }
    if name == "frame" { return "x, y, width and height stand in the table itself" }
    if Int(name) != nil { return "a frame has names: { x = …, y = …, width = …, height = … }" }
    return LayoutError.hint(for: name, among: frameFields)
  }
}
