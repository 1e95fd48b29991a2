// swift-tools-version: 6.2
import PackageDescription

// Measures the subjects of the root package: a package of its own, so that the program is built and
// tested without the library that measures.
let package = Package(
  name: "layouthost-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "layouthost", path: "../.."),
    // Without its traits: nothing here counts allocations or reference counting.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        .product(name: "BenchmarkSubjects", package: "layouthost"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LayoutBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ]
)
