import Foundation
import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Fling paths")
struct FlingPathTests {
  private static func path(
    _ velocity: Double,
    _ deceleration: Deceleration = .normal,
    from start: Double = 100,
    end: Double = .infinity,
    target: Double? = nil
  ) -> FlingPath {
    let distance = deceleration.distance(velocity: velocity)
    let proposed = max(0, min(start + distance, end))
    return FlingPath(
      from: LayoutPoint(x: 0, y: start),
      velocity: LayoutPoint(x: 0, y: velocity),
      deceleration: deceleration,
      proposed: LayoutPoint(x: 0, y: proposed),
      target: LayoutPoint(x: 0, y: target ?? proposed)
    )
  }

  /// The sum of the velocities after each millisecond.
  private static func sum(_ velocity: Double, _ rate: Double, milliseconds: Int) -> Double {
    var (sum, left) = (0.0, velocity)
    for _ in 0..<milliseconds {
      left *= rate
      sum += left
    }
    return sum
  }

  @Test(
    "A fling's offset is the sum of a velocity that decays each millisecond",
    arguments: Deceleration.allCases,
    [0.5, 1, 3]
  )
  func free(deceleration: Deceleration, velocity: Double) {
    let path = Self.path(velocity, deceleration)
    for time in [1, 10, 100, 250] where Double(time) < path.duration {
      let expected = 100 + Self.sum(velocity, deceleration.rate, milliseconds: time)
      #expect(abs(path.offset(at: Double(time)).y - expected) < 1e-9 * expected)
      let left = velocity * pow(deceleration.rate, Double(time))
      #expect(abs(path.velocity(at: Double(time)).y - left) < 1e-12)
    }
    #expect(path.offset(at: path.duration) == path.target)
    // It ends a point before its target, and jumps the rest.
    let last = path.offset(at: path.duration.nextDown).y
    #expect(abs(path.target.y - last - 1) < 1e-6)
  }

  @Test("A fling that reaches the end of its range still moves when it stops there")
  func clamped() {
    let path = Self.path(2, end: 500)
    #expect(path.target.y == 500)
    let time = path.duration
    let reached = 100 + 998 * (1 - pow(0.998, time))
    #expect(abs(reached - 500) < 1e-6)
    #expect(path.velocity(at: time.nextDown).y > 1)
  }

  @Test(
    "A fling that a layout redirects reaches its target by the same curve",
    arguments: [0.0, 90, 700, 2000]
  )
  func redirected(target: Double) {
    let path = Self.path(1, target: target)
    let half = log(0.5) / log(0.998)
    #expect(abs(path.offset(at: half).y - (100 + target) / 2) < 1e-9 * max(1, target))
    #expect(path.offset(at: path.duration).y == target)
    #expect((path.velocity(at: 0).y < 0) == (target < 100))
  }

  @Test("A fling with no velocity or no range left takes no time")
  func nowhere() {
    #expect(Self.path(0).duration == 0)
    #expect(Self.path(-3, from: 0).duration == 0)
    #expect(Self.path(3, from: 500, end: 500).offset(at: 0).y == 500)
  }

  @Test(
    "A fling stays between its start and its target, and never turns back",
    arguments: UInt64(0)..<200
  )
  func monotone(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let start = numbers.length(0...3000)
    let wanted = Bool.random(using: &numbers) ? numbers.length(0...3000) : nil
    let path = Self.path(
      numbers.length(-5...5),
      Bool.random(using: &numbers) ? .normal : .fast,
      from: start,
      end: 3000,
      target: wanted
    )
    let times = (0..<50).map { path.duration * Double($0) / 50 } + [path.duration]
    let offsets = times.map { path.offset(at: $0).y }
    let ways = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(ways.allSatisfy { $0 >= 0 } || ways.allSatisfy { $0 <= 0 }, "\(numbers)")
    #expect(offsets.allSatisfy { $0 >= min(start, path.target.y) - 1e-9 })
    #expect(offsets.allSatisfy { $0 <= max(start, path.target.y) + 1e-9 })
    #expect(offsets.last == path.target.y)
  }
}
