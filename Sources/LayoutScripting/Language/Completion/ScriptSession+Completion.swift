import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutSystem
import LuaSandbox
import SystemPackage

extension ScriptSession {
  /// Returns the words that may replace the word at a place of a text.
  ///
  /// Values are read without running script code, such as metamethods or lazy lists. Words that
  /// match the case of the typed text come first; the others are a fallback. The place is in bytes.
  /// - Returns: the candidates in order, and the range that they replace, in bytes of the text.
  /// - Complexity: O(length of the text + number of candidates); plugins are loaded only to list
  ///   their options.
  package func completions(
    in text: String,
    at offset: Int
  ) -> (range: Range<Int>, candidates: [ScriptCandidate]) {
    let isWhole = offset == text.utf8.count
    let place = isWhole ? CompletionPlace(lexed(text)) : CompletionPlace(text, at: offset)
    let candidates = candidates(for: place)
    let matching = candidates.filter { $0.matchedText.hasPrefix(place.word) }
    guard matching.isEmpty else { return (place.range, matching) }
    let word = place.word.lowercased()
    return (place.range, candidates.filter { $0.matchedText.lowercased().hasPrefix(word) })
  }

  /// Returns the coloured parts of the typed text, in order.
  /// - Complexity: That of ``LuaLexer/change(to:)``.
  package func spans(of text: String) -> [ScriptSpan] { lexed(text).spans }

  /// Returns the tokens of the typed text.
  ///
  /// Colours, hints and suggestions after a key share them, and the next key changes only one line
  /// of them.
  private func lexed(_ text: String) -> LuaLexer {
    typed.change(to: text)
    return typed
  }

  /// Returns the grey text after the end of a text, the missing arguments of a call; nil if the
  /// cursor, at an offset in UTF-8 bytes, is not at the end, or nothing fits.
  /// - Complexity: O(length of the text).
  package func hint(for text: String, at offset: Int) -> String? {
    guard offset == text.utf8.count, !text.isEmpty else { return nil }
    return Self.callHint(lexed(text))
  }

  /// Returns the rest of a global's name after at least two typed letters; nil unless exactly one
  /// fits.
  /// - Complexity: O(length of the text).
  package func continuation(of text: String) -> String? {
    guard text.utf8.suffix(2).allSatisfy(Self.isInName) else { return nil }
    let place = CompletionPlace(lexed(text))
    guard place.wanted == .global || place.wanted == .expression, place.word.count >= 2 else {
      return nil
    }
    let words = Self.globalWords.filter { word in
      word.hasPrefix(place.word) && (place.wanted == .global || !Self.statementWords.contains(word))
    }
    guard words.count == 1, words[0] != place.word else { return nil }
    return String(words[0].dropFirst(place.word.count))
  }

  /// Whether a byte belongs to a name.
  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The keywords, the session's functions and the sandbox's globals.
  private static let globalWords = Array(
    Set(ScriptFunction.all.map(\.name) + ScriptFunction.globalNames + LuaText.keywords)
  )

  /// The keywords that begin no value.
  private static let statementWords = LuaText.keywords
    .subtracting(["nil", "true", "false", "not", "function"])

  /// Returns the words that can be at a place, which the caller then filters.
  private func candidates(for place: CompletionPlace) -> [ScriptCandidate] {
    switch place.wanted {
    case .global: globals()
    case .expression: expressions()
    case .field(let path, let wantsMethod): fields(of: path, wantsMethod)
    case .member(let kind, let wantsMethod): members(of: kind, wantsMethod)
    case .key(let owner): keys(of: owner)
    case .value(let key, let owner, let isQuoted):
      values(of: key, in: owner, isQuoted: isQuoted, startingWith: place.word)
    case .text(let subject): names(of: subject, startingWith: place.word)
    case .nothing: []
    }
  }

  // MARK: Values

  /// Returns the keywords, the globals of the script and the functions, without duplicates.
  private func globals() -> [ScriptCandidate] {
    var details: [String: String] = [:]
    for word in LuaText.keywords { details[word] = "" }
    for name in GlobalNames.lua { details[name] = "" }
    for function in APIFunction.all where SectionConstructors.names.contains(function.name) {
      details[function.name] = function.summary
    }
    for (name, detail) in members(of: ["_ENV"]) { details[name] = detail }
    for function in ScriptFunction.all { details[function.name] = function.signature }
    return details.sorted { $0.key < $1.key }.map { ScriptCandidate(text: $0, detail: $1) }
  }

  /// Returns the globals that a value may begin with.
  func expressions() -> [ScriptCandidate] {
    globals().filter { !Self.statementWords.contains($0.text) }
  }

  /// Returns the members of a kind of table: only the methods after a colon, otherwise also the
  /// fields.
  private func members(
    of kind: ResultKind,
    _ wantsMethod: Bool
  ) -> [ScriptCandidate] {
    let fields = wantsMethod ? [] : kind.fields.map { ScriptCandidate(text: $0.name) }
    let methods = kind.methods.map { ScriptCandidate(text: $0.name, detail: "method") }
    return (fields + methods).sorted { $0.text < $1.text }
  }

  /// Returns the fields of the table at a dotted path, and its methods; after a colon only callable
  /// members.
  private func fields(of path: [String], _ wantsMethod: Bool) -> [ScriptCandidate] {
    guard !path.isEmpty else { return [] }
    return members(of: path)
      .filter { !wantsMethod || $0.detail == "method" || $0.detail == "function" }
      .sorted { $0.name < $1.name }
      .map { ScriptCandidate(text: $0.name, detail: $0.detail) }
  }

  /// Returns the named members of the table at a path, each with its kind in a
  /// word.
  private func members(of path: [String]) -> [(name: String, detail: String)] {
    guard let global = path.first, LuaText.isName(global) else { return [] }
    let isLayout = try? withGlobal(global) { path.count == 1 && $0.layout(at: $0.top) != nil }
    if isLayout == true {
      return ResultKind.layout.fields.map { ($0.name, "") }
        + ResultKind.layout.methods.map { ($0.name, "method") }
    }
    let members = try? withGlobal(global) { stack -> [(name: String, detail: String)] in
      for name in path.dropFirst() {
        guard stack.kind(at: stack.top).isTable else { return [] }
        stack.rawGet(field: name, in: stack.top)
      }
      return Self.members(at: stack.top, on: stack)
    }
    return members ?? []
  }

  /// Returns up to 1,000 members of the table at an index.
  private static func members(at index: Int, on stack: LuaStack) -> [(name: String, detail: String)]
  {
    guard stack.kind(at: index).isTable else { return [] }
    var members: [(name: String, detail: String)] = []
    stack.forEachPair(in: index) { stack in
      guard members.count < 1000, let name = stack.string(at: -2), LuaText.isName(name) else {
        return
      }
      members.append((name, detail(at: -1, on: stack)))
    }
    return members
  }

  /// Returns the kind of the value at an index in a word, or the value itself if it is short.
  private static func detail(at index: Int, on stack: LuaStack) -> String {
    switch stack.kind(at: index) {
    case .boolean, .integer, .number, .string:
      String(LuaPrinter(stack: stack).text(at: index).prefix(40))
    case .table, .proxy: "table"
    case .function: "function"
    case .nil, .userdata, .thread: ""
    }
  }

  // MARK: Names

  /// Returns the names of things of a kind, each with its note; paths only with the beginning.
  func names(
    of subject: ScriptFunction.Subject,
    startingWith word: String
  ) -> [ScriptCandidate] {
    switch subject {
    case .document: paths(startingWith: word, DocumentSource.isPath)
    case .file: paths(startingWith: word) { _ in true }
    case .device:
      Device.all.flatMap { device in
        ([device.id] + device.models).map { ScriptCandidate(text: $0, detail: device.sizeText) }
      }
    case .provider: providers()
    case .documentForm: candidates(ScriptFunction.documentForms.map(\.name))
    case .resultFormat: candidates(ScriptFunction.resultFormats.map(\.rawValue))
    case .historyWord: candidates(["save"])
    case .collection:
      candidates(session.state.document.collections.compactMap(\.name))
    case .function:
      ScriptFunction.all.map { ScriptCandidate(text: $0.name, detail: $0.summary) }
        + APIFunction.all.map { ScriptCandidate(text: $0.name, detail: $0.summary) }
        + providers()
        + candidates(
          ScriptFunction.helpTopicNames + ScriptFunction.hookNames + ScriptFunction.environmentPaths
        )
    }
  }

  /// Returns names without descriptions.
  private func candidates(_ names: [String]) -> [ScriptCandidate] {
    names.map { ScriptCandidate(text: $0) }
  }

  /// Returns the names of all providers; plugins that do not load are included.
  private func providers() -> [ScriptCandidate] {
    session.providers().map { ScriptCandidate(text: $0.name, detail: $0.summary ?? "") }
  }

  private func paths(
    startingWith word: String,
    _ isWanted: (String) -> Bool
  ) -> [ScriptCandidate] {
    candidates(Self.paths(startingWith: word).filter { $0.hasSuffix("/") || isWanted($0) })
  }

  /// The most names of a folder that completion reads.
  private static let folderLimit = 10_000

  /// Returns the matching paths, sorted, folders with a slash at the end; hidden files only if the
  /// text begins with a dot.
  private static func paths(startingWith text: String) -> [String] {
    let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let start = text.dropFirst(folder.count)
    let names = (try? FilePath(folder.isEmpty ? "." : folder).names()) ?? []
    return names.prefix(folderLimit)
      .filter { $0.hasPrefix(start) && ($0.first != "." || start.first == ".") }
      .sorted()
      .map { folder + $0 + (FileStatus.Kind(of: folder + $0) == .folder ? "/" : "") }
  }
}

extension Device {
  /// The size in points and the scale: `393 × 852 @3`.
  fileprivate var sizeText: String {
    "\(NumberText.shortest(portraitSize.width)) × \(NumberText.shortest(portraitSize.height)) "
      + "@\(NumberText.shortest(displayScale))"
  }
}
