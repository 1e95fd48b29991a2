/// The sections of a collection, as the method `collection` lays them out and visible states see them.
///
/// ```swift
/// let handlers = ProviderHandlers().on(.collection) { call in
///   var result = CollectionResult()
///   var x = 0.0
///   let days = try call.sections(container: LayoutSize(width: 120, height: 800))
///   for day in days {
///     result.sections.append(.init(day, origin: LayoutPoint(x: x, y: 0)))
///     x += day.size.width
///   }
///   return result
/// }
/// ```
///
/// The calls of one request belong to the thread of that request, and end with it.
public protocol CollectionSections: AnyObject, Sendable {
  /// The number of sections.
  var count: Int { get }

  /// Returns a section by its index.
  /// - Precondition: the index is at least 0 and less than `count`.
  /// - Throws: `FAILED_PRECONDITION` after the call has ended.
  func section(at index: Int) throws(LayoutError) -> CollectionSection

  /// Lays sections out by their own layouts.
  ///
  /// The time that they take counts for them, not for the call.
  /// - Parameters:
  ///   - range: the sections, from 0.
  ///   - space: the container and the axis of each.
  /// - Returns: a handle for each section.
  /// - Throws: the failure of a section, `OUT_OF_RANGE` for sections that do not exist, and
  ///   `FAILED_PRECONDITION` in another method than `collection`.
  func layOut(_ range: Range<Int>, in space: SectionSpaceChoice) throws(LayoutError)
    -> [SectionHandle]

  /// Returns the elements of a section that was laid out, at rest and in its coordinates.
  /// - Throws: `FAILED_PRECONDITION` for a handle of another call.
  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements

  /// The handles of the call so far.
  var handles: [SectionHandle] { get }
}

extension CollectionSections {
  /// Whether a handle belongs to this call.
  /// - Complexity: O(1).
  public func owns(_ handle: SectionHandle) -> Bool { self.handle(handle.number) === handle }

  /// Returns a handle by its number; nil if the call has not given it.
  package func handle(_ number: Int) -> SectionHandle? {
    handles.indices.contains(number) ? handles[number] : nil
  }
}

extension ProviderCall {
  /// Lays a section of the collection out by its own layout, in the method `collection`.
  ///
  /// ```swift
  /// let day = try call.section(0, container: LayoutSize(width: 120, height: 800))
  /// ```
  /// - Parameters:
  ///   - index: the section, from 0.
  ///   - container: the size of its container, without safe area and margins; nil means the
  ///     collection's container.
  ///   - axis: the axis along which its content continues; nil means the collection's axis.
  /// - Returns: the section's handle.
  /// - Throws: the failure of the section, and `FAILED_PRECONDITION` in another method.
  public func section(
    _ index: Int,
    container: LayoutSize? = nil,
    axis: ScrollAxis? = nil
  ) throws(LayoutError) -> SectionHandle {
    guard index >= 0, index < .max else { throw .noSection(index, of: request.sections?.count) }
    return try sections(container: container, axis: axis, in: index..<index + 1)[0]
  }

  /// Lays sections of the collection out by their own layouts, in the method `collection`.
  /// - Parameters:
  ///   - container: the size of each container, without safe area and margins; nil means the
  ///     collection's container.
  ///   - axis: the axis along which their content continues; nil means the collection's axis.
  ///   - range: the sections, from 0; nil means all.
  /// - Returns: a handle for each section.
  /// - Throws: the failure of a section, and `FAILED_PRECONDITION` in another method.
  public func sections(
    container: LayoutSize? = nil,
    axis: ScrollAxis? = nil,
    in range: Range<Int>? = nil
  ) throws(LayoutError) -> [SectionHandle] {
    guard let sections = request.sections else { throw .notACollection }
    let space = SectionSpaceChoice(container: container, axis: axis)
    return try sections.layOut(range ?? 0..<sections.count, in: space)
  }
}

extension LayoutError {
  /// The failure of laying out sections outside the method `collection`.
  package static var notACollection: LayoutError {
    LayoutError(
      .failedPrecondition,
      origin: .plugin,
      message: "sections are laid out only in “collection”, for the layout of a whole collection"
    )
  }

  /// Returns the failure of a section that a collection does not have, counted from 0.
  package static func noSection(_ index: Int, of count: Int?) -> LayoutError {
    LayoutError(
      .outOfRange,
      origin: .plugin,
      message: "there is no section \(index), counted from 0; the collection has \(count ?? 0)"
    )
  }
}
