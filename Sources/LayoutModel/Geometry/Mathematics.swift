#if canImport(Glibc)
import func Glibc.cos
import func Glibc.log
import func Glibc.pow
import func Glibc.sin
#elseif canImport(Musl)
import func Musl.cos
import func Musl.log
import func Musl.pow
import func Musl.sin
#else
import func Darwin.cos
import func Darwin.log
import func Darwin.pow
import func Darwin.sin
#endif

/// The functions of mathematics that Swift's own library does not have, from the system's C library.
package enum Mathematics {
  /// The cosine of an angle in radians.
  package static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// The sine of an angle in radians.
  package static func sine(_ angle: Double) -> Double { sin(angle) }

  /// The natural logarithm.
  package static func logarithm(_ number: Double) -> Double { log(number) }

  /// A number to the power of another.
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
