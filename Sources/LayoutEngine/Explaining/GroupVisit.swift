import LayoutModel

/// A group on the way down to an item.
struct GroupVisit {
  var group: GroupDescription
  /// Where it stands in the section's description.
  var path: DocumentPath
  /// What its fractions are taken of.
  var base: Size
  /// What the group that it stands in gives it.
  var share: SlotShare?
  /// The first item of it, as items are placed.
  var firstItem: Int
  /// Which of its items is looked for, from 0.
  var member: Int
}

/// An equal share of a group's length (rule 7).
struct SlotShare {
  var axis: Axis
  var length: Double
  /// How it was calculated.
  var words: String
  /// Where the number of shares stands.
  var path: DocumentPath
}
