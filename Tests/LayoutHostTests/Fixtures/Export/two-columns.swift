// Written by layouthost from two-columns.json.
import UIKit

/// Section 0 of two-columns.json.
@MainActor func twoColumnsSection() -> NSCollectionLayoutSection {
  let item = NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .fractionalHeight(1)
    )
  )

  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .absolute(44)
    ),
    repeatingSubitem: item,
    count: 2
  )
  group.interItemSpacing = .fixed(10)

  let section = NSCollectionLayoutSection(group: group)
  section.interGroupSpacing = 10
  section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
  return section
}

/// The layout of two-columns.json.
@MainActor func twoColumnsLayout() -> UICollectionViewCompositionalLayout {
  UICollectionViewCompositionalLayout(section: twoColumnsSection())
}
