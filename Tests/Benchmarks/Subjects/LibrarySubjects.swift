internal import Foundation
internal import LuaSandbox

extension BenchmarkSubject {
  /// Library functions that check the budget: the cost of that, and the time until they stop.
  static var libraryFunctions: [BenchmarkSubject] {
    [
      pattern("plain text", count: 200_000),
      pattern("digits", count: 200_000),
      pattern("trim", count: 50_000),
      pattern("gsub of words", count: 5000),
      pattern("gmatch of pairs", count: 5000),
      pattern("set of a name", count: 200_000),
    ] + evasions().map(overrun) + [arithmetic]
  }

  /// A pattern, by the host and by plain Lua in turn, so that the load of the machine affects both.
  private static func pattern(_ name: String, count: Int) -> BenchmarkSubject {
    BenchmarkSubject(
      name: "pattern, \(name)",
      warmups: 1,
      seconds: 10,
      iterations: 11,
      figures: PlainLua.figures
    ) {
      let script = try script("patterns.lua")
      return .figures {
        let state = try LuaState(budget: LuaBudget(deadline: .seconds(60)), name: "patterns")
        let chunk = try state.load(script, chunkName: "@patterns.lua")
        let start = ProcessorTime.now
        try state.call(
          chunk,
          push: { stack in
            stack.push(name)
            stack.push(count)
            return 2
          },
          read: { _ in }
        )
        let hostTime = ProcessorTime.now - start
        let path = Inputs.scripts.appending(path: "patterns.lua").path
        let plainTime = try PlainLua.time(of: plainRun, [path, name, "\(count)"])
        return PlainLua.values(host: hostTime, plain: plainTime)
      }
    }
  }

  /// The time of a call beyond its deadline.
  private static func overrun(_ evasion: String) -> BenchmarkSubject {
    BenchmarkSubject(
      name: "overrun, \(evasion)",
      warmups: 0,
      seconds: 10,
      iterations: 9,
      figures: ["overrun (µs)"]
    ) {
      let script = try script("evasions.lua")
      let name = String(evasion.drop { $0 != " " }.dropFirst())
      let deadline = Duration.milliseconds(30)
      return .figures {
        let state = try LuaState(budget: LuaBudget(deadline: deadline), name: "evasions")
        let chunk = try state.load(script, chunkName: "@evasions.lua")
        try call(chunk, of: state, with: "prepare", deadline: nil)
        let clock = ContinuousClock()
        let start = clock.now
        do {
          try call(chunk, of: state, with: name, deadline: deadline)
        } catch let error as LuaError where error.kind == .deadline {
          let time = clock.now - start - deadline
          return [Int(time / .microseconds(1))]
        }
        throw NotStopped(evasion: evasion)
      }
    }
  }

  /// Arithmetic with and without a deadline, in turn.
  private static var arithmetic: BenchmarkSubject {
    BenchmarkSubject(
      name: "deadline, arithmetic",
      warmups: 1,
      seconds: 10,
      iterations: 41,
      figures: ["armed (µs)", "free (µs)", "armed ÷ free (‰)"]
    ) {
      let state = try LuaState(budget: LuaBudget(), name: "arithmetic")
      let source = "local x = 0 for i = 1, 5000000 do x = x * 0.5 + i % 7 end return x"
      return .figures {
        let chunk = try state.load(Array(source.utf8), chunkName: "@arithmetic.lua")
        let free = try processorTime(of: chunk, in: state, deadline: nil)
        let armed = try processorTime(of: chunk, in: state, deadline: .seconds(60))
        return [armed, free, armed * 1000 / max(1, free)]
      }
    }
  }
}

/// Runs a file with a name and a number and prints the microseconds it took.
private let plainRun = """
  local run = assert(loadfile(arg[1]))
  local start = os.clock()
  run(arg[2], math.tointeger(arg[3]))
  local finish = os.clock()
  print(string.format("%d", (finish - start) * 1000000 // 1))
  """

// MARK: Calls

private struct NotStopped: Error { let evasion: String }

private func call(
  _ chunk: LuaReference,
  of state: LuaState,
  with name: String,
  deadline: Duration?
) throws {
  try state.call(
    chunk,
    deadline: deadline,
    push: { stack in
      stack.push(name)
      return 1
    },
    read: { _ in }
  )
}

/// Returns the processor time of a call without arguments, in microseconds.
private func processorTime(
  of chunk: LuaReference,
  in state: LuaState,
  deadline: Duration?
) throws -> Int {
  let start = ProcessorTime.now
  try state.call(chunk, deadline: deadline) { _ in }
  return ProcessorTime.now - start
}

// MARK: Scripts

/// Returns the names in `evasions.lua`, each with its group in front; no names if it fails.
private func evasions() -> [String] {
  do {
    let state = try LuaState(budget: LuaBudget(), name: "evasions")
    let chunk = try state.load(script("evasions.lua"), chunkName: "@evasions.lua")
    let names = try state.call(chunk) { stack in stack.string(at: 1) ?? "" }
    return names.split(separator: "\n").map(String.init)
  } catch {
    return []
  }
}

private func script(_ name: String) throws -> [UInt8] {
  try Array(Data(contentsOf: Inputs.scripts.appending(path: name)))
}
