public import LayoutModel

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
