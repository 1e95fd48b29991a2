internal import LayoutEngine
internal import LayoutHost
internal import LayoutModel

/// Bytes as documents, whose results must agree with each other.
enum PropertySubject {
  /// The engines whose elements do not change during a scroll.
  private static let native: Set = ["list", "grid", "flow", "waterfall", "compositional"]

  /// The engines whose items are found wherever they are.
  private static let ungrouped: Set = ["flow", "list", "waterfall"]

  /// Makes two documents from the bytes, and compares the results for the first.
  /// - Returns: the problem, in words; nil without one.
  static func problem(with bytes: [UInt8]) -> String? {
    guard bytes.count <= 4096 else { return nil }
    var documents = PropertyDocument(Choices(bytes))
    let (text, other) = (documents.next(), documents.next())
    do {
      let (node, otherNode) = (try node(text), try node(other))
      let fresh = Session(.probing)
      let result = results(to: node, by: fresh)
      // A document that exceeds a limit takes that long every time.
      let isGivenUp = ["DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED"].contains { result.hasPrefix($0) }
      guard !isGivenUp else { return nil }
      let used = Session(.probing)
      _ = results(to: otherNode, by: used)
      for (name, session) in [("another", Session(.probing)), ("a used", used)] {
        let second = results(to: node, by: session)
        guard second == result || second.contains("DEADLINE_EXCEEDED") else {
          return "\(name) session has another result:\n\(result)\n\(second)\n\(text)\n\(other)"
        }
      }
      return problem(in: fresh).map { "\($0)\n\(text)" }
    } catch {
      return "a document is no JSON: \(error)\n\(text)\n\(other)"
    }
  }

  private static func node(_ text: String) throws -> ValueDecoder {
    ValueDecoder(try JSONReader.read(Array(text.utf8)))
  }

  /// Returns the printed results for a document at rest, and for a visible state.
  private static func results(to node: ValueDecoder, by session: Session) -> String {
    do throws(LayoutError) {
      try session.open(node)
      let solution = try session.solve()
      let visibleState = try session.visibleState()
      return try ResultRenderer(format: .json).text(of: solution)
        + ResultRenderer(format: .json, query: .visibleState(visibleState)).text(of: solution)
    } catch {
      return "\(error.code.rawValue) \(FailureText().text(error))"
    }
  }

  // MARK: Searches

  private static func problem(in session: Session) -> String? {
    guard let collection = try? session.focusedCollection() else { return nil }
    let layout = collection.layout
    let container = collection.environment.container.contentSize
    let bounds = LayoutRect(origin: collection.contentOffset, size: container)
    let sections = session.state.shownCollection.sections
    for rect in rects(of: layout) + [bounds] {
      let found = layout.elements(in: rect)
      let known = Set(found)
      let expected = layout.elementsOneByOne(in: rect)
        .filter {
          known.contains($0)
            || !isGrouped($0, in: sections)
              && !isRoundedAway($0.frame.clipped(to: rect), layout.contentSize)
        }
      guard found == expected else {
        return "in \(rect) are found:\n\(found)\ninstead of:\n\(expected)"
      }
    }
    return problem(atRest: bounds, of: collection, in: session)
  }

  /// Whether an element is an item in a group, which is found only where its group is (rule 27).
  private static func isGrouped(
    _ element: LayoutElement,
    in sections: [DocumentSection]
  ) -> Bool {
    guard element.kind == .item, let section = element.section else { return false }
    guard case .provider(let reference) = sections[section].layout else { return true }
    return !ungrouped.contains(reference.name)
  }

  /// Whether the part of a frame in a rectangle is so thin that it has no extent elsewhere in the
  /// content.
  ///
  /// Searches mirror and shift rectangles, and 1e-9 points vanish next to 1e12. A mirrored item
  /// may reach beyond its row as far.
  private static func isRoundedAway(_ part: LayoutRect, _ content: LayoutSize) -> Bool {
    part.width <= content.width.ulp || part.height <= content.height.ulp
  }

  /// Returns the problem if the visible state at rest moves an element that is neither pinned nor a
  /// plugin's; otherwise nil.
  private static func problem(
    atRest bounds: LayoutRect,
    of collection: Solution.Collection,
    in session: Session
  ) -> String? {
    guard let visibleState = try? session.visibleState(of: collection) else { return nil }
    let layout = collection.layout
    let sections = session.state.shownCollection.sections
    func isUnmoved(_ element: LayoutElement) -> Bool {
      guard element.zIndex < PinnedRange.zIndexBase else { return false }
      guard let section = element.section else { return true }
      return switch sections[section].layout {
      case .description: true
      case .provider(let reference): native.contains(reference.name)
      }
    }
    let seen = visibleState.elements.filter(isUnmoved)
    let resting = layout.elements(in: bounds).filter(isUnmoved)
    let known = Set(resting)
    // Elements outside the content may be seen, too, where they rest.
    let outside = seen.filter { !known.contains($0) }
    guard seen.filter(known.contains) == resting,
      outside.isEmpty || Set(layout.elementsOneByOne(meeting: bounds)).isSuperset(of: outside)
    else { return "at rest are seen:\n\(seen)\ninstead of:\n\(resting)" }
    return nil
  }

  /// Returns rectangles that edges of elements meet.
  private static func rects(of layout: CollectionLayout) -> [LayoutRect] {
    var frames: [LayoutRect] = []
    layout.forEachElement { frames.append($0.frame) }
    let step = max(1, frames.count / 12)
    let chosen = stride(from: 0, to: frames.count, by: step).map { frames[$0] }
    let gaps = zip(chosen, chosen.dropFirst())
      .map { left, right in
        LayoutRect(
          x: left.maxX,
          y: left.maxY,
          width: max(0, right.x - left.maxX),
          height: max(0, right.y - left.maxY)
        )
      }
    let whole = LayoutRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
    return chosen + gaps + [whole, LayoutRect(x: 0, y: 0, width: 100, height: 100)]
  }
}

extension CollectionLayout {
  /// Returns the elements that share area with the part of a rectangle within the content, found by
  /// checking each element.
  fileprivate func elementsOneByOne(in rect: LayoutRect) -> [LayoutElement] {
    let (left, top) = (max(rect.x, 0), max(rect.y, 0))
    let (right, bottom) = (min(rect.maxX, contentSize.width), min(rect.maxY, contentSize.height))
    return elementsOneByOne(
      meeting: LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
    )
  }

  /// Returns the elements that share area with a rectangle, found by checking each element.
  fileprivate func elementsOneByOne(meeting part: LayoutRect) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    forEachElement { element in
      if element.frame.overlaps(part) { elements.append(element) }
    }
    return elements
  }
}
