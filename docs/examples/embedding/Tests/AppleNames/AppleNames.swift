// Names that programs on Apple's platforms import: NameTests compiles with them on every system.

// MARK: MacTypes, which Foundation exports on a Mac

public enum Byte {}
public enum Duration {}
public enum Fixed {}
public enum Handle {}
public enum ItemCount {}
public enum Point {}
public enum Rect {}
public enum Size {}
public enum Style {}
public enum TimeRecord {}
public enum TimeScale {}

// MARK: UIKit

public enum Axis {}
public enum DirectionalRectEdge {}
public enum IndexPath {}

// MARK: SwiftUI

public enum Alignment {}
public enum Animation {}
public enum ContentSizeCategory {}
public enum Edge {}
public enum EdgeInsets {}
public enum Environment {}
public enum Grid {}
public enum Group {}
public enum Image {}
public enum Layout {}
public enum LayoutDirection {}
public enum LayoutProperties {}
public enum LayoutSubview {}
public enum List {}
public enum Path {}
public enum Picker {}
public enum PinnedScrollableViews {}
public enum ProjectionTransform {}
public enum ProposedViewSize {}
public enum Scene {}
public enum ScrollAnchorRole {}
public enum ScrollBounceBehavior {}
public enum ScrollGeometry {}
public enum ScrollPhase {}
public enum ScrollPosition {}
public enum ScrollTarget {}
public enum Section {}
public enum State {}
public enum Table {}
public enum Text {}
public enum Transaction {}
public enum Transition {}
public enum UserInterfaceSizeClass {}
public enum View {}
public enum ViewDimensions {}
public enum VisualEffect {}
