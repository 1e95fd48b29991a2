import LayoutModel

/// An engine whose layouts are shorthands for section descriptions.
protocol DescribingEngine: NativeEngine {
  /// The description that results from the options.
  func section(for request: ProviderRequest) throws(LayoutError) -> SectionDescription
}

extension DescribingEngine {
  /// The description, which the compositional solver lays out.
  func layout(
    _ request: ProviderRequest,
    calling provider: any LayoutProvider
  ) throws(LayoutError) -> LayoutResult {
    let description = try section(for: request)
    try WorkLimit.current?.checkStopped()
    return .section(description)
  }
}
