/// Numbers as they are written in results and messages.
public enum NumberText {
  /// The shortest text that reads back as the same number: `44`, `0.1`, `1e-07`.
  public static func shortest(_ number: Double) -> String {
    if number == number.rounded(.towardZero), abs(number) <= 0x1p53 {
      return number == 0 ? "0" : String(Int64(number))
    }
    return number.description
  }
  /// The number for people: three digits behind the point at most.
  public static func rounded(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return shortest(rounded.isFinite ? rounded : number)
  }
}
