import LayoutModel
import LayoutPlugins
import LuaSandbox

// Properties: `forAll`, and the generators of `any`.
extension TestState {
  /// Defines `forAll` and `any`, which are written in Lua.
  func defineProperties() throws {
    let chunk = try lua.load(TestExpectations.properties, chunkName: TestExpectations.chunkName)
    let (forAll, generators) = try lua.call(chunk) { stack in
      stack.pushFunction(named: "forAll") { [unowned self] in try attempt($0) }
      stack.pushFunction(named: "forAll") { [unowned self] in report($0) }
      stack.pushFunction(named: "forAll") { [unowned self] stack in
        guard !isLoading else { throw wrong("forAll must be inside it") }
        stack.push(propertySeed)
        return 1
      }
      stack.pushFunction(named: "forAll") { [unowned self] in
        throw wrong($0.string(at: 1) ?? "forAll")
      }
      return 4
    } read: { stack in
      (stack.reference(at: 1), stack.reference(at: 2))
    }
    define("forAll", forAll)
    define("any", generators)
  }

  /// The seed of the running test's properties: that of the run, or else one for the name of the test, so that
  /// each run tries the same values.
  private var propertySeed: Int {
    if let seed = surroundings.seed { return Int(truncatingIfNeeded: seed) }
    var hash = StableHash()
    hash.add(runningName.utf8)
    return Int(hash.value % 1_000_000)
  }

  /// Calls a function, and pushes whether it holds: without an error and without an unmet expectation.
  ///
  /// A lack of time or memory is raised.
  private func attempt(_ stack: LuaStack) throws -> Int {
    let earlier = expectations.unmet
    defer { expectations.forget(after: earlier) }
    do {
      try stack.state.call(stack.reference(at: 1), deadline: nil) { _ in }
      stack.push(expectations.unmet == earlier)
    } catch {
      guard !stack.state.isExpired else { throw error }
      stack.push(false)
    }
    return 1
  }

  /// Remembers the values for which a property fails: the arguments after the seed, the number of the run, and
  /// the number of simplifications.
  private func report(_ stack: LuaStack) -> Int {
    let (seed, run) = (stack.integer(at: 1) ?? 0, stack.integer(at: 2) ?? 0)
    let shrinks = stack.integer(at: 3) ?? 0
    remarks = ["forAll failed in run \(run), and \(shrinks.counted("time")) with simpler values:"]
    for index in stride(from: 4, through: stack.top, by: 1) {
      let lines = LuaPrinter(stack: stack).text(at: index).split(separator: "\n")
      remarks.append("  \(index - 3): \(lines.first ?? "")")
      remarks += lines.dropFirst().map { "     \($0)" }
    }
    remarks.append("to try them again: --seed \(seed), or { seed = \(seed) } after the function")
    return 0
  }
}
