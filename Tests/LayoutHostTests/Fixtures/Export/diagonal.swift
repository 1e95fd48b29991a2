// Written by layouthost from diagonal.json.
import UIKit

/// Section 0 of diagonal.json.
@MainActor func diagonalSection() -> NSCollectionLayoutSection {
  let group = NSCollectionLayoutGroup.custom(
    layoutSize: NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(300)
    )
  ) { _ in
    [
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100),
        zIndex: 1
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 48, y: 48, width: 100, height: 100),
        zIndex: 2
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 96, y: 96, width: 100, height: 100),
        zIndex: 3
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 144, y: 144, width: 100, height: 100),
        zIndex: 4
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 192, y: 192, width: 100, height: 100),
        zIndex: 5
      ),
      NSCollectionLayoutGroupCustomItem(
        frame: CGRect(x: 240, y: 240, width: 100, height: 100),
        zIndex: 6
      ),
    ]
  }

  let section = NSCollectionLayoutSection(group: group)
  section.interGroupSpacing = 20
  return section
}

/// The layout of diagonal.json.
@MainActor func diagonalLayout() -> UICollectionViewCompositionalLayout {
  UICollectionViewCompositionalLayout(section: diagonalSection())
}
