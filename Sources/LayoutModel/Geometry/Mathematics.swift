#if canImport(Glibc)
import func Glibc.atan2
import func Glibc.cos
import func Glibc.exp
import func Glibc.log
import func Glibc.pow
import func Glibc.sin
#elseif canImport(Musl)
import func Musl.atan2
import func Musl.cos
import func Musl.exp
import func Musl.log
import func Musl.pow
import func Musl.sin
#else
import func Darwin.atan2
import func Darwin.cos
import func Darwin.exp
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

  /// The angle of a direction in radians, from −π to π.
  package static func angle(y: Double, x: Double) -> Double { atan2(y, x) }

  /// Euler's number to the power of an exponent.
  package static func exponential(_ exponent: Double) -> Double { exp(exponent) }

  /// The natural logarithm.
  package static func logarithm(_ number: Double) -> Double { log(number) }

  /// A number to the power of another.
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
