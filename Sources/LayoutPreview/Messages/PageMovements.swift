import LayoutEngine
import LayoutHost
import LayoutModel

// The ends of movements: of a fling, a row, and a step by a key.
extension PageRequest {
  func fling(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    if let name = try collection() { try page.session.focus(on: name) }
    let velocity = LayoutPoint(x: try fields.number("x"), y: try fields.number("y"))
    let start = try page.session.focusedCollection().contentOffset
    let fling = try page.session.flingTarget(velocity: velocity)
    let path = FlingPath(
      from: start,
      velocity: velocity,
      deceleration: .normal,
      proposed: fling.proposed,
      target: fling.target.offset
    )
    json.reply("fling") { json in
      json.member("start", path.start.pair)
      json.member("target", path.target.pair)
      json.member("proposed", fling.proposed.pair)
      json.member("velocity", path.velocity.pair)
      json.member("duration", path.duration)
      json.member("rate", Deceleration.normal.rate)
    }
  }

  /// Releases an orthogonally scrolling row, which comes to rest as its behavior specifies: at an
  /// offset, or one place on in the direction of `step`.
  func row(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let (name, section) = (try collection(), try integer("section"))
    let offset: Double
    if let step = try fields.optionalNumber("step") {
      offset = try page.session.nextRest(ofRow: section, in: name, toward: step)
    } else {
      offset = try fields.number("offset")
    }
    try page.session.changeSection(section, of: name) { $0.orthogonalOffset = offset }
    page.knobs.note(Knob(rowOf: section, in: name, offset: offset))
    let row = try page.session.row(of: section, in: name)
    json.reply("row") { json in
      json.member("offset", row?.restingOffset)
    }
  }

  /// Finds the offset one item on in a layout whose content snaps.
  func step(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    if let name = try collection() { try page.session.focus(on: name) }
    let way = LayoutPoint(x: try fields.number("x"), y: try fields.number("y"))
    let target = try page.session.nextRestingOffset(toward: way)
    json.reply("step") { json in
      json.member("target", target?.pair)
    }
  }
}

extension Session {
  /// The number of places at which a step searches within a screen's length.
  private static let stepCount = 64

  /// Returns the nearest offset in a direction at which the content in focus rests; nil if it rests
  /// anywhere, or at its end.
  /// - Parameter way: the direction; the length is of no interest.
  /// - Returns: the offset.
  /// - Throws: the failure of the layout's provider.
  fileprivate func nextRestingOffset(toward way: LayoutPoint) throws(LayoutError) -> LayoutPoint? {
    let focused = try focusedCollection()
    let (start, range) = (focused.contentOffset, try scrollRange())
    let axis: ScrollAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    guard way[axis] != 0 else { return nil }
    let direction: Double = way[axis] < 0 ? -1 : 1
    let length = focused.environment.container.contentSize[axis]
    var freeCount = 0
    for index in 1...Self.stepCount {
      var proposed = start
      proposed[axis] += direction * length * Double(index) / Double(Self.stepCount)
      proposed = range.clamped(proposed)
      let target = try targetOffset(proposed: proposed).offset
      if abs(target[axis] - proposed[axis]) < 0.01 { freeCount += 1 }
      // Content that twice rests where it is let go does not snap.
      if freeCount == 2 { return nil }
      let isNext = (target[axis] - start[axis]) * direction > 0.5
      if isNext, index > 1 || freeCount == 0 { return target }
    }
    return nil
  }

  /// Returns the row of a section that scrolls across; nil if the section, from 0, does not.
  fileprivate func row(
    of section: Int,
    in name: String?
  ) throws(LayoutError) -> OrthogonalRow? {
    let sections = try solve().collection(named: name).layout.sections
    return sections.indices.contains(section) ? sections[section].layout.orthogonal : nil
  }

  /// Returns the offset at which a row rests after a drag to an offset; the row stays where it is.
  /// - Throws: the failure of the layout's provider.
  func rest(
    ofRow section: Int,
    in name: String?,
    draggedTo offset: Double
  ) throws(LayoutError) -> Double {
    try restoring { () throws(LayoutError) in
      try changeSection(section, of: name) { $0.orthogonalOffset = offset }
      return try row(of: section, in: name)?.restingOffset ?? offset
    }
  }

  /// Returns the next offset in a direction at which a row rests; the present one at its end.
  ///
  /// The offset at which a row rests grows with the one to which it is dragged, so that a search by
  /// halves finds the nearest.
  /// - Parameters:
  ///   - section: the section, from 0.
  ///   - name: the name of its collection.
  ///   - direction: the direction; the length is of no interest.
  /// - Returns: the offset, in points.
  /// - Throws: `FAILED_PRECONDITION` if the section does not scroll across, and the failure of the
  ///   layout's provider.
  fileprivate func nextRest(
    ofRow section: Int,
    in name: String?,
    toward direction: Double
  ) throws(LayoutError) -> Double {
    guard let row = try row(of: section, in: name) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "section \(section) does not scroll across"
      )
    }
    let start = row.restingOffset
    func rest(_ offset: Double) throws(LayoutError) -> Double {
      try self.rest(ofRow: section, in: name, draggedTo: offset)
    }
    func isNext(_ rest: Double) -> Bool {
      (rest - start) * direction > 0 && abs(rest - start) > 0.5
    }
    var near = min(max(0, start), row.maximumOffset)
    var far = direction < 0 ? 0 : row.maximumOffset
    var found = try rest(far)
    guard isNext(found) else { return start }
    while abs(far - near) > 0.5 {
      let middle = (near + far) / 2
      let reached = try rest(middle)
      if isNext(reached) { (far, found) = (middle, reached) } else { near = middle }
    }
    return found
  }
}
