public import GRPCCore

// Defaults for methods that a provider in Swift does not implement: it must implement `describe`
// and the methods that its descriptions list.

extension WireLayoutProvider.SimpleServiceProtocol {
  /// Returns the error for a call of a missing method.
  private func missing(_ method: String) -> RPCError {
    RPCError(code: .unimplemented, message: "the provider has no method \(method)")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func layout(
    request: WireProviderCall,
    context: ServerContext
  ) async throws -> WireLayoutReply {
    throw missing("Layout")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func section(
    request: WireProviderCall,
    context: ServerContext
  ) async throws -> WireSectionReply {
    throw missing("Section")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func group(
    request: WireProviderCall,
    context: ServerContext
  ) async throws -> WireGroupReply {
    throw missing("Group")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func cell(
    request: WireProviderCall,
    context: ServerContext
  ) async throws -> WireCellReply {
    throw missing("Cell")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func visibleItems(
    request: WireVisibleItemsRequest,
    context: ServerContext
  ) async throws -> WireVisibleItemsReply {
    throw missing("VisibleItems")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func targetContentOffset(
    request: WireTargetContentOffsetRequest,
    context: ServerContext
  ) async throws -> WireTargetContentOffsetReply {
    throw missing("TargetContentOffset")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func movementTarget(
    request: WireMovementTargetRequest,
    context: ServerContext
  ) async throws -> WireMovementTargetReply {
    throw missing("MovementTarget")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func appearingItems(
    request: WireChangedItemsRequest,
    context: ServerContext
  ) async throws -> WireChangedItemsReply {
    throw missing("AppearingItems")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func disappearingItems(
    request: WireChangedItemsRequest,
    context: ServerContext
  ) async throws -> WireChangedItemsReply {
    throw missing("DisappearingItems")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func contentOffsetAfterChange(
    request: WireContentOffsetAfterChangeRequest,
    context: ServerContext
  ) async throws -> WireContentOffsetAfterChangeReply {
    throw missing("ContentOffsetAfterChange")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func collection(
    request: WireProviderCall,
    context: ServerContext
  ) async throws -> WireCollectionReply {
    throw missing("Collection")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func screen(
    request: WireProviderCall,
    context: ServerContext
  ) async throws -> WireScreenReply {
    throw missing("Screen")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func coordinate(
    request: WireCoordinateRequest,
    context: ServerContext
  ) async throws -> WireCoordinateReply {
    throw missing("Coordinate")
  }

  /// The default: fails with `UNIMPLEMENTED`.
  public func converse(
    request: RPCAsyncSequence<WireHostTurn, any Error>,
    response: RPCWriter<WireProviderTurn>,
    context: ServerContext
  ) async throws {
    throw missing("Converse")
  }
}
