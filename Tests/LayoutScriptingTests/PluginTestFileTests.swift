import LayoutScripting
import TestSupport
import Testing

@Suite("Tests of plugins")
struct PluginTestFileTests {
  private static let files = [
    "red.lua", "red_test.lua", "red_call1_test.lua", "red_wide.lua", "red_wide_test.lua",
    "shelf/init.lua", "shelf/rows.lua", "shelf/shelf_call1_test.lua", "shelf_test.lua",
    "shelf_again_test.lua", "lib/shapes.lua", "alone.lua", "other_test.lua",
  ]

  @Test(
    "The tests of a plugin are those with its name beside it, and those in its folder",
    arguments: [
      ("red.lua", ["red_call1_test.lua", "red_test.lua"]), ("red_wide.lua", ["red_wide_test.lua"]),
      ("shelf/init.lua", ["shelf_again_test.lua", "shelf_test.lua", "shelf/shelf_call1_test.lua"]),
      ("shelf/rows.lua", ["shelf_again_test.lua", "shelf_test.lua", "shelf/shelf_call1_test.lua"]),
      ("lib/shapes.lua", []), ("alone.lua", []),
    ]
  )
  func found(plugin: String, tests: [String]) throws {
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: Self.files.map { ($0, "return {}") })
    )
    let found = TestFile.tests(ofPluginWith: folder.path(of: plugin))
    #expect(found.map(\.path) == tests.map { folder.path(of: $0) })
  }
}
