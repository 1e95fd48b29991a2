// Written by layouthost from headers-and-badges.json.
import UIKit

/// Section “featured” of headers-and-badges.json.
@MainActor func headersAndBadgesFeaturedSection() -> NSCollectionLayoutSection {
  let item = NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(1)
    )
  )

  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(0.8),
      heightDimension: .absolute(180)
    ),
    subitems: [item]
  )

  let header = NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .absolute(44)
    ),
    elementKind: "header",
    alignment: .top
  )
  header.pinToVisibleBounds = true

  let section = NSCollectionLayoutSection(group: group)
  section.orthogonalScrollingBehavior = .groupPagingCentered
  section.interGroupSpacing = 10
  section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
  section.boundarySupplementaryItems = [header]
  return section
}

/// Section “apps” of headers-and-badges.json.
@MainActor func headersAndBadgesAppsSection() -> NSCollectionLayoutSection {
  let badge = NSCollectionLayoutSupplementaryItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .absolute(24),
      heightDimension: .absolute(24)
    ),
    elementKind: "badge",
    containerAnchor: NSCollectionLayoutAnchor(
      edges: [.top, .trailing],
      fractionalOffset: CGPoint(x: 0.4, y: -0.4)
    )
  )

  let item = NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .absolute(76),
      heightDimension: .absolute(76)
    ),
    supplementaryItems: [badge]
  )
  item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
    leading: nil,
    top: .flexible(0),
    trailing: nil,
    bottom: .flexible(0)
  )

  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .absolute(100)
    ),
    subitems: [item]
  )
  group.interItemSpacing = .flexible(8)

  let header = NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .absolute(44)
    ),
    elementKind: "header",
    alignment: .top
  )
  header.pinToVisibleBounds = true

  let footer = NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .absolute(200),
      heightDimension: .absolute(30)
    ),
    elementKind: "footer",
    alignment: .bottom
  )

  let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
  background.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
  background.zIndex = -1

  let section = NSCollectionLayoutSection(group: group)
  section.contentInsets = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
  section.boundarySupplementaryItems = [header, footer]
  section.decorationItems = [background]
  return section
}

/// The layout of headers-and-badges.json.
@MainActor func headersAndBadgesLayout() -> UICollectionViewCompositionalLayout {
  let searchBar = NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .absolute(52)
    ),
    elementKind: "searchBar",
    alignment: .top
  )

  let configuration = UICollectionViewCompositionalLayoutConfiguration()
  configuration.interSectionSpacing = 12
  configuration.boundarySupplementaryItems = [searchBar]

  return UICollectionViewCompositionalLayout(
    sectionProvider: { index, _ in
      switch index {
      case 0: headersAndBadgesFeaturedSection()
      case 1: headersAndBadgesAppsSection()
      default: nil
      }
    },
    configuration: configuration
  )
}
