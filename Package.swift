// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Targets are in the order in which data passes through them. The `dependencies` line of a target
// lists the targets it may import; Scripts/check-borders compares all imports with it.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "tintm",
  products: [
    .executable(name: "tintm", targets: ["tintm"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2.git", exact: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams.git", exact: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CArguments"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "Basics", swiftSettings: settings),
    .target(name: "Words", dependencies: ["Basics"], swiftSettings: settings),
    .target(name: "Models", dependencies: ["Basics", "Words"], swiftSettings: settings),
    .target(name: "Matching", dependencies: ["Basics", "Models"], swiftSettings: settings),
    .target(
      name: "Sourcing",
      dependencies: [
        "Basics", "Matching", "Models", "Words", .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .target(
      name: "Fetching",
      dependencies: [
        "Basics", "CZlib", "CZstd", "Models", "Words",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings),
    .target(
      name: "Markup", dependencies: ["Basics", "CLibXML2", "Models"],
      swiftSettings: settings),
    .target(
      name: "Parsing", dependencies: ["Basics", "Markup", "Models", "Words"],
      swiftSettings: settings),
    .target(
      name: "Moving",
      dependencies: [
        "Basics", "CSQLite", "CZlib", "Fetching", "Markup", "Models", "Parsing", "Words",
      ],
      swiftSettings: settings),
    .target(
      name: "Extracting", dependencies: ["Basics", "Markup", "Models", "Words"],
      swiftSettings: settings),
    .target(name: "Ranking", dependencies: ["Basics", "Models"], swiftSettings: settings),
    .target(
      name: "Store",
      dependencies: ["Basics", "Matching", "Models", "Ranking", "Words"],
      swiftSettings: settings),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "Basics", "CSQLite", "CZlib", "CZstd", "Matching", "Models", "Ranking", "Store", "Words",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: settings),
    .target(
      name: "PostgresStore",
      dependencies: ["Basics", "Matching", "Models", "Ranking", "Store", "Words"],
      swiftSettings: settings),
    .target(
      name: "Recommending", dependencies: ["Basics", "Models", "Ranking", "Store"],
      swiftSettings: settings),
    .target(
      name: "Pipeline",
      dependencies: [
        "Basics", "CMalloc", "Extracting", "Fetching", "Markup", "Matching", "Models", "Parsing",
        "Ranking", "Recommending", "Store", "Words",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    .target(
      name: "Subscribing",
      dependencies: ["Basics", "Matching", "Models", "Sourcing", "Store", "Words"],
      swiftSettings: settings),
    .target(name: "Picturing", dependencies: ["Basics"], swiftSettings: settings),
    .target(
      name: "ViewModels", dependencies: ["Basics", "Models", "Words"], swiftSettings: settings),
    .target(
      name: "Views", dependencies: ["Basics", "CZlib", "ViewModels", "Words"],
      swiftSettings: settings),
    .target(
      name: "Composing",
      dependencies: [
        "Basics", "Markup", "Matching", "Models", "Ranking", "Recommending", "Store",
        "ViewModels", "Words",
      ],
      swiftSettings: settings),
    .target(
      name: "Delivering",
      dependencies: [
        "Basics", "CCurl", "Fetching", "Models", "Picturing", "Pipeline", "Composing", "Store",
        "ViewModels", "Views", "Words",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    .target(
      name: "Web",
      dependencies: [
        "Basics", "CZlib", "Markup", "Matching", "Models", "Parsing", "Picturing", "Pipeline",
        "Recommending", "Composing", "Sourcing", "Store", "Subscribing", "ViewModels", "Views",
        "Words",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [
        .embedInCode("Page/Assets/style.css"), .embedInCode("Page/Assets/script.js"),
        .embedInCode("Page/Assets/worker.js"), .embedInCode("Page/Assets/icon.svg"),
        .embedInCode("Page/Assets/icon-180.png"), .embedInCode("Page/Assets/icon-512.png"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "tintm",
      dependencies: [
        "Basics", "CArguments", "CMalloc", "Delivering", "Extracting", "Fetching", "Markup",
        "Matching", "Models", "Moving",
        "Parsing", "Picturing", "Pipeline", "PostgresStore", "Recommending",
        "Composing",
        "SQLiteStore", "Sourcing", "Store", "Subscribing", "ViewModels", "Views", "Web", "Words",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    .target(
      name: "TestOrigin",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      path: "Tests/TestOrigin",
      resources: [.copy("Fixtures")],
      swiftSettings: settings),
    .target(
      name: "Damaging", dependencies: ["Basics"], path: "Tests/Damaging", swiftSettings: settings),
    .target(
      name: "TestCluster", dependencies: ["PostgresStore", "Store"],
      path: "Tests/TestCluster", swiftSettings: settings),
    .target(
      name: "TestStore", dependencies: ["Models", "Store"], path: "Tests/TestStore",
      swiftSettings: settings),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: settings),
    .testTarget(name: "WordsTests", dependencies: ["Words"], swiftSettings: settings),
    .testTarget(name: "ModelsTests", dependencies: ["Models"], swiftSettings: settings),
    .testTarget(
      name: "MatchingTests", dependencies: ["Basics", "Matching", "Models"], swiftSettings: settings
    ),
    .testTarget(
      name: "SourcingTests", dependencies: ["Basics", "Models", "Sourcing", "Words"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FetchingTests",
      dependencies: [
        "Basics", "Fetching", "Models", "TestOrigin", "Words",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MarkupTests", dependencies: ["Basics", "Markup"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "ParsingTests",
      dependencies: ["Basics", "Damaging", "Markup", "Models", "Parsing"],
      exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "MovingTests",
      dependencies: ["CSQLite", "CZlib", "Fetching", "Models", "Moving", "TestOrigin"],
      swiftSettings: settings),
    .testTarget(
      name: "ExtractingTests",
      dependencies: ["Basics", "Damaging", "Extracting", "Markup", "Models"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Basics", "Matching", "Models", "PostgresStore", "Ranking", "SQLiteStore", "Store",
        "TestCluster", "TestStore", "Words",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SubscribingTests",
      dependencies: ["Models", "Sourcing", "SQLiteStore", "Store", "Subscribing", "Words"],
      swiftSettings: settings),
    .testTarget(
      name: "RankingTests", dependencies: ["Models", "Ranking"], swiftSettings: settings),
    .testTarget(
      name: "RecommendingTests",
      dependencies: ["Models", "Ranking", "Recommending", "SQLiteStore", "Store", "TestStore"],
      swiftSettings: settings),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Basics", "Fetching", "Markup", "Matching", "Models", "Parsing", "Pipeline",
        "PostgresStore",
        "Ranking", "Recommending", "SQLiteStore", "Store", "TestCluster", "TestOrigin", "TestStore",
        "Words",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PicturingTests", dependencies: ["Basics", "Picturing", "tintm"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "DeliveringTests",
      dependencies: [
        "Delivering", "Fetching", "Models", "Picturing", "Pipeline", "PostgresStore", "Ranking",
        "Recommending", "SQLiteStore", "Store", "TestCluster", "TestOrigin", "TestStore", "tintm",
        "Words",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Mail/server.py"],
      swiftSettings: settings),
    .testTarget(
      name: "ViewModelsTests", dependencies: ["Basics", "Models", "ViewModels", "Words"],
      swiftSettings: settings),
    .testTarget(
      name: "ViewsTests", dependencies: ["Basics", "Models", "ViewModels", "Views", "Words"],
      exclude: ["Golden"],
      swiftSettings: settings),
    .testTarget(
      name: "ComposingTests",
      dependencies: [
        "Basics", "Models", "Ranking", "Composing", "SQLiteStore", "Store", "TestStore",
        "ViewModels",
        "Views",
        "Words",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Basics", "Damaging", "Extracting", "Fetching", "Markup", "Models", "Parsing", "Picturing",
        "Pipeline", "Composing", "Sourcing",
        "SQLiteStore", "Store", "Subscribing", "TestCluster", "TestStore", "ViewModels", "Views",
        "Web", "Words",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TintmTests",
      dependencies: [
        "Models", "Pipeline", "SQLiteStore", "PostgresStore", "Sourcing", "Store", "TestCluster",
        "TestOrigin", "ViewModels", "Web", "tintm",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Browser"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The benchmarks are built only on request: `make bench`.
if ProcessInfo.processInfo.environment["TINTM_BENCHMARKS"] != nil {
  package.targets += [
    .target(name: "Measuring", path: "Benchmarks/Measuring", swiftSettings: settings),
    .target(
      name: "GeneratedNews", dependencies: ["Measuring", "Models"],
      path: "Benchmarks/GeneratedNews",
      swiftSettings: settings),
    .executableTarget(
      name: "ListingBenchmark",
      dependencies: [
        "GeneratedNews", "Measuring", "Models", "Pipeline", "Ranking", "Recommending", "Composing",
        "SQLiteStore", "Store", "TestStore", "ViewModels",
      ],
      path: "Benchmarks/Listing", swiftSettings: settings),
    .executableTarget(
      name: "ParsingBenchmark", dependencies: ["CLibXML2", "Measuring", "Models", "Parsing"],
      path: "Benchmarks/Parsing", swiftSettings: settings),
    .executableTarget(
      name: "MovingBenchmark", dependencies: ["Models", "Moving"], path: "Benchmarks/Moving",
      exclude: ["generate.py"], swiftSettings: settings),
    .executableTarget(
      name: "ExtractingBenchmark",
      dependencies: ["CLibXML2", "Extracting", "Markup", "Measuring"],
      path: "Benchmarks/Extracting", swiftSettings: settings),
    .executableTarget(
      name: "OfflineBenchmark",
      dependencies: [
        "CLibXML2", "Fetching", "Measuring", "Models", "Pipeline", "Ranking", "SQLiteStore",
        "Store",
        "TestOrigin",
      ],
      path: "Benchmarks/Offline", swiftSettings: settings),
    .executableTarget(
      name: "QuotesBenchmark", dependencies: ["Matching", "Measuring", "Models"],
      path: "Benchmarks/Quotes", swiftSettings: settings),
    .executableTarget(
      name: "RankingBenchmark", dependencies: ["Measuring"], path: "Benchmarks/Ranking",
      swiftSettings: settings),
    .executableTarget(
      name: "StoriesBenchmark",
      dependencies: [
        "Measuring", "Models", "Pipeline", "Ranking", "SQLiteStore", "Store", "TestStore",
      ],
      path: "Benchmarks/Stories", swiftSettings: settings),
    .executableTarget(
      name: "StoresBenchmark",
      dependencies: [
        "GeneratedNews", "Models", "Pipeline", "PostgresStore", "Ranking",
        "Recommending", "SQLiteStore", "Store",
      ],
      path: "Benchmarks/Stores", swiftSettings: settings),
    .executableTarget(
      name: "RefreshingBenchmark",
      dependencies: [
        "Fetching", "Measuring", "Models", "SQLiteStore", "Store",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Refreshing", swiftSettings: settings),
    .executableTarget(
      name: "ServingBenchmark",
      dependencies: [
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Serving",
      exclude: ["harness.py", "listing.py", "polling.py", "serving.py", "slim.py"],
      swiftSettings: settings),
    .executableTarget(
      name: "PresentingBenchmark",
      dependencies: ["Basics", "Measuring", "Models", "ViewModels", "Views"],
      path: "Benchmarks/Presenting", swiftSettings: settings),
  ]
}
