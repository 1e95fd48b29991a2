package import LayoutModel

/// The memos that the host has sent to a plugin's worker, each of them once.
///
/// Host and worker each keep the same memos: both drop the oldest one beyond the limit.
package struct SentMemos {
  /// The most memos that are kept: a visible state calls section after section.
  private static let limit = 8

  private var memos: [(number: Int, memo: LayoutMemo)] = []
  private var lastNumber = 0

  /// Creates a memory without memos.
  package init() {}

  /// Appends a memo's number, with its data unless the worker has it.
  package mutating func write(_ memo: LayoutMemo?, to writer: inout WireWriter) {
    guard let memo else { return writer.write(0) }
    if let known = memos.first(where: { $0.memo === memo }) {
      writer.write(known.number)
      writer.write(SourceValue?.none)
      return
    }
    lastNumber += 1
    note(memo, number: lastNumber)
    writer.write(lastNumber)
    writer.write(SourceValue?.some(memo.value))
  }

  /// Takes a memo: the same object for the same number.
  package mutating func read(from reader: inout WireReader) throws(WireMistake) -> LayoutMemo? {
    let number = try reader.read(Int.self)
    guard number > 0 else { return nil }
    guard let value = try reader.read(SourceValue?.self) else {
      guard let known = memos.first(where: { $0.number == number }) else { throw WireMistake() }
      return known.memo
    }
    let memo = LayoutMemo(value)
    note(memo, number: number)
    return memo
  }

  private mutating func note(_ memo: LayoutMemo, number: Int) {
    if memos.count == Self.limit { memos.removeFirst() }
    memos.append((number, memo))
  }
}
