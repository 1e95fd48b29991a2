import AppleNames
import Foundation
import LayoutHost
import Testing

@Suite("Names of the library")
struct NameTests {
  /// Every type that a program sees: a name that Foundation, MacTypes, UIKit or SwiftUI has as well
  /// does not compile here.
  private static let types: [Any.Type] = [
    BoundaryItemDescription.self, CellPart.self, CellResult.self,
    CheckFinding.self, CollectionLayout.self, ComparedExtent.self, ComparedLayout.self,
    ContentInsetsReference.self, CoordinatedCollection.self, CoordinateResult.self,
    CustomFrame.self, Deceleration.self, DecorationItemDescription.self, DescribedProvider.self,
    DeviceSelection.self, Diagnostic.self, DirectionalEdgeInsets.self, DocumentCheck.self,
    DocumentChecker.self, DocumentContent.self, DocumentDescription.self, DocumentPath.self,
    EdgePinning.self, EdgeSpacing.self, ElementAttributes.self, ElementKind.self, ElementQuery.self,
    ElementRun.self, EnvironmentDescription.self, Explanation.self, ExplanationStep.self,
    FontWeight.self, FrameAttributes.self, FrameColumns.self, GoldenContent.self, GoldenLayout.self,
    GroupDescription.self, HostConfiguration.self, ItemDescription.self, ItemOrder.self,
    ItemPath.self, ItemPattern.self, KeyedDecoder.self, LayoutAnchor.self, LayoutContainer.self,
    LayoutDifference.self, LayoutDimension.self, LayoutElement.self, LayoutEnvironment.self,
    LayoutError.self, LayoutFrames.self, LayoutHostVersion.self, LayoutItems.self,
    LayoutMatrix.self, LayoutMemo.self, LayoutPoint.self, (any LayoutProvider).self,
    LayoutRect.self, LayoutResult.self, LayoutSize.self, LayoutSpacing.self, LayoutTransform.self,
    MatrixOutcome<Int>.self, MeasuredSize.self, MemoryPlugins.self, OptionSchema.self,
    Orientation.self, OrthogonalScrolling.self, Picture.self, PictureOptions.self,
    PictureTheme.self, PixelAlignment.self, PluginBudget.self, PluginDeadline.self, PluginFile.self,
    PluginFolder.self, PluginFolderChoice.self, PluginIsolation.self, PluginProcesses.self,
    (any PluginSource).self, PreferredContentSizeCategory.self, ProgramRequests.self,
    ProvidedFrames.self, ProviderCall<Void>.self, (any ProviderConnection).self,
    (any ProviderConnector).self, ProviderDescriptor.self, ProviderHandlers.self,
    ProviderMethod<Void, CellResult>.self, ProviderMethodName.self, ProviderOption<Int>.self,
    ProviderProgram.self,
    ProviderReference.self, ProviderRequest.self, ReportFormat.self, ReportRenderer.self,
    (any RestingElements).self, ResultFormat.self, ResultRenderer.self, ScreenOverlay.self,
    ScreenResult.self, ScrollAxis.self, ScrollContext.self, SectionContext.self,
    SectionDescription.self, SectionElement.self, SectionState.self, Session.self,
    SessionActor.self, SessionState.self, SizeClass.self, SizeDescription.self, Solution.self,
    SourceArray.self, SourceObject.self, SourceValue.self, Split.self, StatusCode.self,
    SubitemDescription.self, SupplementaryItemDescription.self, SVGRenderer.self,
    (any SwiftProvider).self, TargetOffset.self, TerminalRenderer.self, (any TextMeasurer).self,
    TextRequest.self, TextSize.self, Traits.self, TraitsDescription.self, Transform3D.self,
    UserInterfaceIdiom.self, UserInterfaceLayoutDirection.self, ValueDecoder.self,
    VisibleMargin.self, VisibleState.self, Windowing.self, WorkLimit.self,
  ]

  @Test("No type of LayoutHost has the name of one of Foundation, MacTypes, UIKit or SwiftUI")
  func names() {
    #expect(Set(Self.types.map { "\($0)" }).count == Self.types.count)
  }
}
