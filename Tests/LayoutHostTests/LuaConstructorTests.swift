import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Lua constructors of section descriptions")
struct LuaConstructorTests {
  /// A constructor's call with the table that it returns.
  struct Call: Sendable, CustomTestStringConvertible {
    var call: String
    var table: String
    var testDescription: String { call }

    init(_ call: String, _ table: String) {
      self.call = call
      self.table = table
    }
  }

  /// A document with a section that has the given members.
  private static func section(group: String, members: String = "") -> String {
    """
    return { sections = { { items = 2, layout = { group = { axis = "vertical", size = s, \(group) },
      \(members) } } } }
    """
  }

  private func document(_ text: String) throws -> LayoutDocument {
    let size = "local s = { width = 10, height = 20 }\n"
    let folder = try TemporaryFolder(["d.lua": size + text])
    let session = Session(.testing())
    try session.open(path: folder.path(of: "d.lua"))
    return session.state.document
  }

  @Test(
    "The Lua constructors for items return the same as tables written by hand",
    arguments: [
      Call(
        """
        supplementaryItem { elementKind = "badge", size = s,
          containerAnchor = anchor { edges = { "top", "trailing" }, absoluteOffset = { x = 4 } } }
        """,
        """
        { elementKind = "badge", size = s,
          containerAnchor = { edges = { "top", "trailing" }, absoluteOffset = { x = 4 } } }
        """
      ),
      Call(
        """
        supplementaryItem { elementKind = "badge", size = s, containerAnchor = anchor {},
          itemAnchor = anchor { edges = { "bottom" }, fractionalOffset = { y = 0.5 } }, zIndex = 7 }
        """,
        """
        { elementKind = "badge", size = s, containerAnchor = {},
          itemAnchor = { edges = { "bottom" }, fractionalOffset = { y = 0.5 } }, zIndex = 7 }
        """
      ),
    ]
  )
  func supplementaryItems(call: Call) throws {
    func text(_ value: String) -> String {
      Self.section(group: "items = { { size = s, supplementaryItems = { \(value) } } }")
    }
    #expect(try document(text(call.call)) == document(text(call.table)))
  }

  @Test(
    "The Lua constructors for sections return the same as tables written by hand",
    arguments: [
      Call(
        """
        boundarySupplementaryItems = { boundarySupplementaryItem {
          elementKind = "header", size = s, alignment = "topLeading", pinToVisibleBounds = true } }
        """,
        """
        boundarySupplementaryItems = { {
          elementKind = "header", size = s, alignment = "topLeading", pinToVisibleBounds = true } }
        """
      ),
      Call(
        """
        decorationItems = { decorationItem { elementKind = "background", contentInsets = insets {
          top = 4 } } }
        """,
        """
        decorationItems = { { elementKind = "background", contentInsets = { top = 4 } } }
        """
      ),
      Call(
        #"visibleItems = provider("parallax", { depth = 2 })"#,
        #"visibleItems = { provider = "parallax", options = { depth = 2 } }"#
      ),
    ]
  )
  func sectionItems(call: Call) throws {
    func text(_ members: String) -> String {
      Self.section(group: "items = { { size = s } }", members: members)
    }
    #expect(try document(text(call.call)) == document(text(call.table)))
  }

  @Test("A Lua constructor copies its table, so one table serves several calls")
  func copies() throws {
    let document = try document(
      """
      local fields = { elementKind = "background" }
      local one, other = decorationItem(fields), decorationItem(fields)
      other.zIndex = -1
      assert(fields.zIndex == nil and one.zIndex == nil)
      return { sections = { { items = 1, layout = section {
        group = vertical { size = s, items = { item { size = s } } },
        decorationItems = { one, other } } } } }
      """
    )
    guard case .description(let section) = document.collections[0].sections[0].layout else {
      Issue.record("the layout is no section description")
      return
    }
    #expect(section.decorationItems.map(\.zIndex) == [0, -1])
  }

  @Test(
    "The error for a Lua constructor called without a table shows how to write it",
    arguments: [
      "anchor", "supplementaryItem", "boundarySupplementaryItem", "decorationItem", "section",
    ]
  )
  func withoutTable(name: String) throws {
    let folder = try TemporaryFolder(["d.lua": "\nlocal made = \(name)('top')\nreturn made"])
    let failure = try Session(.testing()).failure(opening: folder.path(of: "d.lua"))
    #expect(failure.message == "written as a table: \(name){ … }")
    #expect(failure.line == 2)
  }

  @Test("The order of a section in Lua counts items from 1")
  func order() throws {
    let document = try document(
      Self.section(group: "items = { { size = s } }", members: "order = { 2, 1 }")
    )
    guard case .description(let section) = document.collections[0].sections[0].layout else {
      Issue.record("the layout is no section description")
      return
    }
    #expect(section.order == ItemOrder([1, 0]))
  }
}
