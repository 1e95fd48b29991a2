import LayoutHost
import LayoutModel
import LuaSandbox

// The functions that declare groups, tests, and what runs around them.
extension TestState {
  /// A function's name, and the list of a group to which it adds.
  private typealias GroupWord = (
    name: String, list: ReferenceWritableKeyPath<TestGroup, [LuaReference]>
  )

  private static var groupWords: [GroupWord] {
    [
      ("beforeEach", \.beforeEach), ("afterEach", \.afterEach),
      ("beforeAll", \.beforeAll), ("afterAll", \.afterAll),
    ]
  }

  /// Defines the functions.
  func defineWords() throws {
    define("describe") { [unowned self] stack in try describe(stack) }
    for (name, list) in Self.groupWords {
      define(name) { [unowned self] stack in
        group[keyPath: list].append(try function(at: 1, of: name, stack))
      }
    }
    let chunk = try lua.load(TestExpectations.words, chunkName: TestExpectations.chunkName)
    let it = try lua.call(chunk) { stack in
      stack.pushFunction(named: "it") { [unowned self] in try addTest($0) }
      return 1
    } read: { stack in
      stack.reference(at: 1)
    }
    define("it", it)
  }

  /// Defines a function without results.
  private func define(_ name: String, _ body: @escaping (LuaStack) throws -> Void) {
    lua.withStack { stack in
      stack.pushFunction(named: name) { stack in
        try body(stack)
        return 0
      }
      stack.defineGlobal(name)
    }
  }

  /// Defines a global.
  func define(_ name: String, _ value: LuaReference) {
    lua.withStack { stack in
      stack.push(value)
      stack.defineGlobal(name)
    }
  }

  /// Loads a group of tests.
  private func describe(_ stack: LuaStack) throws {
    let (name, body) = try named("describe", at: 1, stack)
    let outer = group
    group = TestGroup(name: name, in: outer)
    defer { group = outer }
    try stack.state.call(body, deadline: nil) { _ in }
  }

  /// Adds a test; the first argument is the word after `it`.
  private func addTest(_ stack: LuaStack) throws -> Int {
    let line = line(on: stack)
    let choice = stack.string(at: 1).flatMap(TestCase.Choice.init(rawValue:)) ?? .usual
    let word = choice == .usual ? "it" : "it.\(choice.rawValue)"
    let (name, body) = try named(word, at: 2, stack)
    tests.append(TestCase(group: group, name: name, line: line, choice: choice, body: body))
    return 0
  }

  /// Reads the arguments of `describe` and `it`: a name and a function.
  private func named(
    _ word: String,
    at index: Int,
    _ stack: LuaStack
  ) throws -> (String, LuaReference) {
    let bytes = stack.kind(at: index) == .string ? stack.bytes(at: index) : nil
    guard let bytes, !bytes.isEmpty else {
      throw wrong("\(word) takes a name and a function: \(word)(\"name\", function() … end)")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    guard group.fullName(of: name).utf8.count <= TestGroup.nameLimit else {
      throw wrong(
        "\(word) takes a name that has at most \(TestGroup.nameLimit) bytes with those of the groups around it"
      )
    }
    return (name, try function(at: index + 1, of: word, stack))
  }

  /// Reads a function, which is allowed only while the file loads.
  private func function(at index: Int, of word: String, _ stack: LuaStack) throws -> LuaReference {
    guard isLoading else { throw wrong("\(word) cannot be inside it") }
    guard stack.kind(at: index) == .function else {
      throw wrong("\(word) takes a function, not \(stack.kind(at: index).phrase)")
    }
    return stack.reference(at: index)
  }

  /// The error for an incorrect use of a function.
  func wrong(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: words)
  }

  /// Returns the running line of the test file.
  func line(on stack: LuaStack) -> Int {
    var level = 1
    while let place = stack.runningPlace(atLevel: level) {
      if place.source == path, let line = place.line { return line }
      level += 1
    }
    return 1
  }
}
