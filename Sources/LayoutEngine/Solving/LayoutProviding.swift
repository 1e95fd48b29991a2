public import LayoutModel

/// Whom engines ask for what they do not know themselves.
///
/// Questions and answers are values; the same question gets the same answer.
public protocol LayoutProviding {
  /// Lays out a whole section.
  func layout(_ request: ProviderRequest) throws(LayoutError) -> LayoutAnswer

  /// Gives the frames of a custom group, in the group's coordinates.
  func group(_ request: ProviderRequest) throws(LayoutError) -> FrameColumns

  /// Says how large the content of an item is, the request's only one, in the request's container.
  ///
  /// The container's size is what the layout offers: the width to fill, and the height that stands
  /// until the content's is known.
  func cell(_ request: ProviderRequest) throws(LayoutError) -> CellAnswer
}

/// Whom moments ask: the hooks that answer anew at each offset of a scroll.
public protocol MomentProviding {
  /// The methods that a provider implements.
  func hooks(of provider: ProviderReference) throws(LayoutError) -> [ProviderMethod]

  /// Changes what is visible; hidden elements are left out of the answer.
  ///
  /// The request's scroll and the elements' frames are in the section's coordinates.
  func visibleItems(
    _ elements: [LayoutElement],
    for request: ProviderRequest
  ) throws(LayoutError) -> [LayoutElement]

  /// Says where a scroll ends that would end at a proposed offset.
  func targetContentOffset(
    _ proposed: Point,
    for request: ProviderRequest
  ) throws(LayoutError) -> TargetOffset
}

/// Whom screens of several collections ask.
public protocol ScreenProviding: MomentProviding {
  /// Shares a screen out among its collections.
  func screen(_ request: ProviderRequest) throws(LayoutError) -> ScreenAnswer

  /// Changes what is visible in all collections of a screen at a moment.
  func coordinate(
    _ collections: [CoordinatedCollection],
    for request: ProviderRequest
  ) throws(LayoutError) -> CoordinateAnswer
}
