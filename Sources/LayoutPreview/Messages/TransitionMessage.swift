import LayoutEngine
import LayoutHost
import LayoutModel

/// The transition of a session's last change as a page plays it: its elements at both ends.
///
/// Everything between follows from the ends alone, whatever hooks have made of them
/// (`LayoutTransition.at(_:)`), so the page computes it and needs no request per picture.
struct TransitionMessage {
  private let transition: LayoutTransition
  /// The contents of elements that end out of sight, by the number of their collection.
  private let contents: [NewContents]

  /// Makes the transition; nil if the change is not seen.
  /// - Throws: the failure of a hook for what appears and disappears.
  init?(_ page: PreviewPage) throws(LayoutError) {
    guard let transition = try page.session.transition(), Self.isSeen(transition) else {
      return nil
    }
    let solution = try page.session.solve()
    self.transition = transition
    contents = transition.end.visibleState.collections.enumerated()
      .map { index, collection in
        var hidden = collection
        let visible = Set(collection.elements)
        let survivors = transition.collection(named: collection.name)?.surviving ?? []
        hidden.elements = survivors.map(\.end).filter { !visible.contains($0) }
        return NewContents(of: hidden, index, page, solution)
      }
  }

  /// Whether anything moves or changes; items of equal frames may have changed places.
  private static func isSeen(_ transition: LayoutTransition) -> Bool {
    transition.start != transition.end
      || transition.collections.contains { collection in
        collection.elements.contains { $0.start != $0.end }
      }
  }

  /// Writes the members of the transition's object.
  ///
  /// The collections of the layout after the change come first, in its order.
  func write(to json: inout JSONWriter) {
    json.member("duration", TransitionCurve.standard.duration)
    json.array("collections") { json in
      for (index, collection) in transition.collections.enumerated() {
        json.object { json in
          json.member("name", collection.name)
          json.object("start") { json in json.write(collection.start) }
          json.object("end") { json in json.write(collection.end) }
          json.array("elements") { json in
            // What a hook hides at the end is not seen on the way, either.
            for element in collection.elements.prefix(VisibleStateMessage.elementLimit)
            where !element.end.isHidden {
              json.value(element)
            }
          }
          if contents.indices.contains(index) { contents[index].write(to: &json) }
        }
      }
    }
    json.write(transition.start.overlays)
  }
}

extension JSONWriter {
  /// Writes the surroundings of elements as members of an object.
  fileprivate mutating func write(_ side: LayoutTransition.Side) {
    member("region", side.region)
    member("bounds", side.bounds)
  }

  /// Writes an element as an array: its role, its start and its end, and the names of values that are
  /// interpolated.
  fileprivate mutating func value(_ element: LayoutTransition.Element) {
    array { json in
      json.value(element.role == .survives ? 0 : element.role == .appears ? 1 : 2)
      json.value(element.start)
      json.value(element.end)
      if !element.animatedValues.isEmpty {
        json.array { json in for name in element.animatedValues { json.value(name) } }
      }
    }
  }
}
