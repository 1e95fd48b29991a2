import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

@Suite("Failures of hooks", .endsInTime)
struct FailureTests {
  /// The expected outcome of a way of failing.
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var message: String
    var line: Int
    var code: StatusCode = .internal
    var hint: String?

    var testDescription: String { name }
  }

  static let ways = [
    Way(name: "a string", message: "boom", line: 3),
    Way(name: "a string without place", message: "boom", line: 15),
    Way(name: "a table", message: "(error value of type table)", line: 16),
    Way(name: "a table that describes itself", message: "I am twelve", line: 17),
    Way(
      name: "a table that fails to describe itself",
      message: "(error value of type table)",
      line: 18
    ),
    Way(name: "nil", message: "nil", line: 19),
    Way(name: "a number", message: "12", line: 20),
    Way(name: "an undefined global", message: "undefined global 'contaner'", line: 21),
    Way(
      name: "an undefined constructor",
      message: "undefined global 'fractionalWidht'",
      line: 22,
      hint: "did you mean “fractionalWidth”?"
    ),
    Way(
      name: "a field of nil",
      message: "attempt to index a nil value (field 'scroll')",
      line: 23,
      hint: "environment.scroll exists in hooks for visible states only"
    ),
    Way(
      name: "arithmetic on nil",
      message: "environment.options has no field “nothing”",
      line: 24,
      hint: "known here: way"
    ),
    Way(
      name: "a global written",
      message: "cannot assign to global 'total': globals are frozen once a chunk is loaded",
      line: 25,
      hint: "write local in front of its first assignment"
    ),
    Way(name: "a failed assertion", message: "this must hold", line: 32),
    Way(
      name: "a bad argument",
      message: "bad argument #1 to 'floor' (number expected, got string)",
      line: 33
    ),
    Way(
      name: "a read of a file",
      message: "undefined global 'io'",
      line: 34,
      hint: "there is no “io” here: scripts reach neither files nor the system; "
        + "the document gives texts and numbers, in its items and options"
    ),
    Way(name: "a loaded chunk", message: "undefined global 'load'", line: 35),
    Way(name: "an error within a coroutine", message: "within", line: 3),
    Way(
      name: "host.layout outside of its own call",
      message: "argument 3 of host.layout must be the environment of this call, as it came",
      line: 37,
      code: .invalidArgument
    ),
  ]

  @Test("A hook's failure reports message, place and hint", arguments: ways)
  func fails(_ way: Way) throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: request(way.name))
    #expect(failure.code == way.code)
    #expect(failure.message == way.message)
    #expect(failure.hint == way.hint)
    #expect(failure.line == way.line)
    #expect(failure.file == fixture("failing.lua"))
    #expect(failure.excerpt?.isEmpty == false)
    #expect(failure.plugin == "failing")
    #expect(failure.version == "2.1")
    #expect(failure.method == .group)
    #expect(failure.section == 0)
    #expect(failure.origin == .plugin)
  }

  @Test("A hook's failure has the same text every time", arguments: ways)
  func repeats(_ way: Way) throws {
    let first = try ProviderRegistry.overFixtures().failure(of: request(way.name))
    let second = try ProviderRegistry.overFixtures().failure(of: request(way.name))
    #expect(first == second)
  }

  @Test("A hook's failure lists its calls, innermost first, and the line that failed")
  func traceback() throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: request("a string"))
    let file = fixture("failing.lua")
    #expect(failure.excerpt == "  error(value)")
    #expect(
      failure.traceback == [
        file + ":3: in “inner”", file + ":7: in “outer”", file + ":14: in “way”", file + ":49",
      ]
    )
  }

  @Test(
    "The host stops a hook at its deadline, and the next call works",
    arguments: ["an endless loop", "an endless loop that catches"]
  )
  func deadline(way: String) throws {
    let registry = ProviderRegistry.overFixtures(CallBudget(deadline: .milliseconds(400)))
    for _ in 0..<2 {
      let failure = try registry.failure(of: request(way))
      #expect(failure.code == .deadlineExceeded)
      #expect(failure.message == "the script did not end within its deadline")
      #expect(failure.plugin == "failing")
      #expect(failure.file == fixture("failing.lua"))
      #expect(failure.line == (way == "an endless loop" ? 26 : 27))
      #expect(try registry.solve(ProviderRequest("failing")).frames.count == 3)
    }
  }

  @Test(
    "The host stops a hook that exceeds its memory, and the next call works",
    arguments: ["a table that grows", "a string that grows", "a string beyond its ceiling"]
  )
  func memory(way: String) throws {
    let registry = ProviderRegistry.overFixtures(
      CallBudget(memoryCeiling: 8 << 20, deadline: nil)
    )
    for _ in 0..<2 {
      let failure = try registry.failure(of: request(way))
      #expect(failure.code == .resourceExhausted)
      #expect(failure.message == "the script needs more memory than it may have")
      #expect(failure.plugin == "failing")
      #expect(failure.file == fixture("failing.lua"))
      #expect(try registry.solve(ProviderRequest("failing")).frames.count == 3)
    }
  }

  @Test("Endless recursion is RESOURCE_EXHAUSTED, and the next call works")
  func stackOverflow() throws {
    let registry = ProviderRegistry.overFixtures()
    let failure = try registry.failure(of: request("a function that calls itself"))
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "stack overflow")
    #expect(failure.plugin == "failing")
    #expect(try registry.solve(ProviderRequest("failing")).frames.count == 3)
  }

  @Test("A hook's failure does not affect other plugins")
  func others() throws {
    let registry = ProviderRegistry.overFixtures()
    for way in ["a string", "a table that grows", "a function that calls itself"] {
      _ = try registry.failure(of: request(way))
      #expect(try registry.solve(ProviderRequest("frames")).frames.count == 3)
    }
  }

  @Test(
    "A failure while a plugin loads keeps its place",
    arguments: [
      Expected("error('no')", .internal, "no"),
      Expected("local x = = 1", .invalidArgument, "unexpected symbol near '='"),
      Expected("return {", .invalidArgument, "unexpected symbol near <eof>"),
      Expected(
        "while true do end",
        .deadlineExceeded,
        "the script did not end within its deadline",
        hint: "is a loop endless? layouthost plugins profile finds what is slow; docs/plugins.md "
          + "(Finding what is slow) says what is faster; --deadline 2s allows more time"
      ),
      Expected(
        "return host.layout('list', nil, {})",
        .failedPrecondition,
        "host.layout works only inside a hook"
      ),
      Expected(
        "host.log('info', 'x')",
        .failedPrecondition,
        "host.log is not there",
        hint: "hooks have it, in a plugin with requires = { \"log\" }"
      ),
      Expected("return heigth", .internal, "undefined global 'heigth'"),
    ]
  )
  func loading(_ expected: Expected) throws {
    let folder = try TemporaryFolder(["broken.lua": "-- A comment.\n" + expected.name])
    let registry = ProviderRegistry.over(folder, budget: CallBudget(deadline: .milliseconds(400)))
    for _ in 0..<2 {
      let failure = try registry.failure(of: ProviderRequest("broken"))
      expected.check(failure)
      #expect(failure.plugin == "broken")
      #expect(failure.method == .describe)
      #expect(failure.line == 2)
      #expect(failure.file == folder.path(of: "broken.lua"))
      #expect(failure.excerpt == expected.name)
      #expect(failure.origin == .plugin)
    }
  }

  @Test("The host refuses a plugin of precompiled code")
  func bytecode() throws {
    let folder = try TemporaryFolder(["binary.lua": "\u{1B}LuaT\0"])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("binary"))
    #expect(failure.code == .invalidArgument)
    #expect(failure.message == "the file is not a text but a precompiled chunk")
    #expect(failure.file == folder.path(of: "binary.lua"))
  }

  private func request(_ way: String) -> ProviderRequest {
    ProviderRequest("failing", options: ["way": SourceValue(.string(way))])
  }
}
