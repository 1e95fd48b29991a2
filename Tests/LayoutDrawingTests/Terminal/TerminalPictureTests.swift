import LayoutModel
import TestSupport
import Testing

import LayoutDrawing

@Suite("Random terminal pictures")
struct TerminalPictureTests {
  struct Room: CustomTestStringConvertible, Sendable {
    var testDescription: String { "\(columns) × \(rows)" }
    var columns: Int
    var rows: Int
  }

  static let rooms = [
    Room(columns: 80, rows: 24), Room(columns: 200, rows: 60), Room(columns: 10, rows: 3),
    Room(columns: 21, rows: 7), Room(columns: 3, rows: 1), Room(columns: 1, rows: 1),
    Room(columns: 0, rows: 0), Room(columns: -5, rows: -5), Room(columns: .max, rows: 4),
  ]

  /// Lines without colours, and the characters' cells in each.
  private func cells(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + (Self.wide.contains($1) ? 2 : 1) }
  }

  private static let names = ["header", "漢字", "😀", "e\u{301}", "a\u{1B}[31mb", "\u{202E}x", "0.12"]
  private static let wide = Set("漢字😀".unicodeScalars)

  @Test(
    "A terminal picture is no wider than its terminal, and keeps to a limit of rows",
    arguments: rooms
  )
  func room(_ room: Room) {
    for seed in 0..<40 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let picture = RandomPicture.picture(names: Self.names, &numbers)
      let renderer = TerminalRenderer(columns: room.columns, rows: room.rows)
      let lines = renderer.lines(of: picture)
      let columns = max(0, room.columns)
      #expect(lines.allSatisfy { cells($0) <= columns }, "\(numbers), \(picture)")
      let isLong = picture.panes.contains { $0.extent == .wholeContent }
      #expect(lines.count <= (isLong ? 2002 : max(room.rows, 5)), "\(numbers)")
    }
  }

  @Test(
    "A terminal picture shows every visible element, or counts those that it hides",
    arguments: rooms
  )
  func complete(_ room: Room) {
    for seed in 100..<140 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let picture = RandomPicture.picture(names: Self.names, &numbers)
      let renderer = TerminalRenderer(columns: room.columns, rows: room.rows)
      let drawing = TerminalDrawing(of: picture, for: renderer)
      #expect(drawing.shapes.count == Self.countInSight(picture), "\(numbers)")
      let seen = Set(drawing.grid.cells.map(\.owner))
      let vanished = drawing.shapes.indices.filter { index in
        !seen.contains(Int32(index))
          && !drawing.shapes[(index + 1)...]
            .contains { $0.frame.overlaps(drawing.shapes[index].frame) }
      }
      #expect(vanished.count <= drawing.hiddenCount, "\(numbers)")
    }
  }

  /// The number of elements, parts and overlays with area in the shown part of their collection.
  private static func countInSight(_ picture: Picture) -> Int {
    picture.overlays.count { $0.frame.width > 0 && $0.frame.height > 0 }
      + picture.panes.reduce(0) { count, pane in
        let frames = pane.groups.flatMap(\.elements)
          .flatMap { element in
            [element.drawnFrame]
              + element.parts.map { part in
                element.transform == .identity
                  ? part.frame
                  : part.frame.drawn(element.transform, about: element.anchor).bounds
              }
          }
        return count + frames.count { $0.overlaps(pane.area) }
      }
  }

  @Test("A terminal picture has the same text in all colours, and no escapes without colours")
  func same() {
    for seed in 200..<220 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let picture = RandomPicture.picture(names: Self.names, &numbers)
      for colors in TerminalRenderer.Colors.allCases {
        let renderer = TerminalRenderer(colors: colors)
        let text = renderer.text(of: picture)
        #expect(text == renderer.text(of: picture))
        #expect(Self.plain(text) == Self.plain(TerminalRenderer().text(of: picture)))
        #expect(colors != .none || !text.contains("\u{1B}"))
      }
      let ascii = TerminalRenderer(characters: .ascii).text(of: picture)
      #expect(ascii.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    }
  }

  /// A text without colours and without the pattern of blocks.
  private static func plain(_ text: String) -> String {
    text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").replacing("░", with: " ")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.replacing(#/ +$/#, with: "") }
      .joined(separator: "\n")
  }

  @Test("A terminal picture contains no control characters of names")
  func controls() {
    for seed in 300..<320 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let picture = RandomPicture.picture(names: ["\u{1B}[2J", "a\u{7}\u{9B}1mb"], &numbers)
      let text = TerminalRenderer(colors: .full).text(of: picture)
        .replacing(#/\u{1B}\[0[0-9;]*m/#, with: "")
      #expect(
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
      )
    }
  }

  static let lengths = [
    0, -0.0, 1, -1, 0.001, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]

  @Test("A terminal picture does not crash for any numbers", arguments: lengths)
  func hostile(_ length: Double) {
    for place in Self.lengths {
      var picture = RandomPicture.sheet
      let rect = LayoutRect(x: place, y: length, width: length, height: place)
      let turn = LayoutTransform(a: length, b: place, c: length, d: 1, tx: place, ty: length)
      for (index, transform) in [LayoutTransform.identity, turn].enumerated() {
        picture.panes[0].groups[0].elements[index].frame = rect
        picture.panes[0].groups[0].elements[index].transform = transform
        picture.panes[0].groups[0].elements[index].alpha = length
      }
      #expect(!TerminalRenderer().lines(of: picture).isEmpty)
      for extent in [PicturePane.Extent.visibleBounds, .wholeContent] {
        picture.panes[0].extent = extent
        picture.panes[0].bounds = rect
        #expect(!TerminalRenderer().lines(of: picture).isEmpty)
        picture.panes[0].content = rect
        picture.panes[0].safeArea = rect
        picture.panes[0].offset = LayoutPoint(x: length, y: place)
        #expect(!TerminalRenderer().lines(of: picture).isEmpty)
      }
    }
  }

  @Test("An empty terminal picture ends with its scale")
  func nothing() {
    let picture = Picture(title: "", frame: .zero, panes: [], overlays: [])
    #expect(TerminalRenderer().lines(of: picture).last?.hasPrefix("1 column = 1 point") == true)
  }
}
