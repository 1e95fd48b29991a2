package import LayoutModel

/// The supplementary items of a section's items and groups (`docs/compositional.md`, rule 20).
///
/// They repeat with the groups: a billion badges take the memory of those of one group.
package struct AnchoredElements: Sendable, Equatable {
  /// The name and number of an element.
  struct Label: Sendable, Equatable {
    /// The kind in the document.
    var elementKind: String
    /// The place in the drawing order.
    var zIndex: Int
    /// The number of the item or the group that the first element belongs to.
    var item: Int
    /// The difference of these numbers from one group to the next; 0 where nothing repeats.
    var step: Int
    /// Whether the element belongs to an item; false if it belongs to a group.
    var isAtItem: Bool
  }

  /// The frames, in the section's coordinates.
  var frames: SectionFrames
  /// The names and numbers, repeating with the frames; as many as frames where nothing repeats.
  var labels: [Label]

  /// Creates elements that do not repeat.
  /// - Parameters:
  ///   - labels: The names and numbers.
  ///   - frames: The frames, in the section's coordinates.
  ///   - axis: The axis along which searches are fast.
  /// - Precondition: There are as many labels as frames.
  init(labels: [Label], frames: [Rect], axis: Axis) {
    precondition(frames.count == labels.count, "each frame has a label")
    self.labels = labels
    self.frames = .packed(
      PackedFrames(FrameColumns(frames.map { CustomFrame(frame: $0) }), axis: axis)
    )
  }

  /// Creates elements that repeat with their frames.
  /// - Precondition: There are as many labels as frames of a group.
  init(labels: [Label], frames: RepeatingFrames) {
    precondition(frames.template.count == labels.count, "each frame has a label")
    self.labels = labels
    self.frames = .repeating(frames)
  }

  /// The number of elements.
  package var count: Int { frames.count }

  /// Returns the element at a position, in the section's coordinates.
  /// - Precondition: The index is at least 0 and less than `count`.
  /// - Complexity: O(1).
  package func element(at index: Int) -> SectionElement {
    let (group, member) = index.quotientAndRemainder(dividingBy: labels.count)
    let label = labels[member]
    return SectionElement(
      elementKind: label.elementKind,
      item: label.item + group * label.step,
      frame: frames.frame(at: index),
      zIndex: label.zIndex
    )
  }

  /// Whether the element at a position belongs to an item; false if it belongs to a group.
  /// - Complexity: O(1).
  package func isAtItem(_ index: Int) -> Bool { labels[index % labels.count].isAtItem }

  /// Returns the elements when the item placed k-th is `order[k]`; those of groups keep their
  /// numbers.
  /// - Complexity: O(number of elements).
  func placed(_ order: [Int], axis: Axis) -> AnchoredElements {
    let elements = (0..<count).map { element(at: $0) }
    let placed = elements.enumerated()
      .map { index, element in
        let label = labels[index % labels.count]
        return Label(
          elementKind: label.elementKind,
          zIndex: label.zIndex,
          item: label.isAtItem ? order[element.item] : element.item,
          step: 0,
          isAtItem: label.isAtItem
        )
      }
    return AnchoredElements(labels: placed, frames: elements.map(\.frame), axis: axis)
  }

  /// Returns the elements mirrored within a width, in points.
  func mirrored(in width: Double) -> AnchoredElements {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}
