import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

// Invalid results of providers in Swift.
extension SwiftProviderTests {
  private static func frames(_ rects: [LayoutRect]) -> FrameColumns {
    FrameColumns(rects.map { CustomFrame(frame: $0) })
  }

  private static let sound = LayoutRect(x: 0, y: 0, width: 5, height: 5)
  private static let far = Double.greatestFiniteMagnitude

  private static func layout(
    _ change: @escaping @Sendable (inout LayoutFrames) -> Void
  ) -> ProviderHandlers {
    ProviderHandlers()
      .on(.layout) { call in
        var result = LayoutFrames(frames: try steps(call))
        change(&result)
        return .frames(result)
      }
  }

  private static func section(
    _ size: SizeDescription,
    _ change: @escaping @Sendable (inout SectionDescription) -> Void = { _ in }
  ) -> ProviderHandlers {
    ProviderHandlers()
      .on(.section) { _ in
        let item = ItemDescription(size: size)
        var section = SectionDescription(
          group: GroupDescription(item: item, content: .repeated([.item(item)], axis: .vertical))
        )
        change(&section)
        return section
      }
  }

  private static func visible(
    _ change: @escaping @Sendable (inout [LayoutElement]) -> Void
  ) -> ProviderHandlers {
    ProviderHandlers().on(.group, steps)
      .on(.visibleItems) { call in
        var elements = call.input
        change(&elements)
        return elements
      }
  }

  private static let hostile: [(String, ProviderHandlers, String, String)] = [
    (
      "NaN",
      ProviderHandlers()
        .on(.group) { _ in frames([sound, LayoutRect(x: .nan, y: 0, width: 1, height: 1)]) },
      "frames[1].x", "must be a finite number"
    ),
    (
      "negative width",
      ProviderHandlers().on(.group) { _ in frames([LayoutRect(x: 0, y: 0, width: -1, height: 1)]) },
      "frames[0].width", "must be 0 or more"
    ),
    (
      "too far",
      ProviderHandlers()
        .on(.group) { _ in frames([LayoutRect(x: far, y: 0, width: far, height: 1)]) },
      "frames[0]", "reaches farther than numbers do"
    ),
    (
      "no zIndex",
      ProviderHandlers()
        .on(.group) { _ in
          FrameColumns(count: 1, hasZIndex: true) { writer in
            writer.set(0, sound)
            writer.set(0, zIndex: .max)
          }
        },
      "frames[0].zIndex", "must be an integer from -2^53 to 2^53"
    ),
    (
      "a frame's margin", layout { $0.visibleMargin = VisibleMargin(.infinity) }, "visibleMargin",
      "must be a finite number"
    ),
    (
      "content size", layout { $0.contentSize = LayoutSize(width: 1, height: -1) },
      "contentSize.height",
      "must be 0 or more"
    ),
    (
      "an element",
      layout { result in
        result.decorationItems = [
          SectionElement(elementKind: "k", item: 0, frame: sound, zIndex: .min)
        ]
      },
      "decorationItems[0].zIndex", "reaches farther than numbers do"
    ),
    (
      "distances of a pin",
      layout { result in
        var header = SectionElement(elementKind: "k", item: 0, frame: sound, zIndex: 1)
        header.attributes.pinning = EdgePinning(insets: DirectionalEdgeInsets(leading: -1))
        result.supplementaryItems = [header]
      },
      "supplementaryItems[0].pinInsets.leading", "must be 0 or more"
    ),
    (
      "distances of a boundary item",
      section(SizeDescription(width: .absolute(1), height: .absolute(1))) {
        $0.boundarySupplementaryItems = [
          BoundaryItemDescription(
            elementKind: "k",
            size: SizeDescription(width: .absolute(1), height: .absolute(1)),
            alignment: .top,
            pinToVisibleBounds: true,
            pinInsets: DirectionalEdgeInsets(top: -1)
          )
        ]
      },
      "boundarySupplementaryItems[0].pinInsets.top", "must be 0 or more"
    ),
    (
      "a description",
      section(SizeDescription(width: .absolute(.nan), height: .absolute(1))),
      "group.item.size.width", "must be a finite number"
    ),
    (
      "a negative length",
      section(SizeDescription(width: .absolute(1), height: .fractionalWidth(-1))),
      "group.item.size.height", "must be 0 or more"
    ),
    (
      "an order",
      section(SizeDescription(width: .absolute(1), height: .absolute(1))) {
        $0.order = ItemOrder([-1, 0, 1])
      },
      "order", "must name items from 0"
    ),
    ("alpha", visible { $0[1].alpha = 2 }, "items[1].alpha", "must be from 0 to 1"),
    (
      "an element's frame", visible { $0[2].frame.size.height = .nan }, "items[2].frame.height",
      "must be a finite number"
    ),
    (
      "an item twice", visible { $0[1] = $0[0] }, "items[1]",
      "is an element that is in the list already"
    ),
    (
      "another item", visible { $0[0].item = 99 }, "items[0]", "is not an element of the list"
    ),
    (
      "another section",
      visible { $0.append(.init(kind: .decoration, section: 7, item: nil, frame: sound)) },
      "items[3].section", "must be that of the call"
    ),
  ]

  @Test(
    "A session refuses invalid results of a provider in Swift and names the wrong value",
    arguments: SwiftProviderTests.hostile.indices
  )
  func refused(index: Int) throws {
    let (name, handlers, path, words) = Self.hostile[index]
    let failure = try Self.failure(handlers)
    #expect(failure.code == .invalidArgument, "\(name)")
    #expect(failure.origin == .plugin, "\(name)")
    #expect(failure.path == path, "\(name)")
    #expect(failure.message == "\(path) \(words)", "\(name)")
    #expect(failure.plugin == "swift" && failure.section == 0, "\(name)")
  }

  @Test("A session refuses results of a provider in Swift that have too few frames")
  func fewFrames() throws {
    let failure = try Self.failure(Self.layout { $0.frames = Self.frames([Self.sound]) })
    #expect(failure.code == .invalidArgument)
    #expect(failure.message == "frames must be one for each of the 3 items, not 1")
    #expect(failure.path == "frames[1]")
    let none = try Self.failure(ProviderHandlers().on(.group) { _ in .empty })
    #expect(none.message == "there are no frames for 3 items")
    #expect(none.path == "frames[0]")
  }
}
