import LayoutModel
import LayoutProviders
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

/// Returns its arguments as a size: type size, letters, lines and weight.
private struct EchoMeasurer: TextMeasurer {
  var fonts: [String] { ["Own", "Other"] }

  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    guard isWanted() else {
      throw LayoutError(.deadlineExceeded, origin: .plugin, message: "not wanted")
    }
    return TextSize(
      width: request.width ?? -1,
      height: request.pointSize + (request.font == "Other" ? 0.5 : 0),
      lineCount: request.lineLimit ?? request.text.count,
      baseline: Double(request.weight.rawValue)
    )
  }
}

/// Measures until the call is cancelled.
private struct EndlessMeasurer: TextMeasurer {
  var fonts: [String] { [] }

  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    while isWanted() {}
    throw LayoutError(.deadlineExceeded, origin: .plugin, message: "not wanted")
  }
}

@Suite("Text measurement by host.text")
struct HostTextTests {
  private func registry(
    measurer: (any TextMeasurer)? = EchoMeasurer(),
    recorder: LogRecorder = LogRecorder()
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: [PluginFolder(path: fixtures)],
      budget: unhurried,
      textMeasurer: measurer,
      logger: recorder.logger
    )
  }

  private func request(_ call: String) -> ProviderRequest {
    ProviderRequest("texts", options: ["call": SourceValue(.string(call))])
  }

  @Test(
    "host.text.measure passes the options to the text measurer",
    arguments: [
      ("no options", "-1.0\t17.0\t4\t400.0"),
      ("no options at all", "-1.0\t17.0\t4\t400.0"),
      ("all options", "40.0\t12.5\t2\t700.0"),
      ("a style", "-1.0\t17.0\t4\t600.0"),
      ("an empty text", "-1.0\t17.0\t0\t400.0"),
    ]
  )
  func measures(call: String, line: String) throws {
    let recorder = LogRecorder()
    _ = try registry(recorder: recorder).solve(request(call))
    #expect(recorder.lines == ["info [plugin=texts] " + line])
  }

  @Test(
    "host.text.measure follows the user's preferred text size",
    arguments: [
      ("no options", "-1.0\t53.0\t4\t400.0"), ("a style", "-1.0\t53.0\t4\t600.0"),
      ("all options", "40.0\t12.5\t2\t700.0"),
    ]
  )
  func category(call: String, line: String) throws {
    let recorder = LogRecorder()
    var request = request(call)
    request.environment.traits.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    _ = try registry(recorder: recorder).solve(request)
    #expect(recorder.lines == ["info [plugin=texts] " + line])
  }

  @Test(
    "host.text.measure refuses wrong arguments",
    arguments: [
      Expected(
        "a number for a text",
        .invalidArgument,
        "argument 1 of host.text.measure must be a string"
      ),
      Expected("no text", .invalidArgument, "argument 1 of host.text.measure must be a string"),
      Expected(
        "bytes that are no text",
        .invalidArgument,
        "argument 1 of host.text.measure must be text in UTF-8"
      ),
      Expected(
        "an unknown key",
        .invalidArgument,
        "options has an unknown key “widht”",
        path: "options",
        hint: "did you mean “width”?"
      ),
      Expected(
        "an unknown style",
        .invalidArgument,
        "options.textStyle: there is no text style “headlin”",
        path: "options.textStyle",
        hint: "did you mean “headline”?"
      ),
      Expected(
        "a negative size",
        .invalidArgument,
        "options.size must be from 1 to 1000, not -1",
        path: "options.size"
      ),
      Expected(
        "an endless width",
        .invalidArgument,
        "options.width must be a finite number, not inf",
        path: "options.width",
        hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
      ),
      Expected(
        "options that are no table",
        .invalidArgument,
        "options must be a table with names, not a number",
        path: "options"
      ),
    ]
  )
  func refuses(_ expected: Expected) throws {
    let failure = try registry().failure(of: request(expected.name))
    expected.check(failure)
    #expect(failure.file == fixture("texts.lua"))
    #expect(failure.plugin == "texts")
  }

  @Test("host.text.measure is UNAVAILABLE without a text measurer")
  func noMeasurer() throws {
    let failure = try registry(measurer: nil).failure(of: request("no options"))
    Expected(
      "",
      .unavailable,
      "text cannot be measured: the program that runs the plugin has no measurer"
    )
    .check(failure)
  }

  @Test("host.text works only in hooks of plugins that require it")
  func capability() throws {
    let call = "host.text.measure('x')"
    let folder = try TemporaryFolder([
      "without.lua": "return { api = 1, group = function() \(call) return {} end }",
      "atLoad.lua": "\(call) return { api = 1, requires = { 'text' }, group = function() end }",
    ])
    Expected(
      "",
      .failedPrecondition,
      "host.text is not there",
      hint: "add requires = { \"text\" } to the plugin's table"
    )
    .check(try ProviderRegistry.over(folder).failure(of: ProviderRequest("without")))
    Expected(
      "",
      .failedPrecondition,
      "host.text is not there",
      hint: "hooks have it, in a plugin with requires = { \"text\" }"
    )
    .check(try ProviderRegistry.over(folder).failure(of: ProviderRequest("atLoad")))
  }

  @Test("host.text.measure ends at the call's deadline, which pcall does not catch")
  func deadline() throws {
    let folder = try TemporaryFolder([
      "patient.lua": """
      return { api = 1, requires = { "text" }, group = function()
        pcall(host.text.measure, "text")
        return {}
      end }
      """
    ])
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: CallBudget(deadline: .milliseconds(50)),
      textMeasurer: EndlessMeasurer()
    )
    let failure = try registry.failure(of: ProviderRequest("patient"))
    #expect(failure.code == .deadlineExceeded)
    #expect(failure.message == "the script did not end within its deadline")
  }

  @Test("Plugins cannot change host.text")
  func readOnly() throws {
    let folder = try TemporaryFolder([
      "writer.lua":
        "return { api = 1, group = function() host.text.measure = nil return {} end }"
    ])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("writer"))
    #expect(failure.code == .internal)
    #expect(failure.message == "cannot change 'measure' of host.text, which is read-only")
  }
}
