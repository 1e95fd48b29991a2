import Foundation
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Results of hooks")
struct ResultReadingTests {
  @Test(
    "A hook gives the same frames as tables and as buffers",
    arguments: [true, false],
    [0, 1, 2, 3, 100]
  )
  func forms(zIndex: Bool, count: Int) throws {
    let registry = ProviderRegistry.overFixtures()
    func solve(_ form: SourceValue) throws -> [String] {
      let options: KeyValuePairs = ["form": form, "zIndex": SourceValue(.boolean(zIndex))]
      return try registry.solve(ProviderRequest("frames", options: options, count: count))
        .placedItems
    }
    let tables = try solve("tables")
    #expect(tables.count == count)
    #expect(try solve("buffer") == tables)
    #expect(try solve("second buffer") == tables)
  }

  @Test("A result keeps frames and zIndex to the bit")
  func numbers() throws {
    let layout = try ProviderRegistry.overFixtures().solve(ProviderRequest("frames"))
    #expect(
      layout.placedItems == [
        "0.3333333333333333 -1 10 0.1", "0.6666666666666666 -2 20 0.2 z1",
        "1 -3 30 0.30000000000000004 z-1",
      ]
    )
    #expect(layout.provider == "frames")
  }

  @Test("A layout hook can return every field of a layout", arguments: [true, false])
  func whole(buffer: Bool) throws {
    let layout = try ProviderRegistry.overFixtures()
      .solve(
        ProviderRequest(
          "wholeLayout",
          options: ["buffer": SourceValue(.boolean(buffer))],
          count: 2
        )
      )
    #expect(layout.placedItems == ["10 5 8 9", "20 5 8 9"])
    #expect(layout.size == LayoutSize(width: 400, height: 500))
    #expect(layout.contentInset == DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3))
    #expect(layout.visibleMargin == 25)
    #expect(layout.memo == LayoutMemo(["depth": 3]))
    #expect(
      layout.supplementaryItems == [
        SectionElement(
          elementKind: "badge",
          item: 1,
          frame: LayoutRect(x: 1, y: 2, width: 3, height: 4),
          zIndex: 1
        )
      ]
    )
    #expect(
      layout.decorationItems == [
        SectionElement(
          elementKind: "back",
          item: 0,
          frame: LayoutRect(x: 0, y: 0, width: 400, height: 500),
          zIndex: -1
        )
      ]
    )
  }

  @Test("A layout hook takes precedence over section and group hooks; its size is the union")
  func precedence() throws {
    let layout = try ProviderRegistry.overFixtures().solve(ProviderRequest("stepped"))
    #expect(layout.placedItems == ["1 1 1 1", "2 2 1 1", "3 3 1 1"])
    #expect(layout.size == LayoutSize(width: 4, height: 4))
  }

  @Test(
    "A hook may return no frames if there are no items",
    arguments: ["stepped", "frames", "wholeLayout"]
  )
  func noItems(name: String) throws {
    let layout = try ProviderRegistry.overFixtures().solve(ProviderRequest(name, count: 0))
    #expect(layout.frames.count == 0)
  }

  @Test(
    "The program's plugins return a frame for each item",
    arguments: ["adaptiveSections", "circle", "diagonal"]
  )
  func programPlugins(name: String) throws {
    let folder = Fixtures.root.appending(path: "plugins").path(percentEncoded: false)
    let registry = ProviderRegistry(sources: [PluginFolder(path: folder)], budget: unhurried)
    for count in [0, 1, 2, 7, 100] {
      #expect(try registry.solve(ProviderRequest(name, count: count)).frames.count == count)
    }
  }

  @Test("A plugin without a hook for sections cannot lay out a section")
  func unimplemented() throws {
    let folder = try TemporaryFolder([
      "cells.lua": "return { api = 1, cell = function() end, screen = function() end }"
    ])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("cells"))
    #expect(failure.code == .unimplemented)
    #expect(failure.message == "“cells” cannot lay out a section")
    #expect(failure.hint == "it has the hooks cell, screen")
  }
}
