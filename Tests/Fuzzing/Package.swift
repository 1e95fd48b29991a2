// swift-tools-version: 6.2
import PackageDescription

/// The folder of the library's package, whose name in lower case is the package's for the compiler.
let libraryFolder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? ""

/// The settings of every target of this package; the last lets the fuzzers use what the library keeps
/// to its own package.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-package-name", libraryFolder.lowercased()]),
]

/// libFuzzer brings `main`.
let fuzzer = strict + [.unsafeFlags(["-parse-as-library"])]

// A package of its own: only `Scripts/fuzz` builds it, with libFuzzer's instrumentation. The tests of the
// program replay the corpus through the same sources.
let package = Package(
  name: "layouthost-fuzzing",
  dependencies: [
    .package(name: "layouthost", path: "../.."),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .target(
      name: "FuzzSubjects",
      dependencies: [
        .product(name: "LayoutHost", package: "layouthost"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Subjects",
      exclude: ["answering.lua"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "DocumentFuzzer",
      dependencies: ["FuzzSubjects"],
      path: "Fuzzers/DocumentFuzzer",
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "AnswerFuzzer",
      dependencies: ["FuzzSubjects"],
      path: "Fuzzers/AnswerFuzzer",
      swiftSettings: fuzzer
    ),
  ]
)
