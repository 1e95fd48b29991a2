import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Random documents of extreme sizes", .endsInTime)
struct HostilePropertyTests {
  /// A refusal is `resourceExhausted` or `invalidArgument`; a solved layout allows any search.
  @Test(
    "A random document of extreme sizes solves to finite frames or fails, without a crash",
    arguments: RandomCase.documents(.hostile, 0..<500)
  )
  func survived(_ random: RandomCase) {
    random.expect { document in
      for document in [document.leftToRight, document.rightToLeft] {
        let layout = try document.solved()
        let samples = layout.sampledElements
        if let problem = layout.unsoundNumbers(among: samples) { return problem }
        for corner in [-1e300, -1, 0, 50, 1e15, 1e300] {
          for size in [0, 1, 1e3] {
            let rect = LayoutRect(x: corner, y: corner, width: size, height: size)
            _ = layout.elements(in: rect)
            _ = layout.visibleElements(in: rect)
          }
        }
      }
      return nil
    }
  }
}

extension CollectionLayout {
  /// All elements where they are few; else the first and the last item of each section.
  var sampledElements: [LayoutElement] {
    guard elementCount > 2_000 else { return allElements }
    return sections.indices.flatMap { section in
      let count = sections[section].layout.frames.count
      return [0, count / 2, count - 1]
        .compactMap {
          element(at: ItemPath(section: section, item: $0))
        }
    }
  }
}
