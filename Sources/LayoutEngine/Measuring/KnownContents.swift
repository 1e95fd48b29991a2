import LayoutModel

/// The response of a cell to an offered size.
struct MeasuredContent: Sendable, Equatable {
  let cell: ProviderReference
  /// The size that the slot offers to the content, in points.
  let offered: LayoutSize
  let result: CellResult
}

/// The contents of a section's items as far as they were measured, and of those that are measured
/// now; the others have their estimates.
final class KnownContents {
  private let sizes: MeasuredItems
  private let current: Range<Int>
  private var contents: [Int: [MeasuredContent]] = [:]

  /// Takes the contents that were measured, and measures those of a range of items.
  init(_ sizes: MeasuredItems, measuring current: Range<Int> = 0..<0) {
    (self.sizes, self.current) = (sizes, current)
  }

  /// Whether an item's content is known, or is measured now.
  func isMeasured(_ item: Int) -> Bool { current.contains(item) || sizes.isMeasured(item) }

  /// Whether an item's content was known before.
  func wasMeasured(_ item: Int) -> Bool { sizes.isMeasured(item) }

  /// Returns the response of an item's cell to an offered size; nil if it has not been measured.
  func result(of item: Int, cell: ProviderReference, offered: LayoutSize) -> CellResult? {
    let known = contents[item] ?? (item < sizes.count ? sizes[item]?.contents : nil)
    return known?.first { $0.offered == offered && $0.cell == cell }?.result
  }

  /// Notes the response of an item's cell, if its content is measured now.
  func note(_ result: CellResult, of item: Int, cell: ProviderReference, offered: LayoutSize) {
    guard current.contains(item) else { return }
    contents[item, default: sizes[item]?.contents ?? []]
      .append(MeasuredContent(cell: cell, offered: offered, result: result))
  }

  /// The sizes with those that were measured now.
  /// - Complexity: O(number of measured runs, and of items that were measured now).
  var measured: MeasuredItems {
    var measured = MeasuredItems(count: 0, along: sizes.axis)
    measured.append(0..<current.lowerBound, of: sizes)
    measured.append(
      measured: current.map { item in
        MeasuredItem(contents: contents[item] ?? sizes[item]?.contents ?? [])
      }
    )
    measured.append(current.upperBound..<sizes.count, of: sizes)
    return measured
  }
}
