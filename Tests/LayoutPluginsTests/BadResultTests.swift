import LayoutEngine
import LayoutModel
import LayoutProviders
import Testing

@Suite("Invalid results of hooks")
struct BadResultTests {
  @Test("A group hook's invalid result fails with code, message and place", arguments: frameCases)
  func group(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest("badFrames", options: ["answer": SourceValue(.string(expected.name))])
      )
    expected.check(failure)
    #expect(failure.plugin == "badFrames")
    #expect(failure.method == .group)
    #expect(failure.origin == .plugin)
    #expect(failure.section == 0)
    #expect(failure.file == fixture("badFrames.lua"))
  }

  @Test("A layout hook's invalid result fails with code, message and place", arguments: layoutCases)
  func layout(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(
          "badLayouts",
          options: ["answer": SourceValue(.string(expected.name))],
          section: 4
        )
      )
    expected.check(failure)
    #expect(failure.plugin == "badLayouts")
    #expect(failure.method == .layout)
    #expect(failure.origin == .plugin)
    #expect(failure.section == 4)
  }

  @Test(
    "A section hook's invalid result fails with code, message and place",
    arguments: sectionCases
  )
  func section(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(
          "badSections",
          options: ["answer": SourceValue(.string(expected.name))]
        )
      )
    expected.check(failure)
    #expect(failure.plugin == "badSections")
    #expect(failure.method == .section)
    #expect(failure.origin == .plugin)
  }

  @Test(
    "Decoding ends even if a result's tables nest without end",
    arguments: [
      ("badLayouts", "a table within itself", "tables nest deeper than 64, or contain themselves"),
      (
        "badLayouts", "tables that share without end",
        "with this the tables have more values than the script's memory could hold: "
          + "what is in several places counts in each"
      ),
      ("badSections", "a group within itself", "tables nest deeper than 64, or contain themselves"),
    ]
  )
  func bounded(plugin: String, result: String, sentence: String) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(plugin, options: ["answer": SourceValue(.string(result))])
      )
    #expect(failure.code == .invalidArgument)
    #expect(failure.message.hasSuffix(": " + sentence))
  }

  @Test("An error names the line at which a buffer refuses a number")
  func line() throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest("badFrames", options: ["answer": "set with NaN"])
      )
    #expect(failure.line == 13)
    #expect(
      failure.excerpt
        == "  frames.set(2, numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])"
    )
    #expect(failure.traceback == [fixture("badFrames.lua") + ":13"])
  }

  @Test(
    "The host refuses a frame buffer after its call has ended",
    arguments: ["keeps a buffer", "keeps and returns a buffer"],
    ["returns the kept buffer", "sets the kept buffer"]
  )
  func lateBuffer(keep: SourceValue, use: SourceValue) throws {
    let registry = ProviderRegistry.overFixtures()
    _ = try registry.solve(ProviderRequest("badFrames", options: ["answer": keep]))
    let failure = try registry.failure(of: ProviderRequest("badFrames", options: ["answer": use]))
    #expect(failure.code == .failedPrecondition)
    #expect(failure.message == "a frame buffer was used after its call had ended")
    #expect(failure.plugin == "badFrames")
    #expect(failure.file == fixture("badFrames.lua"))
    #expect(failure.line == (use == "sets the kept buffer" ? 85 : nil))
  }
}
