import LayoutModel

/// Gives the frames of a section's custom groups.
struct GroupProvider {
  let environment: LayoutEnvironment
  let section: SectionContext
  let items: LayoutItems
  let provider: any LayoutProviding

  /// The frames of a custom group, asked for once with the section's first items (rule 21).
  func frames(
    of group: GroupDescription,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    switch group.content {
    case .frames(let frames):
      guard !frames.isEmpty else { throw noFrames(message: "a custom group has no frames") }
      return FrameColumns(frames)
    case .provided(let provided):
      let count = min(provided.count ?? items.count, items.count)
      return try frames(from: provided, items: items.slice(0..<count), in: container)
    case .repeated, .count:
      return .empty
    }
  }

  /// The frames that a provider answers for some items.
  func frames(
    from provided: ProvidedFrames,
    items: LayoutItems,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    var environment = environment
    environment.container.contentSize = container.contentSize
    environment.container.contentInsets = container.contentInsets
    let frames = try provider.group(
      ProviderRequest(
        provider: provided.provider,
        environment: environment,
        section: section,
        items: items
      )
    )
    guard frames.count > 0 else {
      throw noFrames(message: "“\(provided.provider.name)” gives no frames for a custom group")
    }
    return frames
  }

  private func noFrames(message: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: message)
  }
}
