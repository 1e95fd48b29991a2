package import LayoutModel

/// The supplementary items of a section's items and groups (`docs/compositional.md`, rule 20).
///
/// They repeat with the groups: a billion badges take the memory of one group's badges. If groups
/// differ, an element takes 44 bytes.
package struct AnchoredElements: Sendable, Equatable {
  /// The name and number of an element.
  struct Label: Sendable, Hashable {
    var elementKind: String
    /// The place in the drawing order.
    var zIndex: Int
    /// The number of the item or the group that the first element belongs to.
    var item: Int
    /// The difference of these numbers from one group to the next; 0 if nothing repeats.
    var step: Int
    /// Whether the element belongs to an item; false if it belongs to a group.
    var isAtItem: Bool
  }

  /// The names and numbers of elements.
  enum Names: Sendable, Equatable {
    /// The labels of a group's elements, which repeat with the frames.
    case repeating([Label])
    /// Labels that elements share, with the label of each element, and the number of its item or
    /// group.
    case listed([Label], of: [UInt32], numbers: [Int])
  }

  /// The frames, in the section's coordinates.
  var frames: SectionFrames
  let names: Names
  /// The positions of elements that do not repeat by name, listed when one is first sought.
  private let positions = Lazy<[ElementName: Int]>()

  /// Creates elements that do not repeat, as many as there are frames, with fast searches along an
  /// axis.
  init(names: Names, frames: FrameColumns, axis: ScrollAxis) {
    self.names = names
    self.frames = .packed(PackedFrames(frames, axis: axis))
  }

  /// Creates elements that repeat with their frames.
  /// - Precondition: There are as many labels as frames of a group.
  init(labels: [Label], frames: RepeatingFrames) {
    precondition(frames.template.count == labels.count, "each frame has a label")
    names = .repeating(labels)
    self.frames = .repeating(frames)
  }

  /// The number of elements.
  package var count: Int { frames.count }

  /// Returns the label of an element, with the number of its own item or group.
  private func label(at index: Int) -> Label {
    switch names {
    case .repeating(let labels):
      let (group, member) = index.quotientAndRemainder(dividingBy: labels.count)
      var label = labels[member]
      label.item += group * label.step
      return label
    case .listed(let labels, let members, let numbers):
      var label = labels[Int(members[index])]
      label.item = numbers[index]
      return label
    }
  }

  /// Returns the element at a position, in the section's coordinates.
  /// - Precondition: The index is at least 0 and less than `count`.
  /// - Complexity: O(1).
  package func element(at index: Int) -> SectionElement {
    let label = label(at: index)
    return SectionElement(
      elementKind: label.elementKind,
      item: label.item,
      frame: frames.frame(at: index),
      zIndex: label.zIndex
    )
  }

  /// Returns the position of the element of a kind that belongs to an item or group of a number; nil
  /// for a number without one.
  /// - Complexity: O(labels of a group); O(1) for elements that do not repeat, once they are listed.
  func position(ofKind elementKind: String, item: Int) -> Int? {
    guard case .repeating(let labels) = names else {
      let listed = positions.value {
        let names = (0..<count)
          .lazy
          .map { position in
            let label = label(at: position)
            return (ElementName(elementKind: label.elementKind, item: label.item), position)
          }
        return Dictionary(names) { first, _ in first }
      }
      return listed[ElementName(elementKind: elementKind, item: item)]
    }
    for (member, label) in labels.enumerated() where label.elementKind == elementKind {
      let distance = item - label.item
      let isReached = label.step > 0 ? distance >= 0 && distance % label.step == 0 : distance == 0
      let position = (label.step > 0 ? distance / label.step : 0) * labels.count + member
      if isReached, position < count { return position }
    }
    return nil
  }

  /// The kinds of the elements that belong to items.
  var kindsAtItems: Set<String> {
    switch names {
    case .repeating(let labels), .listed(let labels, _, _):
      Set(labels.lazy.filter(\.isAtItem).map(\.elementKind))
    }
  }

  /// Whether the element at a position belongs to an item; false if it belongs to a group.
  /// - Complexity: O(1).
  package func isAtItem(_ index: Int) -> Bool { label(at: index).isAtItem }

  /// Returns the elements when the item placed k-th is `order[k]`; those of groups keep their
  /// numbers.
  /// - Complexity: O(number of elements).
  func placed(_ order: [Int], axis: ScrollAxis) -> AnchoredElements {
    let limit = WorkLimit.current
    let list = AnchoredList(capacity: count)
    for index in 0..<count {
      if limit.isOver(at: index) { break }
      var label = label(at: index)
      if label.isAtItem { label.item = order[label.item] }
      list.append(label, frame: frames.frame(at: index))
    }
    return AnchoredElements(names: list.names, frames: list.frames.columns(), axis: axis)
  }

  /// Returns the elements mirrored within a width, in points.
  func mirrored(in width: Double) -> AnchoredElements {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}

/// Elements that are added one by one, with labels that they share.
final class AnchoredList {
  /// The bytes that an element takes.
  static let stride =
    4 * MemoryLayout<Double>.stride + MemoryLayout<UInt32>.stride
    + MemoryLayout<Int>.stride

  /// The frames so far, in the section's coordinates.
  let frames: FrameList
  private var labels: [AnchoredElements.Label] = []
  private var positions: [AnchoredElements.Label: UInt32] = [:]
  private var members: [UInt32] = []
  private var numbers: [Int] = []

  /// Creates an empty list that holds a number of elements without growing.
  init(capacity: Int) {
    frames = FrameList(capacity: capacity)
    members.reserveCapacity(capacity)
    numbers.reserveCapacity(capacity)
  }

  /// The number of elements.
  var count: Int { numbers.count }

  /// The names and numbers so far.
  var names: AnchoredElements.Names { .listed(labels, of: members, numbers: numbers) }

  /// The labels so far, one for each element.
  var allLabels: [AnchoredElements.Label] {
    zip(members, numbers)
      .map { member, number in
        var label = labels[Int(member)]
        label.item = number
        return label
      }
  }

  func append(_ label: AnchoredElements.Label, frame: LayoutRect) {
    var shared = label
    (shared.item, shared.step) = (0, 0)
    // Consecutive elements mostly use the labels in turn.
    let position = positions[shared] ?? UInt32(labels.count)
    if Int(position) == labels.count {
      labels.append(shared)
      positions[shared] = position
    }
    members.append(position)
    numbers.append(label.item)
    frames.append(frame)
  }
}
