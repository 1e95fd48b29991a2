import AppleNames
import Foundation
import LayoutHost
import Testing

@Suite("Names of the library")
struct NameTests {
  /// Every type that `import LayoutHost` gives a program: a name that Foundation, MacTypes, UIKit or SwiftUI has as well
  /// does not compile here.
  private static let types: [Any.Type] = [
    BoundaryItemDescription.self, CellPart.self, CellResult.self, ChangeContext.self,
    ChangedItems.self, ChangeReason.self, ChangeSide.self, CheckFinding.self, CollectionLayout.self,
    CollectionResult.self, CollectionSection.self, (any CollectionSections).self,
    ComparedExtent.self, ComparedLayout.self, ContentAlignment.self, ContentInsetsReference.self,
    CoordinatedCollection.self, CoordinateResult.self, CustomFrame.self, Deceleration.self,
    DecorationItemDescription.self, DescribedProvider.self, DeviceSelection.self, Diagnostic.self,
    DirectionalEdgeInsets.self, DocumentCheck.self, DocumentChecker.self, DocumentContent.self,
    DocumentDescription.self, DocumentPath.self, EdgePinning.self, EdgeSpacing.self,
    ElementAttributes.self, ElementClip.self, ElementKind.self, ElementLook.self, ElementQuery.self,
    ElementRun.self, EnvironmentDescription.self, Explanation.self, ExplanationStep.self,
    FontWeight.self, FrameAttributes.self, FrameColumns.self,
    GoldenContent.self, GoldenLayout.self, GroupDescription.self, HostConfiguration.self,
    ItemDescription.self, ItemMovement.self, ItemOrder.self, ItemPath.self, ItemPattern.self,
    ItemRange.self, ItemScrollPosition.self, KeptPlace.self, KeyedDecoder.self, LayoutAnchor.self,
    LayoutChange.self, LayoutContainer.self, LayoutDifference.self, LayoutDimension.self,
    LayoutElement.self, LayoutEnvironment.self, LayoutError.self, LayoutFrames.self,
    LayoutHostVersion.self, LayoutItems.self, LayoutMatrix.self, LayoutMemo.self, LayoutPoint.self,
    (any LayoutProvider).self, LayoutRect.self, LayoutResult.self, LayoutSize.self,
    LayoutSpacing.self, LayoutTransform.self, LayoutTransition.self, MatrixOutcome<Int>.self,
    MeasuredSize.self, MemoryPlugins.self, MemoryTotal.self, NeighbourDirection.self,
    OptionSchema.self, Orientation.self, OrthogonalScrolling.self, Picture.self,
    PictureOptions.self, PictureTheme.self, PixelAlignment.self, PluginBudget.self,
    PluginDeadline.self, PluginFile.self, PluginFolder.self, PluginFolderChoice.self,
    PluginIsolation.self, PluginProcesses.self, (any PluginSource).self,
    PreferredContentSizeCategory.self, ProgramListing.self, ProgramRequests.self,
    ProvidedFrames.self, ProviderCall<Void>.self, (any ProviderConnection).self,
    (any ProviderConnector).self, ProviderDescriptor.self, ProviderHandlers.self,
    ProviderMethod<Void, CellResult>.self, ProviderMethodName.self, ProviderOption<Int>.self,
    ProviderProgram.self, ProviderReference.self, ProviderRequest.self, ReadingPlace.self,
    ReportFormat.self, ReportRenderer.self, (any RestingElements).self, ResultFormat.self,
    ResultRenderer.self, ScreenOverlay.self, ScreenResult.self, ScrollAxis.self, ScrollContext.self,
    SectionContext.self, SectionDescription.self, SectionElement.self, SectionHandle.self,
    SectionSpaceChoice.self, SectionState.self, Session.self, SessionActor.self, SessionState.self,
    SessionUpdate.self, SizeClass.self, SizeDescription.self, Solution.self, SourceArray.self,
    SourceObject.self, SourceValue.self, Split.self, StableHash.self, StatusCode.self,
    SubitemDescription.self, SupplementaryItemDescription.self, SVGRenderer.self,
    (any SwiftProvider).self, TargetOffset.self, TerminalRenderer.self, TerminalText.self,
    (any TextMeasurer).self, TextRequest.self, TextSize.self, Traits.self, TraitsDescription.self,
    Transform3D.self,
    TransitionCurve.self, TransitionStyle.self, UserInterfaceIdiom.self,
    UserInterfaceLayoutDirection.self, ValueDecoder.self, VisibleMargin.self, VisibleState.self,
    Windowing.self, WorkLimit.self,
  ]

  /// A type that cannot be copied, and so is no `Any`.
  private typealias Writer = FrameColumnsWriter

  @Test("No type of LayoutHost has the name of one of Foundation, MacTypes, UIKit or SwiftUI")
  func names() {
    #expect(Set(Self.types.map { "\($0)" }).count == Self.types.count)
  }

  @Test("Every public type of the modules that LayoutHost exports is tested for its name")
  func completeness() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../../../../Sources").standardized
    let tested = Set(Self.types.map { "\($0)".prefix { $0 != "<" } } + ["FrameColumnsWriter"])
    for module in [
      "LayoutDrawing", "LayoutEngine", "LayoutHost", "LayoutModel", "LayoutPlugins",
      "LayoutProviders",
    ] {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: module),
        includingPropertiesForKeys: nil
      )
      let swift = try #require(files).compactMap { $0 as? URL }
        .filter { $0.pathExtension == "swift" }
      #expect(!swift.isEmpty)
      for file in swift {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: declaration) {
          #expect(tested.contains(match.name), "\(match.name) in \(file.lastPathComponent)")
        }
      }
    }
  }

  /// The declaration of a public type at the top level of a file.
  private var declaration: Regex<(Substring, name: Substring)> {
    /(?m)^public (?:final |indirect )?(?:struct|enum|class|actor|protocol) (?<name>\w+)/
  }
}
