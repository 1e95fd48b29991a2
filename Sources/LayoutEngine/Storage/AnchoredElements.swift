public import LayoutModel

/// Supplementary items that stand at items and groups, as many as there are of those.
///
/// Where groups repeat, so do these: a billion badges cost what those of one group cost.
public struct AnchoredElements: Sendable, Equatable {
  /// What one of them is called.
  struct Label: Sendable, Equatable {
    var elementKind: String
    var zIndex: Int
    /// The item of the first one.
    var item: Int
    /// By how much the item grows from one group to the next.
    var step: Int
    /// Whether it stands at an item rather than at a group.
    var isAtItem: Bool
  }

  /// Their frames, in the section's coordinates.
  var frames: SectionFrames
  /// What they are called, repeating with the frames; as many as frames where nothing repeats.
  var labels: [Label]

  /// Elements that do not repeat.
  init(labels: [Label], frames: [Rect], axis: Axis) {
    precondition(frames.count == labels.count, "each frame has a label")
    self.labels = labels
    self.frames = .packed(
      PackedFrames(FrameColumns(frames.map { CustomFrame(frame: $0) }), axis: axis)
    )
  }

  /// Elements that repeat with their frames.
  /// - Precondition: a group's frames are as many as labels.
  init(labels: [Label], frames: RepeatingFrames) {
    precondition(frames.template.count == labels.count, "each frame has a label")
    self.labels = labels
    self.frames = .repeating(frames)
  }

  /// How many there are.
  public var count: Int { frames.count }

  /// The element at a position.
  /// - Complexity: O(1).
  public func element(at index: Int) -> SectionElement {
    let (group, member) = index.quotientAndRemainder(dividingBy: labels.count)
    let label = labels[member]
    return SectionElement(
      elementKind: label.elementKind,
      item: label.item + group * label.step,
      frame: frames.frame(at: index),
      zIndex: label.zIndex
    )
  }

  /// Whether the element at a position stands at an item rather than at a group.
  public func isAtItem(_ index: Int) -> Bool { labels[index % labels.count].isAtItem }

  /// The elements when the item placed k-th is `order[k]`; those at groups keep their numbers.
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

  func mirrored(in width: Double) -> AnchoredElements {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}
