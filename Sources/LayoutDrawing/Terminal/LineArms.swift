/// The directions in which lines leave the middle of a cell.
struct LineArms: OptionSet, Hashable {
  let rawValue: UInt8

  static let north = LineArms(rawValue: 1)
  static let east = LineArms(rawValue: 2)
  static let south = LineArms(rawValue: 4)
  static let west = LineArms(rawValue: 8)
  static let vertical: LineArms = [.north, .south]
  static let horizontal: LineArms = [.east, .west]
}
