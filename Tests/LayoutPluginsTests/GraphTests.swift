import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

@Suite("Values of host.graph", .endsInTime)
struct GraphTests {
  /// The output of each way of reading values.
  static let expectedLines: [(String, String)] = [
    ("values once", "12\t12\t1\t1"),
    ("nothing unasked", "0"),
    ("false once", "false\tfalse\t1"),
    ("nil once", "nil\tnil\t1"),
    ("objects apart", "3\t4\t2"),
    ("an input over a function", "11\t0"),
    ("an input that is false", "false\t0"),
    ("inputs of the environment", "300.0"),
    ("inputs as they were", "6\tnil\t2"),
    ("functions as they were", "1"),
    ("graphs within graphs", "8"),
    ("a long chain", "180"),
    ("a caught loop", "false “caught” depends on itself: caught → caught"),
    ("failures caught", "false false sound"),
    (
      "a failure caught from outside",
      "true\t:35: attempt to index a nil value (field 'nothing')"
    ),
    ("an error that is a table", "7"),
    ("a value that yields", "waits\tnow?!\tnow?!\tnow?"),
    ("two that wait for the same", "b!\tb!\tb\tb!"),
    ("a nil that waits twice", "nil\tnil\tnil"),
    ("a coroutine that is closed", "again"),
    ("coroutines that nobody ends", "8"),
    ("a failure in a coroutine", "true\ttrue\tsound"),
    ("pairs", "area=6 height=3 width=2"),
  ]

  @Test("host.graph computes each value once, when it is read", arguments: expectedLines)
  func results(way: String, line: String) throws {
    #expect(try lines(of: way, recorder: nil) == ["info [plugin=graphs] " + line])
  }

  @Test("host.graph computes the same values while it is recorded", arguments: expectedLines)
  func recorded(way: String, line: String) throws {
    #expect(try lines(of: way, recorder: GraphRecorder()) == ["info [plugin=graphs] " + line])
  }

  /// Mistakes, and a part of the failing line; nil means the line of the way itself.
  static let refusals: [(Expected, String?)] = [
    (Expected("a loop of one", .internal, "“a” depends on itself: a → a"), "a = function"),
    (
      Expected(
        "a loop of two",
        .internal,
        "“switchX” depends on itself: switchX → textMax → switchX"
      ), "textMax = function"
    ),
    (
      Expected(
        "a loop of three",
        .internal,
        "“top” depends on itself: top → middle → bottom → top"
      ), "bottom = function"
    ),
    (
      Expected(
        "a loop through another object",
        .internal,
        "“other” depends on itself: other → back → other"
      ), "back = function"
    ),
    (
      Expected(
        "a loop through a coroutine",
        .internal,
        "“within” depends on itself: within → through → within"
      ), "through = function"
    ),
    (
      Expected(
        "an unknown name",
        .internal,
        "the graph has no value “widht”, and got no input of that name",
        hint: "did you mean “width”?"
      ), nil
    ),
    (
      Expected(
        "an unknown name in a value",
        .internal,
        "the graph has no value “height”, and got no input of that name",
        hint: "known here: area, width"
      ), "local inner"
    ),
    (
      Expected(
        "a name unlike any",
        .internal,
        "the graph has no value “zzzzzzzz”, and got no input of that name",
        hint: "known here: area"
      ), nil
    ),
    (
      Expected(
        "a number as a name",
        .internal,
        "the graph has no value “1”, and got no input of that name",
        hint: "known here: area"
      ), nil
    ),
    (
      Expected(
        "a change",
        .internal,
        "cannot change 'width' of the graph, which is read-only",
        hint: "call the graph once more with other inputs"
      ), nil
    ),
    (
      Expected(
        "a new field",
        .internal,
        "cannot change 'depth' of the graph, which is read-only",
        hint: "call the graph once more with other inputs"
      ), nil
    ),
    (
      Expected(
        "a raw change",
        .internal,
        "cannot change 'width' of the graph, which is read-only",
        hint: "call the graph once more with other inputs"
      ), nil
    ),
    (Expected("a new metatable", .internal, "cannot change a protected metatable"), nil),
    (
      Expected(
        "an error within",
        .internal,
        "attempt to index a nil value (field 'nothing')",
        hint: "it is not there: items have the fields of the document, options need a default"
      ), "broken = function"
    ),
    (
      Expected(
        "no functions",
        .invalidArgument,
        "written as a table of functions: host.graph{ … }"
      ), nil
    ),
    (
      Expected(
        "a constant",
        .invalidArgument,
        "“a” of host.graph must be a function, not a string"
      ), nil
    ),
    (Expected("a chain that is too long", .resourceExhausted, "C stack overflow"), "v[before]"),
    (
      Expected(
        "a list of functions",
        .invalidArgument,
        "the values of a graph must have names"
      ), nil
    ),
    (
      Expected(
        "no inputs",
        .invalidArgument,
        "a graph is called with a table of inputs: graph{ … }"
      ), nil
    ),
  ]

  @Test("host.graph refuses mistakes at the script's line", arguments: refusals)
  func refuses(_ expected: Expected, line: String?) throws {
    for recorder in [nil, GraphRecorder()] {
      let failure = try registry(recorder: recorder).failure(of: request(expected.name))
      expected.check(failure)
      let excerpt = failure.excerpt ?? ""
      #expect(excerpt.contains(line ?? "  [\"\(expected.name)\"] ="))
      #expect(failure.file == fixture("graphs.lua"))
      #expect(failure.traceback.allSatisfy { $0.hasPrefix(fixture("graphs.lua")) })
    }
  }

  @Test("host.graph keeps the calls between the values in the traceback")
  func traceback() throws {
    let failure = try registry(recorder: nil).failure(of: request("an error within"))
    let lines = failure.traceback.map { $0.dropFirst(fixture("graphs.lua").count + 1).prefix(3) }
    #expect(lines.map { $0.prefix { $0.isNumber } } == ["35", "34", "173", "189"])
  }

  @Test("host.graph stops at the deadline within a value, and the next call works")
  func deadline() throws {
    let registry = ProviderRegistry.overFixtures(CallBudget(deadline: .milliseconds(400)))
    let failure = try registry.failure(of: request("a value that never ends"))
    #expect(failure.code == .deadlineExceeded)
    #expect(failure.file == fixture("graphs.lua"))
    #expect(failure.excerpt?.contains("endless = function") == true)
    #expect(try registry.solve(request("values once")).frames.count == 3)
  }

  // MARK: Requests

  private func registry(
    recorder: GraphRecorder?,
    logger: LogRecorder = LogRecorder()
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: [PluginFolder(path: fixtures)],
      budget: unhurried,
      logger: logger.logger,
      graphs: recorder
    )
  }

  private func lines(of way: String, recorder: GraphRecorder?) throws -> [String] {
    let logger = LogRecorder()
    _ = try registry(recorder: recorder, logger: logger).solve(request(way))
    return logger.lines
  }

  private func request(_ way: String) -> ProviderRequest {
    ProviderRequest("graphs", options: ["way": SourceValue(.string(way))])
  }
}
