// swift-tools-version: 6.2
import PackageDescription

/// The folder of the library's package, whose name in lower case is the package's for the compiler.
let libraryFolder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? ""

// A package of its own, so that the program is built and tested without what measures it.
let package = Package(
  name: "layouthost-benchmarks",
  dependencies: [
    .package(name: "layouthost", path: "../.."),
    // Without its traits: nothing here counts allocations or reference counting.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        .product(name: "LayoutHost", package: "layouthost"),
        .product(name: "LayoutDrawing", package: "layouthost"),
        .product(name: "LayoutRaster", package: "layouthost"),
        .product(name: "LayoutPlugins", package: "layouthost"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LayoutBenchmarks",
      // Names no package, so that the setting below can.
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        // Lets the benchmarks use what the library keeps to its own package.
        .unsafeFlags(["-package-name", libraryFolder.lowercased()]),
      ],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ]
)
