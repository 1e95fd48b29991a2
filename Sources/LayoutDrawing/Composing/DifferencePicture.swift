package import LayoutEngine
package import LayoutModel

extension Picture {
  /// Draws the differences between two documents: the second one as it is, with equal elements
  /// faint, and marks for moved, added and removed elements.
  ///
  /// The difference must list all elements that differ. Overlays are those of the second document.
  /// - Parameters:
  ///   - difference: the difference from the first document to the second.
  ///   - solution: the second document's layout.
  ///   - visibleState: the visible elements to draw; nil means all content at rest.
  ///   - options: the labels, and the limit of elements of both documents.
  /// - Throws: `RESOURCE_EXHAUSTED` if it does not, or if there are more elements than the options
  ///   allow.
  package init(
    of difference: LayoutDifference,
    in solution: Solution,
    at visibleState: VisibleState? = nil,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    var marks: [String?: (all: [PictureMark], emphasis: Set<LayoutElement>)] = [:]
    for collection in difference.collections {
      try collection.checkListing(options)
      marks[collection.name] = collection.marks
    }
    var options = options
    options.elementsElsewhere += difference.single?.elements.count ?? 0
    try self.init(composing: solution, at: visibleState, options: options) { marks[$0]?.emphasis }
    for index in panes.indices {
      panes[index].marks = marks[panes[index].name]?.all ?? []
      frame = frame.union(panes[index].markedArea.offset(by: panes[index].offset))
    }
    title = Picture.title(of: difference.counts)
    if options.labels == .fitting { addLegend(difference.counts) }
    frame = frame.widened(by: Self.margin).drawable
  }

  /// The legend's dimensions, in points.
  private static let legend = (
    lineHeight: 24.0, textSize: 13.0, sample: LayoutSize(width: 22, height: 14), afterSample: 8.0,
    afterWord: 20.0
  )

  /// Adds a legend above everything: a sample of each mark in use, with a word.
  private mutating func addLegend(_ counts: LayoutDifference.Counts) {
    guard !panes.isEmpty else { return }
    let entries: [(Int, String, PictureMark.Meaning?)] = [
      (counts.changed, "changed, dashed: before", .moved), (counts.added, "added", .added),
      (counts.removed, "removed", .removed), (counts.equal, "unchanged, faint", nil),
    ]
    let legend = Self.legend
    // In coordinates of the legend's corner.
    var (samples, texts) = ([PictureMark](), [PictureLabel]())
    var (cursor, width) = (LayoutPoint.zero, 0.0)
    for (count, words, meaning) in entries where count > 0 {
      let text = "\(count) \(words)"
      let indent = meaning == nil ? 0 : legend.sample.width + legend.afterSample
      let textWidth = PictureLabel.width(of: text, size: legend.textSize)
      if cursor.x > 0, cursor.x + indent + textWidth > frame.width {
        cursor = LayoutPoint(x: 0, y: cursor.y + legend.lineHeight)
      }
      if let meaning {
        let shape = PictureMark.Shape.frame(LayoutRect(origin: cursor, size: legend.sample))
        samples.append(PictureMark(title: text, meaning: meaning, shape: shape))
      }
      let baseline = LayoutPoint(x: cursor.x + indent, y: cursor.y + legend.sample.height - 2)
      texts.append(
        PictureLabel(text: text, size: legend.textSize, position: baseline, anchor: .start)
      )
      let end = cursor.x + indent + textWidth
      width = max(width, end)
      cursor.x = end + legend.afterWord
    }
    let size = LayoutSize(width: width, height: cursor.y + legend.lineHeight + 6)
    let corner = LayoutPoint(x: frame.x, y: frame.y - size.height)
    // The first pane draws the samples, in its own coordinates.
    panes[0].marks += samples.map { $0.offset(by: corner - panes[0].offset) }
    notes += texts.map { $0.moved(by: corner) }
    frame = frame.union(LayoutRect(origin: corner, size: size))
  }
}

extension PicturePane {
  /// The rectangle that the pane and its marks cover, in content coordinates.
  fileprivate var markedArea: LayoutRect {
    marks.reduce(area) { area, mark in
      guard case .frame(let frame) = mark.shape else { return area }
      return area.union(frame)
    }
  }
}

extension LayoutDifference.Collection {
  /// The shortest move that is drawn as a line, in points.
  private static let leastWay = 1.0

  /// Checks that all elements that differ are listed.
  /// - Throws: `RESOURCE_EXHAUSTED` if they are not.
  fileprivate func checkListing(_ options: PictureOptions) throws(LayoutError) {
    guard elements.count < counts.different else { return }
    throw LayoutError(
      .resourceExhausted,
      message: "\(counts.different) elements differ; the picture can show \(options.elementLimit)"
    )
  }

  /// The marks, in the order of the difference, and the highlighted elements of the second layout.
  fileprivate var marks: (all: [PictureMark], emphasis: Set<LayoutElement>) {
    var (all, emphasis) = ([PictureMark](), Set<LayoutElement>())
    func add(_ words: String, _ element: LayoutElement, _ meaning: PictureMark.Meaning) {
      let title = words + Picture.title(of: element)
      let shape = PictureMark.Shape.frame(element.frame.drawable)
      all.append(PictureMark(title: title, meaning: meaning, shape: shape))
    }
    for element in elements {
      switch element {
      case .added(let element):
        emphasis.insert(element)
        add("added: ", element, .added)
      case .removed(let element):
        add("removed: ", element, .removed)
      case .changed(let before, let after, let fields):
        emphasis.insert(after)
        guard fields.contains(.place) || fields.contains(.size) else { continue }
        add("was: ", before, .moved)
        let (start, end) = (before.frame.drawable.middle, after.frame.drawable.middle)
        guard abs(end.x - start.x) + abs(end.y - start.y) > Self.leastWay else { continue }
        let title = "the way of " + Picture.title(of: after)
        all.append(PictureMark(title: title, meaning: .moved, shape: .path(from: start, to: end)))
      }
    }
    return (all, emphasis)
  }
}

extension PictureMark {
  fileprivate func offset(by distance: LayoutPoint) -> PictureMark {
    var moved = self
    switch shape {
    case .frame(let frame): moved.shape = .frame(frame.offset(by: distance))
    case .path(let start, let end):
      moved.shape = .path(from: start + distance, to: end + distance)
    }
    return moved
  }
}

extension LayoutRect {
  fileprivate var middle: LayoutPoint { LayoutPoint(x: midX, y: midY) }
}

extension Picture {
  /// Draws one side of a comparison, such as a saved result: all elements that it lists, without
  /// visible bounds, which it does not know.
  /// - Parameters:
  ///   - layout: the collection to draw.
  ///   - options: the labels and limits.
  /// - Throws: `RESOURCE_EXHAUSTED` if there are more elements than the options allow.
  package init(
    of layout: ComparedLayout.Collection,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    var options = options
    // Before the elements are made, which may be millions.
    try options.spend(layout.elementCount)
    let elements = layout.allElements.filter { $0.alpha > 0 }
    try options.spend(elements.reduce(0) { $0 + $1.parts.count })
    let content = LayoutRect(origin: .zero, size: layout.contentSize).drawable
    let groups = PictureGroup.runs(of: elements, along: .vertical).enumerated()
      .map { number, run in
        PictureGroup(
          id: "group-\(number)",
          title: run.section.map { "section \($0)" } ?? "layout",
          section: run.section,
          elements: PictureElement.all(run.elements, labels: options.labels)
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
