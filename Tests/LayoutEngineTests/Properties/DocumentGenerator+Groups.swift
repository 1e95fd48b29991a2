import LayoutModel

extension DocumentGenerator {
  /// The limits of a group's children.
  struct Room {
    /// The number of levels of groups that may follow.
    var depth: Int
    /// Whether the group is estimated along the scroll axis.
    var isEstimated = false
    /// Whether the group is the section's own.
    var isOutermost = true
    /// Whether children share it by a count, which leaves nothing for their edges (rule 7).
    var isShared = false
  }

  /// A section's group.
  mutating func group() -> JSONTree {
    var room = Room(depth: style == .tame ? 1 : pick([0, 1, 1, 2]))
    room.isEstimated = chance(0.25)
    let main = room.isEstimated ? estimate() : groupLength()
    let cross = chance(0.6) ? fraction(of: axis.cross, 0.4...1) : length(60...100)
    var size = size(along: axis, main, cross)
    if style != .tame, chance(0.1) { size = self.size() }
    if chance(0.1) { return customGroup() }
    var group = arranged(size: size, in: room)
    // A tame group leaves space across for its edges only if its breadth is absolute.
    if chance(0.2), style != .tame || cross.isNumber { group["edgeSpacing"] = edgeSpacing(0...10) }
    // A tame one has no insets: what they do to a group that is trimmed is not recorded (rule 9).
    if style != .tame, chance(0.2) { group["contentInsets"] = insets(0...30) }
    if style != .tame, chance(0.3) { group["supplementaryItems"] = badges("groupBadge") }
    return group
  }

  private mutating func groupLength() -> JSONTree {
    chance(0.7) ? length(60...150) : fraction(of: axis, 0.3...1)
  }

  private mutating func estimate() -> JSONTree {
    style != .tame && chance(0.2)
      ? ["uniformAcrossSiblings": length(20...80)] : ["estimated": length(20...80)]
  }

  /// A group with an axis and children.
  private mutating func arranged(size: JSONTree, in room: Room) -> JSONTree {
    let main: ScrollAxis = pick([.horizontal, .vertical])
    var group: JSONTree = ["axis": .text(main.rawValue), "size": size]
    var inner = room
    inner.depth -= 1
    inner.isOutermost = false
    // Shares of a length that only its shares would tell are left to wild documents.
    if chance(0.4), style != .tame || !(room.isEstimated && main == axis) {
      var shared = room
      shared.isShared = true
      group["item"] = child(of: shared, inner)
      group["count"] = pick([1, 2, 3, 4])
    } else {
      let count = pick([1, 1, 2, 3])
      group["items"] = .array((0..<count).map { _ in child(of: room, inner) })
    }
    if chance(0.5) { group["interItemSpacing"] = spacing(style == .tame ? 0...2 : 0...15) }
    return group
  }

  private mutating func child(of room: Room, _ inner: Room) -> JSONTree {
    guard room.depth > 0, chance(0.4) else { return item(in: room) }
    let nested = Room(depth: inner.depth, isEstimated: room.isEstimated, isOutermost: false)
    // A group in an estimated one would cut off its own estimated items.
    let size =
      style == .tame && room.isEstimated
      ? size(along: axis, estimate(), fraction(of: axis.cross, 0.4...1))
      : childSize(in: room, 0.4...1)
    var group = arranged(size: size, in: nested)
    if style != .tame, chance(0.2) { group["contentInsets"] = insets(0...20) }
    if style != .tame, chance(0.2) { group["edgeSpacing"] = edgeSpacing(0...10) }
    if style != .tame, chance(0.2) { group["supplementaryItems"] = badges("innerBadge") }
    return group
  }

  /// An item, with insets, edges and badges.
  private mutating func item(in room: Room) -> JSONTree {
    let isRoomy = style != .tame || room.isOutermost && !room.isEstimated
    let hasEdges = chance(0.2) && isRoomy && (style != .tame || !room.isShared)
    var item: JSONTree = [
      "size": childSize(in: room, style == .tame && hasEdges ? 0.3...0.5 : 0.3...1)
    ]
    if style == .tame, hasEdges {
      item["size"] = size(along: axis, tameHalf(axis), tameHalf(axis.cross))
    }
    if hasEdges { item["edgeSpacing"] = edgeSpacing(style == .tame ? 0...2 : 0...15) }
    if chance(0.3), isRoomy {
      item["contentInsets"] = insets(style == .tame ? 0...2 : 0...30)
    }
    if chance(0.3) { item["supplementaryItems"] = badges("badge") }
    return item
  }

  private mutating func tameHalf(_ axis: ScrollAxis) -> JSONTree {
    var dimension: JSONTree = [:]
    dimension[fractionKey(axis)] = .number(Double.random(in: 0.3...0.5, using: &numbers))
    return dimension
  }

  private mutating func childSize(in room: Room, _ range: ClosedRange<Double>) -> JSONTree {
    guard style == .tame || chance(0.7) else { return size() }
    if room.isEstimated {
      let main = chance(0.5) ? estimate() : length(10...60)
      return size(along: axis, main, fraction(of: axis.cross, range))
    }
    let main = chance(0.8) ? fraction(of: axis, range) : length(2...5)
    let cross = chance(0.8) ? fraction(of: axis.cross, range) : length(2...5)
    return size(along: axis, main, cross)
  }

  /// A size of two dimensions of any kind.
  mutating func size() -> JSONTree { ["width": dimension(), "height": dimension()] }

  private mutating func dimension() -> JSONTree {
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0, 1: fraction(of: .horizontal)
    case 2, 3: fraction(of: .vertical)
    case 4: ["estimated": length(1...100)]
    case 5: ["uniformAcrossSiblings": length(1...100)]
    default: length(1...150)
    }
  }

  private mutating func edgeSpacing(_ range: ClosedRange<Double>) -> JSONTree {
    var edges: JSONTree = [:]
    for edge in ["top", "leading", "bottom", "trailing"] where chance(0.5) {
      edges[edge] = spacing(range)
    }
    return edges
  }

  /// A group of frames in place; tame ones lie within the group.
  private mutating func customGroup() -> JSONTree {
    let isTame = style == .tame
    let frames = (0..<pick([1, 2, 4]))
      .map { _ -> JSONTree in
        [
          "x": signedLength(0...(isTame ? 50 : 200)), "y": signedLength(0...(isTame ? 50 : 200)),
          "width": length(0...(isTame ? 50 : 200)), "height": length(0...(isTame ? 50 : 200)),
          "zIndex": pick([0, 0, -3, 7]),
        ]
      }
    let size = isTame ? ["width": 100, "height": 100] : size()
    return ["axis": "custom", "size": size, "frames": .array(frames)]
  }

  /// Supplementary items at an item or group; a tame one is as large as its item at most.
  private mutating func badges(_ kind: String) -> JSONTree {
    .array(
      (0..<pick([1, 1, 2]))
        .map { number -> JSONTree in
          var badge: JSONTree = ["elementKind": .text("\(kind)\(number)")]
          guard style != .tame else {
            badge["size"] = ["width": fraction(of: .horizontal), "height": fraction(of: .vertical)]
            badge["containerAnchor"] = ["edges": edges()]
            return badge
          }
          badge["size"] =
            chance(0.5) ? ["width": length(1...20), "height": length(1...20)] : size()
          badge["containerAnchor"] = anchor()
          if chance(0.4) { badge["itemAnchor"] = anchor() }
          if chance(0.3) { badge["zIndex"] = pick([-2, 0, 5]) }
          return badge
        }
    )
  }

  private mutating func edges() -> JSONTree {
    var edges: [JSONTree] = []
    if chance(0.7) { edges.append(pick(["top", "bottom"])) }
    if chance(0.7) { edges.append(pick(["leading", "trailing"])) }
    return .array(edges)
  }

  private mutating func anchor() -> JSONTree {
    var anchor: JSONTree = ["edges": edges()]
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: anchor["absoluteOffset"] = point(0...20)
    case 1: anchor["fractionalOffset"] = point(0...1)
    default: break
    }
    return anchor
  }
}

extension JSONTree {
  /// Whether it is a number, as absolute dimensions are.
  var isNumber: Bool {
    guard case .number = self else { return false }
    return true
  }
}
