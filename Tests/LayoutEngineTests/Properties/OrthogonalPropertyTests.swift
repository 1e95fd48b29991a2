import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Orthogonal scrolling in random documents")
struct OrthogonalPropertyTests {
  static let documents = RandomCase.documents(.wild, 0..<500)

  /// Rule 24: only a centred group may rest before the start or behind the end.
  @Test(
    "A row that scrolls across without centring its groups rests within its range",
    arguments: documents
  )
  func range(_ random: RandomCase) {
    random.expect { document in
      for row in try document.solved().sections.compactMap(\.layout.orthogonal)
      where row.behavior != .groupPagingCentered {
        if row.restingOffset < 0 || row.restingOffset > row.maximumOffset {
          return "\(row)"
        }
      }
      return nil
    }
  }

  @Test("A row that is dragged to its resting offset stays there", arguments: documents)
  func idempotent(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      var again = document
      for (index, section) in layout.sections.enumerated() {
        again.sections[index].orthogonalOffset = section.layout.orthogonal?.restingOffset ?? 0
      }
      for (one, other) in zip(layout.sections, try again.solved().sections)
      where one.layout.orthogonal?.restingOffset != other.layout.orthogonal?.restingOffset {
        return "\(String(describing: one.layout.orthogonal)) became "
          + "\(String(describing: other.layout.orthogonal))"
      }
      return nil
    }
  }

  /// Rule 24 for the behaviours that rest at groups, against all groups' edges and middles.
  @Test("A row that stops at groups rests at the nearest group", arguments: documents)
  func nearest(_ random: RandomCase) {
    random.expect { document in
      for (section, described) in zip(try document.solved().sections, document.sections) {
        guard case .description(let description) = described.layout,
          let row = section.layout.orthogonal,
          let stops = Self.stops(section.layout, description, document)
        else { continue }
        let best = stops.map { abs($0 - described.orthogonalOffset) }.min() ?? 0
        if abs(abs(row.restingOffset - described.orthogonalOffset) - best) > 1e-6, !stops.isEmpty {
          return "\(row) after a drag to \(described.orthogonalOffset), with stops at \(stops)"
        }
      }
      return nil
    }
  }

  /// Where a row can rest; nil if the behavior does not rest at groups.
  private static func stops(
    _ section: SectionLayout,
    _ description: SectionDescription,
    _ document: LayoutDocument
  ) -> [Double]? {
    guard let row = section.orthogonal, let groups = section.groups, groups.count > 0 else {
      return nil
    }
    guard
      var environment = try? document.environment
        .resolved(configuration: document.configuration)
    else { return nil }
    environment.configuration = document.configuration
    let insets =
      description.contentInsets + environment.insets(for: description.contentInsetsReference)
    let viewport = environment.container.contentSize[row.axis] - insets.total(row.axis)
    let isReversed = section.isMirrored && row.axis == .horizontal
    let frames = (0..<groups.count)
      .map { group in
        let frame = groups.frames.frame(at: group)
        return isReversed ? frame.reflected(in: section.size.width) : frame
      }
    let edges = description.group.item.edgeSpacing
    let lead = insets.start(row.axis) + edges.start(row.axis).minimum
    switch row.behavior {
    case .continuousGroupLeadingBoundary, .groupPaging:
      return frames.map { max(0, min($0.min(row.axis) - lead, row.maximumOffset)) }
    case .groupPagingCentered:
      return frames.map {
        ($0.min(row.axis) + $0.max(row.axis)) / 2 - insets.start(row.axis) - viewport / 2
      }
    case .none, .continuous, .paging: return nil
    }
  }
}
