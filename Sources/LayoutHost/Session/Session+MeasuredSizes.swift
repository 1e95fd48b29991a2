import LayoutEngine
public import LayoutModel

extension Session {
  /// Notes the sizes of cells that the program has measured; the first visible item keeps its
  /// place.
  ///
  /// ```swift
  /// let measured = cells.map { MeasuredSize(of: $0.path, height: $0.fittingHeight) }
  /// try session.setMeasuredSizes(measured)
  /// ```
  /// A size becomes the item's own, as if the document gave it, and so replaces an estimate (UIKit's
  /// `preferredLayoutAttributesFitting(_:)`). Sizes that the items have already cost no layout.
  /// - Parameter sizes: the sizes; the last counts if an item is there more than once.
  /// - Throws: `OUT_OF_RANGE` if an item is missing, or a size is negative or not finite, and the
  ///   failure of the changed layout; the session is then unchanged.
  /// - Complexity: O(number of sizes × log n), and that of the changed sections' layouts.
  public func setMeasuredSizes(_ sizes: [MeasuredSize]) throws(LayoutError) {
    var changed: [(section: Int, items: LayoutItems)] = []
    let sections = Dictionary(grouping: sizes, by: \.item.section)
    for (section, sizes) in sections.sorted(by: { $0.key < $1.key }) {
      let items = try items(ofSection: section)
      var objects: [Int: SourceObject] = [:]
      for size in sizes {
        guard size.item.item >= 0, size.item.item < items.count else {
          throw Self.outOfRange("there is no such item; the section has \(items.count)")
        }
        guard [size.width, size.height].allSatisfy({ $0.map(Self.isLength) ?? true }) else {
          throw Self.outOfRange("a measured size must be a finite number, 0 or more")
        }
        var object = objects[size.item.item] ?? items.object(at: size.item.item)
        if let width = size.width { object["width"] = SourceValue(width) }
        if let height = size.height { object["height"] = SourceValue(height) }
        objects[size.item.item] = object
      }
      var replacements: [(position: Int, item: LayoutItems)] = []
      for (item, object) in objects.sorted(by: { $0.key < $1.key })
      where object != items.object(at: item) {
        let list = SourceValue(.array([SourceValue(.object(object))]))
        replacements.append((item, try LayoutItems(list, withoutFiles: "items come one by one")))
      }
      guard !replacements.isEmpty else { continue }
      guard let others = items.replacing(replacements) else { throw Self.tooManyItems }
      changed.append((section, others))
    }
    guard !changed.isEmpty else { return }
    // The items keep their places, whatever their ids.
    let counts = state.shownCollection.sections.map(\.items.count)
    try apply(LayoutChange(byPosition: counts, counts), keeping: nil) { state in
      for (section, items) in changed { state.shownCollection.sections[section].items = items }
    }
  }

  private static func isLength(_ number: Double) -> Bool { number.isFinite && number >= 0 }
}
