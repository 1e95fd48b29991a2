// Written by layouthost from nested-groups.json.
import UIKit

/// Section 0 of nested-groups.json.
@MainActor func nestedGroupsSection() -> NSCollectionLayoutSection {
  let item = NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(0.3)
    )
  )
  item.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)

  let item2 = NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(0.7),
      heightDimension: .fractionalHeight(1)
    )
  )
  item2.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)

  let item3 = NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(1)
    )
  )
  item3.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)

  let subgroup = NSCollectionLayoutGroup.vertical(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(0.3),
      heightDimension: .fractionalHeight(1)
    ),
    repeatingSubitem: item3,
    count: 2
  )

  let subgroup2 = NSCollectionLayoutGroup.horizontal(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(0.6)
    ),
    subitems: [item2, subgroup]
  )

  let group = NSCollectionLayoutGroup.vertical(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(0.4)
    ),
    subitems: [item, subgroup2]
  )

  return NSCollectionLayoutSection(group: group)
}

/// The layout of nested-groups.json.
@MainActor func nestedGroupsLayout() -> UICollectionViewCompositionalLayout {
  UICollectionViewCompositionalLayout(section: nestedGroupsSection())
}
