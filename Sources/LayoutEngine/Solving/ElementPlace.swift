/// The position of an element that is not an item in its section's lists.
enum ElementPlace: Sendable {
  case supplementary(Int), decoration(Int)
}
