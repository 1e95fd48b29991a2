import LayoutModel
import TestSupport

/// A random page of a property, and its frames, computed independently.
struct PropertyPage {
  private(set) var ids: [String] = []
  private(set) var heights: [Double] = []
  let container: LayoutSize
  let isRegular: Bool
  let windowing: Windowing
  let isMirrored: Bool

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    container = LayoutSize(width: numbers.length(1...1400), height: numbers.length(1...1400))
    isRegular = Int.random(in: 0..<4, using: &numbers) > 0
    windowing = Bool.random(using: &numbers) ? .fullScreen : .splitView
    isMirrored = Bool.random(using: &numbers)
    guard Int.random(in: 0..<20, using: &numbers) > 0 else { return }
    let blocks = ["summary", "location", "description", "contact", "fees", "agent", "map"]
    let present = blocks.shuffled(using: &numbers)
      .filter { _ in Int.random(in: 0..<6, using: &numbers) > 0 }
    ids = ["photos"] + present
    for _ in ids { heights.append(numbers.length(0...500)) }
  }

  /// The document, of the page alone.
  var json: String {
    let items = zip(ids, heights).map { #"{"id": "\#($0)", "height": \#($1)}"# }
    let sizeClass: SizeClass = isRegular ? .regular : .compact
    let direction: UserInterfaceLayoutDirection = isMirrored ? .rightToLeft : .leftToRight
    return """
      {"environment": {
         "container": {"width": \(container.width), "height": \(container.height)},
         "traits": {"horizontalSizeClass": "regular", "verticalSizeClass": "\(sizeClass.rawValue)",
                    "windowing": "\(windowing.rawValue)",
                    "layoutDirection": "\(direction.rawValue)"}},
       "sections": [{"layout": "propertyDetails", "items": [\(items.joined(separator: ", "))]}]}
      """
  }

  private var isLandscape: Bool { container.width > container.height }
  private var columns: Int { isLandscape && isRegular && windowing == .fullScreen ? 2 : 1 }

  /// The ids as they are placed: one block is taken out and put behind the summary.
  private var placed: [String] {
    let follower = isLandscape ? "description" : "location"
    guard ids.contains("summary"), ids.contains(follower) else { return ids }
    var rest = ids.filter { $0 != follower }
    rest.insert(follower, at: (rest.firstIndex(of: "summary") ?? 0) + 1)
    return rest
  }

  /// The frames in the order of the items.
  var frames: [LayoutRect] {
    let width = container.width / Double(columns)
    var bottoms = Array(repeating: heights.first ?? 0, count: columns)
    var frames: [String: LayoutRect] = [:]
    for (place, id) in placed.enumerated() {
      let height = ids.firstIndex(of: id).map { heights[$0] } ?? 0
      guard place > 0 else {
        frames[id] = LayoutRect(x: 0, y: 0, width: container.width, height: height)
        continue
      }
      let column = (place - 1) % columns
      let x = Double(column) * width
      frames[id] = LayoutRect(x: x, y: bottoms[column], width: width, height: height)
      bottoms[column] += height
    }
    return ids.compactMap { frames[$0] }
      .map { isMirrored ? $0.mirrored(in: container.width) : $0 }
  }
}
