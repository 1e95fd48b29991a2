import LuaSandbox

/// The samples of a profile, with the shares of stacks and functions.
struct ProfileTree {
  let functions: [LuaProfile.Function]
  let nodes: [LuaProfile.Node]
  /// The ticks of all samples.
  let ticks: Int
  /// The bytes that plugins have allocated, and how many they are for each byte that samples have seen.
  let allocatedBytes: Int
  let bytesForEachSeen: Double
  /// Whether there were more places than a profile keeps.
  let isFull: Bool

  init(_ samples: LuaProfile) {
    functions = samples.functions
    nodes = samples.nodes
    ticks = nodes.reduce(0) { $0 + $1.ticks }
    isFull = samples.isFull
    let seen = nodes.reduce(0) { $0 + $1.bytes }
    allocatedBytes = samples.allocatedBytes
    bytesForEachSeen = seen == 0 ? 0 : Double(allocatedBytes) / Double(seen)
  }

  /// The places with samples of their own.
  var sampled: [Int] { nodes.indices.filter { nodes[$0].ticks > 0 } }

  /// Returns a place and those that have led to it, innermost first.
  func places(from node: Int) -> [LuaProfile.Node] {
    var places = [nodes[node]]
    while let parent = places[places.count - 1].parent { places.append(nodes[parent]) }
    return places
  }

  /// Returns the innermost place in Lua: functions of the library and the host count for the line that calls them.
  func scriptPlace(of node: Int) -> LuaProfile.Node? {
    places(from: node).first { !functions[$0.function].isNative }
  }

  /// Returns the share of the ticks, or of the bytes, whose stacks fulfil a condition, from 0 to 1.
  func share(
    of amount: KeyPath<LuaProfile.Node, Int> = \.ticks,
    where condition: ([LuaProfile.Node]) -> Bool
  ) -> Double {
    let all = sampled.reduce(0) { $0 + nodes[$1][keyPath: amount] }
    guard all > 0 else { return 0 }
    let met = sampled.filter { condition(places(from: $0)) }
      .reduce(0) { $0 + nodes[$1][keyPath: amount] }
    return Double(met) / Double(all)
  }

  /// Returns the share of the ticks, or of the bytes, within functions of the library and the host with some names.
  func share(
    of amount: KeyPath<LuaProfile.Node, Int> = \.ticks,
    within names: Set<String>
  ) -> Double {
    share(of: amount) { places in
      places.contains { place in
        let function = functions[place.function]
        return function.isNative && names.contains(function.name ?? "")
      }
    }
  }
}

extension LuaProfile.Function {
  /// The name; of a function that no caller names, its kind.
  var shownName: String { name ?? (line == nil ? "main chunk" : "function") }

  /// The file and the line of its definition; nil if the library or the host has it.
  var place: String? { isNative ? nil : line.map { "\(source):\($0)" } ?? source }

  /// The name with its place, as stacks show it.
  var title: String { place.map { "\(shownName) (\($0))" } ?? shownName }
}
