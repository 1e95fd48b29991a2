import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Frames of random documents")
struct ContainmentTests {
  /// The content contains the elements that the rules do not let stick out.
  ///
  /// Tame documents leave out what the rules let stick out: items too long across (rule 5), custom
  /// frames outside their group (rule 21), boundary items that do not extend their section or are
  /// moved across (rules 15 and 16), badges with offsets and badges at groups (rule 20), negative
  /// spacing and insets larger than what they are taken of (rules 10 to 12). In rows that scroll
  /// across only the scroll axis counts (rule 23). A position is at most half a pixel off where it
  /// is rounded, at each of three levels of groups.
  @Test(
    "The content of a tame random document contains all its elements",
    arguments: RandomCase.documents(.tame, 0..<400)
  )
  func contained(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      let tolerance = document.pixel * 1.5 + 1e-6
      for element in layout.allElements {
        let scrolls = element.section.map { layout.sections[$0].layout.orthogonal != nil } ?? false
        let axes = scrolls ? [layout.scrollDirection] : [ScrollAxis.horizontal, .vertical]
        for axis in axes
        where element.frame.min(axis) < -tolerance
          || element.frame.max(axis) > layout.contentSize[axis] + tolerance
        {
          return "\(element) sticks out of \(layout.contentSize)"
        }
      }
      return nil
    }
  }

  @Test(
    "A random document has only finite frames without negative extents",
    arguments: RandomCase.documents(.wild, 0..<400) + RandomCase.documents(.tame, 400..<500)
  )
  func finite(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      return layout.unsoundNumbers(among: layout.allElements)
    }
  }

  @Test(
    "A random document solves to the same layout twice",
    arguments: RandomCase.documents(.wild, 0..<300)
  )
  func sameTwice(_ random: RandomCase) {
    random.expect { document in
      let (first, second) = (try document.solved(), try document.solved())
      guard first == second else { return "two layouts of one document differ" }
      return first.allElements == second.allElements ? nil : "two lists of elements differ"
    }
  }

  /// Rule 14: without items a description has no length, unless it has boundary items.
  @Test(
    "A random section without items and boundary items has no length",
    arguments: RandomCase.documents(.wild, 0..<300)
  )
  func emptySections(_ random: RandomCase) {
    random.expect { document in
      var empty = document
      for index in empty.sections.indices { empty.sections[index].items = LayoutItems(count: 0) }
      let layout = try empty.solved()
      for (index, section) in layout.sections.enumerated() {
        guard let description = empty.description(of: index),
          description.boundarySupplementaryItems.isEmpty
        else { continue }
        let length = section.layout.size[layout.scrollDirection]
        if length != 0 { return "section \(index) is \(length) long" }
      }
      return layout.itemCount == 0 ? nil : "there are items"
    }
  }

  /// Sections follow each other in the document's order, with the spacing between them (rule 14).
  @Test(
    "The sections of a random document follow each other at the given spacing",
    arguments: RandomCase.documents(.wild, 0..<300)
  )
  func sectionsInOrder(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      let isReversed =
        layout.scrollDirection == .horizontal
        && document.environment.traits.layoutDirection == .rightToLeft
      let frames = layout.sections.map {
        isReversed ? $0.frame.reflected(in: layout.contentSize.width) : $0.frame
      }
      let axis = layout.scrollDirection
      for (one, next) in zip(frames, frames.dropFirst()) {
        let gap = next.min(axis) - one.max(axis)
        if abs(gap - document.configuration.interSectionSpacing) > 1e-6 {
          return "\(next) stands \(gap) after \(one)"
        }
      }
      return nil
    }
  }
}

extension LayoutDocument {
  /// The size of the pixel to which positions are aligned; 0 if they are exact.
  var pixel: Double {
    configuration.pixelAlignment ? 1 / (environment.traits.displayScale ?? 3) : 0
  }
}

extension CollectionLayout {
  /// The first invalid number: infinite, not a number, or a negative extent.
  func unsoundNumbers(among elements: [LayoutElement]) -> String? {
    guard contentSize.width.isFinite, contentSize.height.isFinite, contentSize.width >= 0,
      contentSize.height >= 0
    else { return "the content is \(contentSize)" }
    for section in sections {
      let frame = section.frame
      guard frame.isSound else { return "a section is \(frame)" }
    }
    return elements.first { !$0.frame.isSound }.map { "\($0)" }
  }
}

extension LayoutRect {
  /// Whether all numbers are finite and no extent is negative.
  var isSound: Bool {
    [x, y, maxX, maxY].allSatisfy(\.isFinite) && width >= 0 && height >= 0
  }
}
