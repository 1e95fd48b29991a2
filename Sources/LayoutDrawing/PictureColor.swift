/// A colour without transparency.
package struct PictureColor: Hashable, Sendable {
  /// From 0 to 255.
  package var red: Int
  /// From 0 to 255.
  package var green: Int
  /// From 0 to 255.
  package var blue: Int

  /// A colour from `0xRRGGBB`.
  package init(_ hex: Int) {
    (red, green, blue) = (hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
  }

  /// `#2563c9`.
  package var text: String {
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The colour mixed with a share of another one, in hundredths.
  package func mixed(with other: PictureColor, hundredths: Int) -> PictureColor {
    func mix(_ own: Int, _ others: Int) -> Int {
      (own * (100 - hundredths) + others * hundredths + 50) / 100
    }
    var mixed = self
    mixed.red = mix(red, other.red)
    mixed.green = mix(green, other.green)
    mixed.blue = mix(blue, other.blue)
    return mixed
  }
}
