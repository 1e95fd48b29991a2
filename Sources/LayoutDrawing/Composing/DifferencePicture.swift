package import LayoutEngine
package import LayoutModel

extension Picture {
  /// Draws the differences between two documents: the second one as it is, with equal elements faint,
  /// and marks for elements that moved, are new or are gone.
  ///
  /// The difference must list all elements that differ. Overlays are those of the second document.
  /// - Throws: `RESOURCE_EXHAUSTED` where it does not, or where there are more elements than the options
  ///   allow.
  package init(
    of difference: LayoutDifference,
    in solution: Solution,
    at moment: VisibleState? = nil,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    var marks: [String?: DifferenceMarks] = [:]
    for collection in difference.collections {
      let marked = DifferenceMarks(collection)
      try marked.check(options)
      marks[collection.name] = marked
    }
    var options = options
    options.elementsElsewhere += difference.single?.elements.count ?? 0
    try self.init(composing: solution, at: moment, options: options) { marks[$0]?.emphasis }
    for index in panes.indices {
      panes[index].marks = marks[panes[index].name]?.all ?? []
      frame = frame.union(panes[index].markedArea.offset(by: panes[index].offset))
    }
    title = PictureText.title(of: difference.counts)
    if options.labels == .fitting { addLegend(difference.counts) }
    frame = frame.widened(by: Self.margin).drawable
  }

  /// Adds a legend of the marks above everything.
  private mutating func addLegend(_ counts: LayoutDifference.Counts) {
    guard !panes.isEmpty else { return }
    let legend = DifferenceLegend(counts, width: frame.width)
    let corner = Point(x: frame.x, y: frame.y - legend.size.height)
    // The first pane draws the samples, in its own coordinates.
    panes[0].marks += legend.samples.map { $0.offset(by: corner - panes[0].offset) }
    notes += legend.texts.map { $0.moved(by: corner) }
    frame = frame.union(Rect(origin: corner, size: legend.size))
  }
}

extension PicturePane {
  /// The rectangle that the pane and its marks cover, in content coordinates.
  fileprivate var markedArea: Rect {
    marks.reduce(area) { area, mark in
      guard case .frame(let frame) = mark.shape else { return area }
      return area.union(frame)
    }
  }
}

/// The marks of a difference.
private struct DifferenceMarks {
  /// The least distance of a move for which a line is drawn, in points.
  private static let leastWay = 1.0

  /// The elements of the second layout that stand out.
  private(set) var emphasis: Set<LayoutElement> = []
  /// The marks, in the order of the difference.
  private(set) var all: [PictureMark] = []
  private let counts: LayoutDifference.Counts
  private let listed: Int

  init(_ difference: LayoutDifference.Collection) {
    counts = difference.counts
    listed = difference.elements.count
    for element in difference.elements { add(element) }
  }

  func check(_ options: PictureOptions) throws(LayoutError) {
    guard listed < counts.different else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "\(counts.different) elements differ; the picture can show \(options.elementLimit)"
    )
  }

  private mutating func add(_ element: LayoutDifference.Element) {
    switch element {
    case .added(let element):
      emphasis.insert(element)
      add("added: ", element, .added)
    case .removed(let element):
      add("removed: ", element, .removed)
    case .changed(let before, let after, let fields):
      emphasis.insert(after)
      guard fields.contains(.place) || fields.contains(.size) else { return }
      add("was: ", before, .moved)
      let (start, end) = (before.frame.drawable.middle, after.frame.drawable.middle)
      guard abs(end.x - start.x) + abs(end.y - start.y) > Self.leastWay else { return }
      all.append(
        PictureMark(
          title: "the way of " + PictureText.title(of: after),
          meaning: .moved,
          shape: .path(from: start, to: end)
        )
      )
    }
  }

  private mutating func add(
    _ words: String,
    _ element: LayoutElement,
    _ meaning: PictureMark.Meaning
  ) {
    all.append(
      PictureMark(
        title: words + PictureText.title(of: element),
        meaning: meaning,
        shape: .frame(element.frame.drawable)
      )
    )
  }
}

/// A sample of each mark that is there, with a word.
private struct DifferenceLegend {
  private static let lineHeight = 24.0
  private static let textSize = 13.0
  private static let sample = Size(width: 22, height: 14)
  private static let (afterSample, afterWord) = (8.0, 20.0)

  /// The samples, from the legend's corner on.
  private(set) var samples: [PictureMark] = []
  /// The words, from the legend's corner on.
  private(set) var texts: [PictureLabel] = []
  /// The room that it takes.
  private(set) var size: Size
  private var cursor = Point.zero

  init(_ counts: LayoutDifference.Counts, width: Double) {
    size = Size(width: 0, height: Self.lineHeight)
    let entries: [(Int, String, PictureMark.Meaning?)] = [
      (counts.changed, "changed, dashed: before", .moved), (counts.added, "added", .added),
      (counts.removed, "removed", .removed), (counts.equal, "unchanged, faint", nil),
    ]
    for (count, words, meaning) in entries where count > 0 {
      add("\(count) \(words)", meaning, width: width)
    }
    size.height = cursor.y + Self.lineHeight + 6
  }

  private mutating func add(_ text: String, _ meaning: PictureMark.Meaning?, width: Double) {
    let indent = meaning == nil ? 0 : Self.sample.width + Self.afterSample
    let end = cursor.x + indent + LabelPlacement.width(of: text, size: Self.textSize)
    if cursor.x > 0, end > width {
      cursor = Point(x: 0, y: cursor.y + Self.lineHeight)
      return add(text, meaning, width: width)
    }
    if let meaning {
      samples.append(
        PictureMark(
          title: text,
          meaning: meaning,
          shape: .frame(Rect(origin: cursor, size: Self.sample))
        )
      )
    }
    let baseline = Point(x: cursor.x + indent, y: cursor.y + Self.sample.height - 2)
    texts.append(PictureLabel(text: text, size: Self.textSize, position: baseline, anchor: .start))
    size.width = max(size.width, end)
    cursor.x = end + Self.afterWord
  }
}

extension PictureMark {
  /// The mark elsewhere.
  fileprivate func offset(by distance: Point) -> PictureMark {
    var moved = self
    switch shape {
    case .frame(let frame): moved.shape = .frame(frame.offset(by: distance))
    case .path(let start, let end):
      moved.shape = .path(from: start + distance, to: end + distance)
    }
    return moved
  }
}

extension Rect {
  fileprivate var middle: Point { Point(x: midX, y: midY) }
}

extension Picture {
  /// Draws one side of a comparison, such as a result that was saved: all that it lists, and no visible
  /// bounds, which it does not know.
  /// - Throws: `RESOURCE_EXHAUSTED` where there are more elements than the options allow.
  package init(
    of layout: ComparedLayout.Collection,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    let elements = layout.allElements.filter { $0.alpha > 0 }
    var budget = ElementBudget(options)
    try budget.spend(elements.count)
    try budget.spend(elements.reduce(0) { $0 + $1.parts.count })
    let content = Rect(origin: .zero, size: layout.contentSize).drawable
    let composer = ElementComposer(labels: options.labels)
    let groups = DrawingOrder(along: .vertical).runs(of: elements).enumerated()
      .map { number, run in
        PictureGroup(
          id: "group-\(number)",
          title: run.section.map { "section \($0)" } ?? "layout",
          section: run.section,
          elements: composer.elements(run.elements)
        )
      }
    let pane = PicturePane(
      id: "",
      name: nil,
      caption: nil,
      offset: .zero,
      extent: .wholeContent,
      content: content,
      bounds: content,
      safeArea: nil,
      groups: groups
    )
    title = "\(elements.count) elements"
    panes = [pane]
    overlays = []
    frame = pane.area.widened(by: Self.margin).drawable
  }
}
