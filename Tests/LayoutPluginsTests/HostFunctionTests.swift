import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Functions of the table host")
struct HostFunctionTests {
  @Test(
    "Functions of host return the expected values",
    arguments: [
      ("device by model", "iphone-15\t393.0\t852.0\t3\tphone\t4"),
      ("device by id in capitals", "iphone-15"),
      ("version", "string\ttrue"),
      ("sortedPairs", "1.5=5 2=4 10=3 a=2 b=1 true=6 false=7"),
      ("sortedPairs of nothing", "none"),
    ]
  )
  func results(call: String, line: String) throws {
    let recorder = LogRecorder()
    _ = try ProviderRegistry.overFixtures(recorder: recorder).solve(request(call))
    #expect(recorder.lines == ["info [plugin=hostFunctions] " + line])
  }

  @Test(
    "Functions of host refuse wrong arguments",
    arguments: [
      Expected(
        "an unknown device",
        .invalidArgument,
        "there is no device “iPhone 15 Prro”",
        hint: "did you mean “iPhone 15 Pro”?"
      ),
      Expected(
        "a device that is no name",
        .invalidArgument,
        "argument 1 of host.device must be a device's name"
      ),
      Expected(
        "sortedPairs of tables",
        .invalidArgument,
        "host.sortedPairs: keys must be numbers, strings or booleans"
      ),
      Expected(
        "sortedPairs of nil",
        .invalidArgument,
        "argument 1 of host.sortedPairs must be a table"
      ),
      Expected(
        "log without requires",
        .failedPrecondition,
        "host.log is not there",
        hint: "add requires = { \"log\" } to the plugin's table"
      ),
      Expected(
        "a function that is not there",
        .internal,
        "host has no field “exit”",
        hint:
          "known here: version, has, layout, section, sections, cell, visibleItems, graph, device, sortedPairs, log, text, "
          + "transform3D"
      ),
    ]
  )
  func refuses(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: request(expected.name))
    expected.check(failure)
    #expect(failure.file == fixture("hostFunctions.lua"))
    #expect(failure.excerpt?.hasPrefix("  [\"\(expected.name)\"]") == true)
    #expect(failure.traceback.allSatisfy { $0.hasPrefix(fixture("hostFunctions.lua")) })
  }

  @Test("An angle of more than a whole turn logs a warning once, as it is probably in degrees")
  func degrees() throws {
    let folder = try TemporaryFolder([
      "turned.lua": """
      return { api = 1, group = function()
        local t = host.transform3D.identity()
        for _, angle in ipairs { 2 * math.pi, -2 * math.pi, 45, 90 } do
          t = host.transform3D.rotate(t, angle, 0, 0, 1)
        end
        return { { x = 0, y = 0, width = 1, height = 1, transform3D = t } }
      end }
      """
    ])
    let recorder = LogRecorder()
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      logger: recorder.logger
    )
    for _ in 0..<2 { _ = try registry.solve(ProviderRequest("turned")) }
    #expect(
      recorder.lines == [
        "warning [plugin=turned] the angle 45 of host.transform3D.rotate is more than a whole "
          + "turn; angles are in radians, and math.rad(45) is 45 degrees"
      ]
    )
  }

  @Test("host.log and print write lines with the plugin's name")
  func logging() throws {
    let recorder = LogRecorder()
    _ = try ProviderRegistry.overFixtures(recorder: recorder).solve(ProviderRequest("logging"))
    #expect(
      recorder.lines == [
        "info [plugin=logging] printed\t1\tnil\ttrue", "warning [plugin=logging] mind the gap",
        "debug [plugin=logging] true",
      ]
    )
  }

  @Test("host.log refuses an unknown level")
  func levels() throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: ProviderRequest("badLogging"))
    #expect(failure.code == .invalidArgument)
    #expect(
      failure.message
        == "argument 1 of host.log must be one of trace, debug, info, notice, warning, error, critical"
    )
    #expect(failure.line == 5)
  }

  @Test("Random numbers are the same for the same section", arguments: [false, true])
  func random(reseed: Bool) throws {
    let options: KeyValuePairs = ["reseed": SourceValue(.boolean(reseed))]
    func numbers(section: Int, times: Int) throws -> [String] {
      let recorder = LogRecorder()
      let registry = ProviderRegistry.overFixtures(recorder: recorder)
      for _ in 0..<times {
        _ = try registry.solve(ProviderRequest("random", options: options, section: section))
      }
      return recorder.lines
    }
    let first = try numbers(section: 0, times: 2)
    #expect(first.count == 2 && first[0] == first[1])
    #expect(try numbers(section: 0, times: 1) == [first[0]])
    #expect(try numbers(section: 1, times: 1) != [first[0]])
  }

  private func request(_ call: String) -> ProviderRequest {
    ProviderRequest("hostFunctions", options: ["call": SourceValue(.string(call))])
  }
}
