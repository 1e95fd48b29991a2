/// A method of the contract between the host and its providers, with the types of its input and
/// result.
///
/// Each method is declared only here: its name, the words for providers that do not implement it,
/// and the check of its results. Each kind of provider adds one codec.
public struct ProviderMethod<Input, Output>: Sendable {
  /// The method's name.
  public let name: ProviderMethodName
  /// The subject of the method, in the plural: “custom groups”.
  package let subject: String
  /// The predicate of a provider that does not implement the method: “gives no frames for custom
  /// groups”.
  package let refusal: String
  /// Checks a result that did not come from a script; throws `INVALID_ARGUMENT` with the place of a
  /// value that no layout can hold, counted from 0.
  package let check: @Sendable (Output, ProviderRequest, Input) throws(LayoutError) -> Void

  /// Returns the result of another process with what it names of a request: the handles of sections.
  package func attached(_ result: Output, to request: ProviderRequest) -> Output {
    guard name == .collection, let placed = result as? CollectionResult else { return result }
    return placed.attached(to: request.sections) as? Output ?? result
  }

  fileprivate init(
    _ name: ProviderMethodName,
    of subject: String,
    refusal: String,
    check: @escaping @Sendable (Output, ProviderRequest, Input) throws(LayoutError) -> Void
  ) {
    self.name = name
    self.subject = subject
    self.refusal = refusal
    self.check = check
  }
}

extension ProviderMethod where Input == Void, Output == LayoutResult {
  /// Lays out a whole section.
  public static var layout: Self {
    Self(.layout, of: "sections", refusal: "cannot lay out a section") {
      result,
      request,
      _ throws(LayoutError) in
      try result.check(itemCount: request.items.count)
    }
  }
}

extension ProviderMethod where Input == Void, Output == SectionDescription {
  /// Describes a section for the compositional engine.
  public static var section: Self {
    Self(.section, of: "sections", refusal: "describes no sections") {
      result,
      _,
      _ throws(LayoutError) in try result.check()
    }
  }
}

extension ProviderMethod where Input == Void, Output == FrameColumns {
  /// Returns the frames of a custom group, in the group's coordinates (UIKit's
  /// `NSCollectionLayoutGroupCustomItemProvider`).
  public static var group: Self {
    Self(.group, of: "custom groups", refusal: "gives no frames for custom groups") {
      result,
      request,
      _ throws(LayoutError) in
      try result.check(group: request.items.count)
    }
  }
}

extension ProviderMethod where Input == Void, Output == CellResult {
  /// Measures the content of an item, the only one of the request, in the request's container.
  ///
  /// The container's size is the size that the layout offers: the width to fill, and the height
  /// that applies until the content is measured.
  public static var cell: Self {
    Self(.cell, of: "cells", refusal: "gives no sizes for cells") {
      result,
      _,
      _ throws(LayoutError) in try result.check()
    }
  }
}

extension ProviderMethod where Input == [LayoutElement], Output == [LayoutElement] {
  /// Changes the visible elements; elements missing from the result are hidden.
  ///
  /// The request's scroll and the elements' frames are in the section's coordinates. UIKit's
  /// counterpart is `NSCollectionLayoutSectionVisibleItemsInvalidationHandler`.
  public static var visibleItems: Self {
    Self(.visibleItems, of: "visible states", refusal: "does not change what is visible") {
      result,
      request,
      elements throws(LayoutError) in
      let list = DocumentPath([.key("items")])
      try result.check(
        changedFrom: elements,
        or: request.resting,
        section: request.isOfCollection ? nil : request.section.index,
        at: list
      )
    }
  }
}

extension ProviderMethod where Input == [LayoutElement], Output == [LayoutElement] {
  /// Changes the attributes with which elements appear in a change, in the section after it (UIKit's
  /// `initialLayoutAttributesForAppearingItem(at:)`).
  ///
  /// The input has the defaults, in the section's coordinates; the result has the same elements in
  /// the same order. Elements that both layouts have are never passed.
  public static var appearingItems: Self {
    Self(.appearingItems, of: "changes", refusal: "does not say how elements appear") {
      result,
      _,
      elements throws(LayoutError) in
      try result.check(ends: elements, at: DocumentPath([.key("items")]))
    }
  }

  /// Changes the attributes to which elements disappear in a change, in the section before it
  /// (UIKit's `finalLayoutAttributesForDisappearingItem(at:)`), as ``appearingItems`` does.
  public static var disappearingItems: Self {
    Self(.disappearingItems, of: "changes", refusal: "does not say how elements disappear") {
      result,
      _,
      elements throws(LayoutError) in
      try result.check(ends: elements, at: DocumentPath([.key("items")]))
    }
  }
}

extension ProviderMethod where Input == LayoutPoint, Output == LayoutPoint {
  /// Chooses the content offset after a change; the input is the proposed one, in the coordinates of
  /// the section in the middle of the visible bounds (UIKit's
  /// `targetContentOffset(forProposedContentOffset:)`).
  ///
  /// Its failure undoes the change.
  public static var contentOffsetAfterChange: Self {
    Self(.contentOffsetAfterChange, of: "changes", refusal: "does not say what stays in place") {
      result,
      _,
      _ throws(LayoutError) in
      try LayoutError.check(finite: result.x, at: DocumentPath([.key("x")]))
      try LayoutError.check(finite: result.y, at: DocumentPath([.key("y")]))
    }
  }
}

extension ProviderMethod where Input == LayoutPoint, Output == TargetOffset {
  /// Chooses the offset at which a scroll ends; the input is the proposed offset (UIKit's
  /// `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`).
  public static var targetContentOffset: Self {
    Self(.targetContentOffset, of: "visible states", refusal: "does not say where scrolls end") {
      result,
      _,
      _ throws(LayoutError) in try result.check()
    }
  }
}

extension ProviderMethod where Input == ItemMovement, Output == Int {
  /// Chooses the item in whose place a dragged item is dropped, counted from 0 in its section
  /// (UIKit's `targetIndexPath(forInteractivelyMovingItem:withPosition:)`).
  public static var movementTarget: Self {
    Self(.movementTarget, of: "movements", refusal: "does not say where items are dropped") {
      result,
      request,
      _ throws(LayoutError) in
      guard (0..<request.items.count).contains(result) else {
        throw .wrongResult(
          DocumentPath([.key("target")]),
          "must be an item of the section, which has \(request.items.count)"
        )
      }
    }
  }
}

extension ProviderMethod where Input == Void, Output == CollectionResult {
  /// Places the sections of a collection, which the request's `sections` lay out on demand.
  public static var collection: Self {
    Self(.collection, of: "collections", refusal: "does not place the sections of a collection") {
      result,
      request,
      _ throws(LayoutError) in try result.check(sections: request.sections)
    }
  }
}

extension ProviderMethod where Input == Void, Output == ScreenResult {
  /// Divides a screen among its collections.
  public static var screen: Self {
    Self(.screen, of: "screens", refusal: "does not lay out screens") {
      result,
      _,
      _ throws(LayoutError) in try result.check()
    }
  }
}

extension ProviderMethod where Input == [CoordinatedCollection], Output == CoordinateResult {
  /// Changes the visible elements in all collections of a screen at an offset.
  public static var coordinate: Self {
    Self(.coordinate, of: "screens", refusal: "does not coordinate collections") {
      result,
      _,
      collections throws(LayoutError) in
      try result.check(changedFrom: collections)
    }
  }
}
