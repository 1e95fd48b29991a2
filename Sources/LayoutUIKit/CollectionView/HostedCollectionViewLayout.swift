#if canImport(UIKit)
public import LayoutHost
public import LayoutModel
public import UIKit

/// A collection view's layout that a session computes, with the engines and plugins of its document.
///
/// ```swift
/// let session = Session(HostConfiguration(pluginFolders: [folder + "/plugins"]))
/// try session.open(path: folder + "/menu.json")
/// let layout = HostedCollectionViewLayout(session)
/// layout.register(CardView.self, forDecorationViewOfKind: "background")
/// let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
/// layout.watchFiles()
/// ```
///
/// The document describes the sections. Size, insets and traits are the view's, whatever the document
/// and the session's configuration say, and the data source decides the number of items: a section
/// with more items than its document begins again with the first one's fields. A collection view
/// may have fewer sections than the document, and not more.
///
/// If a layout fails, the last one that worked stays, and ``didFail`` is called. After you have
/// changed the ``session``, call `invalidateLayout()`. The session belongs to the main thread.
///
/// Updates of the data source and changes of the view's size are animated as the session's
/// transition shows them, with the plugins' hooks for what appears and disappears. The first visible
/// item keeps its place, or what `keeping` in the document's configuration names.
///
/// Sections that scroll across the scroll axis stay at rest, as UIKit scrolls them for its own
/// layouts only.
public final class HostedCollectionViewLayout: UICollectionViewLayout {
  /// The session that lays out and runs the plugins.
  public var session: Session { hosted.session }

  /// The items whose cells decide their size: by default those with an estimate.
  ///
  /// Sizes are forgotten when data is reloaded, and when the view's width or its traits change. A
  /// plugin that measures cells itself (the option `cell`) takes precedence.
  public var selfSizing: SelfSizing {
    get { hosted.selfSizing }
    set {
      hosted.selfSizing = newValue
      invalidateLayout()
    }
  }

  /// The kinds of supplementary views that the data source has; nil means that it has all kinds that
  /// occur in the document.
  ///
  /// A collection view stops the program if it gets no view of a kind, and a plugin that is edited
  /// while the program runs may name a new one.
  public var supplementaryKinds: Set<String>?

  /// The closure that is called with failures of the layout, of its plugins, and of reloads.
  public var didFail: ((LayoutError) -> Void)? {
    get { hosted.didFail }
    set { hosted.didFail = newValue }
  }

  /// The closure that is called after changed files are in use.
  public var didReload: ((Session.Reload) -> Void)?

  let hosted: HostedLayout
  /// The part that is obsolete; nil right after it was prepared.
  private var obsolete: HostedChange? = .everything
  private(set) var decorationKinds: Set<String> = []
  /// The view whose traits are observed.
  private weak var observedView: UICollectionView?
  /// The task that watches files; nil before the first call of ``watchFiles()``.
  var watching: Task<Void, Never>?

  /// Creates the layout of a session's document.
  /// - Parameter session: a session with a document that is not a screen of several collections.
  public init(_ session: Session) {
    hosted = HostedLayout(session)
    super.init()
  }

  /// Unavailable: a session does not come from a coder.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// The content inset that the document or a plugin wants in addition to that of bars.
  ///
  /// A carousel whose first item rests in the middle needs one. Set it as the collection view's
  /// `contentInset` after the first layout.
  public var preferredContentInset: UIEdgeInsets {
    let direction = collectionView?.effectiveUserInterfaceLayoutDirection
    return hosted.preferredContentInset.sides(isReversed: direction == .rightToLeft)
  }

  // MARK: Layout

  public override class var layoutAttributesClass: AnyClass { HostedLayoutAttributes.self }

  public override class var invalidationContextClass: AnyClass { HostedInvalidationContext.self }

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    observeTraits(of: collectionView)
    hosted.prepare(
      for: HostedView(collectionView),
      itemCounts: { collectionView.itemCounts },
      after: obsolete ?? .layout
    )
    obsolete = nil
  }

  public override var collectionViewContentSize: CGSize { CGSize(hosted.contentSize) }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    hosted.elements(in: LayoutRect(rect)).compactMap { attributes($0.element, named: $0.name) }
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(named: indexPath.name(.item))
  }

  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(named: indexPath.name(.supplementary, ofKind: elementKind))
  }

  public override func layoutAttributesForDecorationView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(named: indexPath.name(.decoration, ofKind: elementKind))
  }

  // MARK: Animated changes

  public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    guard let collectionView else { return }
    hosted.prepare(
      for: HostedView(collectionView),
      itemCounts: { collectionView.itemCounts },
      after: updateItems.compactMap { HostedUpdate($0) }
    )
  }

  public override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    hosted.endAnimation()
  }

  public override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    hosted.prepareForAnimatedResize(from: LayoutSize(oldBounds.size))
  }

  public override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    hosted.endAnimation()
  }

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    CGPoint(hosted.targetAfterUpdate(proposed: LayoutPoint(proposedContentOffset)))
  }

  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(itemIndexPath.name(.item))
      ?? super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(itemIndexPath.name(.item))
      ?? super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  public override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(elementIndexPath.name(.supplementary, ofKind: elementKind))
      ?? super
      .initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: elementKind,
        at: elementIndexPath
      )
  }

  public override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String,
    at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(elementIndexPath.name(.supplementary, ofKind: elementKind))
      ?? super
      .finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: elementKind,
        at: elementIndexPath
      )
  }

  public override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String,
    at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(decorationIndexPath.name(.decoration, ofKind: elementKind))
      ?? super
      .initialLayoutAttributesForAppearingDecorationElement(
        ofKind: elementKind,
        at: decorationIndexPath
      )
  }

  public override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String,
    at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(decorationIndexPath.name(.decoration, ofKind: elementKind))
      ?? super
      .finalLayoutAttributesForDisappearingDecorationElement(
        ofKind: elementKind,
        at: decorationIndexPath
      )
  }

  // MARK: Decorations

  /// Registers the class of a kind of decorations; kinds without a class are not shown.
  public override func register(
    _ viewClass: AnyClass?,
    forDecorationViewOfKind elementKind: String
  ) {
    super.register(viewClass, forDecorationViewOfKind: elementKind)
    note(elementKind, isRegistered: viewClass != nil)
  }

  /// Registers the nib of a kind of decorations; kinds without a nib or a class are not shown.
  public override func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    super.register(nib, forDecorationViewOfKind: elementKind)
    note(elementKind, isRegistered: nib != nil)
  }

  private func note(_ elementKind: String, isRegistered: Bool) {
    if isRegistered {
      decorationKinds.insert(elementKind)
    } else {
      decorationKinds.remove(elementKind)
    }
  }

  // MARK: Invalidation

  public override func invalidateLayout(
    with context: UICollectionViewLayoutInvalidationContext
  ) {
    let change = (context as? HostedInvalidationContext)?.wholeChange ?? .layout
    obsolete = max(change, obsolete ?? .contentOffset)
    super.invalidateLayout(with: context)
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    return hosted.change(to: HostedView(collectionView, bounds: newBounds)) != nil
  }

  public override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let reason = context as? HostedInvalidationContext, let collectionView else {
      return context
    }
    let view = HostedView(collectionView, bounds: newBounds)
    reason.change = hosted.change(to: view) ?? .contentOffset
    if reason.change == .layout {
      reason.contentOffsetAdjustment = CGPoint(hosted.resize(to: view))
    }
    return context
  }

  /// Invalidates the layout when traits change, which do not change the bounds.
  private func observeTraits(of view: UICollectionView) {
    guard observedView !== view else { return }
    observedView = view
    view.registerForTraitChanges(TraitsDescription.observed) {
      [weak self] (_: UICollectionView, _: UITraitCollection) in
      self?.invalidateLayout()
    }
  }

  // MARK: Cells that decide their size

  public override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    measuredSize(preferredAttributes, inPlaceOf: originalAttributes) != nil
  }

  public override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super
      .invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes,
        withOriginalAttributes: originalAttributes
      )
    guard let reason = context as? HostedInvalidationContext, let collectionView,
      let size = measuredSize(preferredAttributes, inPlaceOf: originalAttributes)
    else { return context }
    let before = hosted.contentSize
    let distance = hosted.take(size, at: LayoutPoint(collectionView.contentOffset))
    // The layout is already that of the new size.
    reason.change = .contentOffset
    reason.contentOffsetAdjustment = CGPoint(distance)
    reason.contentSizeAdjustment = CGSize(
      width: CGFloat(hosted.contentSize.width - before.width),
      height: CGFloat(hosted.contentSize.height - before.height)
    )
    return context
  }

  // MARK: Scrolling

  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView else { return proposedContentOffset }
    return CGPoint(
      hosted.target(
        proposed: LayoutPoint(proposedContentOffset),
        from: LayoutPoint(collectionView.contentOffset),
        velocity: LayoutPoint(velocity)
      )
    )
  }
}
#endif
