#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import LayoutModel
import Testing

@Suite("Frame columns")
struct FrameColumnsTests {
  private static func frames(_ count: Int, zIndex: (Int) -> Int = { _ in 0 }) -> [CustomFrame] {
    (0..<count)
      .map { number in
        let edge = Double(number)
        return CustomFrame(
          frame: LayoutRect(x: edge, y: 2 * edge, width: edge + 0.5, height: 3 * edge),
          zIndex: zIndex(number)
        )
      }
  }

  @Test("Frame columns return the frames that they are made of", arguments: [0, 1, 2, 1000])
  func roundTrip(count: Int) {
    let frames = Self.frames(count)
    let columns = FrameColumns(frames)
    #expect(columns.count == count)
    #expect((0..<count).map { columns[$0] } == frames.map(\.frame))
    #expect(columns.zIndex == nil)
    #expect((0..<count).allSatisfy { columns.zIndex(at: $0) == 0 })
  }

  @Test("Frame columns keep zIndex values as soon as one frame has one")
  func zIndex() {
    let columns = FrameColumns(Self.frames(5) { $0 == 3 ? -7 : 0 })
    #expect(columns.zIndex != nil)
    #expect((0..<5).map(columns.zIndex(at:)) == [0, 0, 0, -7, 0])
    #expect(columns[4] == LayoutRect(x: 4, y: 8, width: 4.5, height: 12))
  }

  @Test("Frame columns that nothing shares hand over their memory", arguments: [4, 5])
  func handOver(columnCount: Int) {
    var columns: FrameColumns? = FrameColumns(Self.frames(3) { $0 * (columnCount - 4) })
    let isHandedOver = FrameColumns.handOver(&columns) { block, count in
      #expect(count == columnCount)
      #expect((0..<3).map { block[3 + $0] } == [0, 2, 4])
      free(block)
      return true
    }
    #expect(isHandedOver && columns == nil)
  }

  @Test("Frame columns that are shared or refused, or have attributes, keep their memory")
  func keptMemory() {
    var shared: FrameColumns? = FrameColumns(Self.frames(3))
    let other = shared
    #expect(!FrameColumns.handOver(&shared) { _, _ in true })
    #expect(shared != nil && shared == other)

    var refused: FrameColumns? = FrameColumns(Self.frames(3))
    #expect(!FrameColumns.handOver(&refused) { _, _ in false })
    #expect(refused?[2] == Self.frames(3)[2].frame)

    var attributes = FrameAttributes.Columns()
    attributes.alpha = [1, 0.5, 1]
    var faded: FrameColumns? = FrameColumns(
      count: 3,
      attributes: FrameAttributes(attributes, count: 3)
    ) { writer in
      for index in 0..<3 { writer.set(index, .zero) }
    }
    #expect(!FrameColumns.handOver(&faded) { _, _ in true })
    #expect(faded?.attributes != nil)
  }

  @Test("A writer sets frames of columns in any order")
  func writer() {
    let columns = FrameColumns(count: 2, hasZIndex: true) { writer in
      writer.set(1, LayoutRect(x: 1, y: 2, width: 3, height: 4))
      writer.set(1, zIndex: 9)
      writer.set(0, x: 5, y: 6, width: 7, height: 8)
      writer.set(0, zIndex: 0)
    }
    #expect(columns[0] == LayoutRect(x: 5, y: 6, width: 7, height: 8))
    #expect(columns[1] == LayoutRect(x: 1, y: 2, width: 3, height: 4))
    #expect([columns.zIndex(at: 0), columns.zIndex(at: 1)] == [0, 9])
  }

  @Test("Frame columns pass on the error of their writer")
  func failingWriter() {
    struct Failure: Error, Equatable {}
    #expect(throws: Failure()) {
      try FrameColumns(count: 3) { (_: borrowing FrameColumnsWriter) throws(Failure) in
        throw Failure()
      }
    }
  }

  @Test("Frame columns adopt a block with space for more frames")
  func capacity() {
    let whole = FrameColumns(count: 1) { $0.set(0, x: 1, y: 2, width: 3, height: 4) }
    let block = UnsafeMutablePointer<Double>.allocateForFrames(capacity: 10)
    for column in 0..<4 { block[10 * column] = Double(column + 1) }
    let columns = FrameColumns(adopting: block, count: 1, capacity: 10, hasZIndex: false)
    #expect(columns == whole)
  }

  @Test("Frame columns are equal if all frames and zIndex values are")
  func equality() {
    #expect(FrameColumns(Self.frames(4)) == FrameColumns(Self.frames(4)))
    #expect(FrameColumns(Self.frames(4)) != FrameColumns(Self.frames(3)))
    #expect(FrameColumns(Self.frames(4)) != FrameColumns(Self.frames(4) { $0 }))
    let zeros = FrameColumns(count: 1, hasZIndex: true) { writer in
      writer.set(0, .zero)
      writer.set(0, zIndex: 0)
    }
    #expect(zeros == FrameColumns(Self.frames(1).map { _ in CustomFrame(frame: .zero) }))
    #expect(FrameColumns.empty == FrameColumns([]))
  }

  @Test("The far corner of frame columns is the greatest right and bottom edge, and at least 0")
  func farCorner() {
    #expect(FrameColumns.empty.farCorner == .zero)
    #expect(
      FrameColumns([
        CustomFrame(frame: LayoutRect(x: 90, y: -50, width: 20, height: 10)),
        CustomFrame(frame: LayoutRect(x: 0, y: 40, width: 5, height: 30)),
      ])
      .farCorner == LayoutPoint(x: 110, y: 70)
    )
    #expect(
      FrameColumns([CustomFrame(frame: LayoutRect(x: -9, y: -9, width: 2, height: 2))]).farCorner
        == .zero
    )
  }
}

extension UnsafeMutablePointer<Double> {
  /// A block as scripts hand it over; `FrameColumns` frees it.
  fileprivate static func allocateForFrames(capacity: Int) -> UnsafeMutablePointer<Double> {
    guard let block = malloc(capacity * 4 * MemoryLayout<Double>.stride) else {
      preconditionFailure("there is no memory")
    }
    return block.bindMemory(to: Double.self, capacity: capacity * 4)
  }
}
