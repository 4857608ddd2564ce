import CMalloc
import Fetching
import Foundation
import Logging
import Models
import Pipeline
import Sourcing
import Store

/// The composition root of writing commands: the configuration, and everything built from it once.
struct AppContext: Sendable {
  let configuration: Configuration
  /// The polled sources: the shared ones, and those that readers have added.
  let sources: [Source]
  let store: any Store
  let fetcher: Fetcher
  let files: FileFetcher
  let logger: Logger
  /// The reader that owns the rules if the database has no first reader.
  let reader: String

  /// Reads the configuration, opens or creates the database, stores the configured sources in it,
  /// and closes everything after the body, also after an error.
  ///
  /// - Parameter logger: `nil` for the log of a command on stderr.
  static func open<Value>(
    _ globals: GlobalOptions, logger: Logger? = nil, _ body: (AppContext) async throws -> Value
  ) async throws -> Value {
    let logger = logger ?? LineLogHandler.bootstrap(globals, format: .plain, usual: .warning)
    return try await run(open(globals, logger: logger), body)
  }

  /// Like ``open(_:logger:_:)``, for ``run(_:_:)``.
  static func open(_ globals: GlobalOptions, logger: Logger) throws -> AppContext {
    let configuration = try globals.configuration()
    let store = try globals.locations.databasePlace(configured: configuration.database).create()
    try globals.check(configuration, against: store)
    // A database may be new when a service that names its reader starts.
    let reader =
      globals.reader == nil
      ? (try? globals.readerName(in: store)) ?? ReaderName.unnamed
      : try globals.readerName(in: store)
    let context = try AppContext(configuration, store: store, reader: reader, logger: logger)
    // Frees the YAML tree: for thousands of sources it is five times as large as they are.
    malloc_trim(0)
    return context
  }

  /// Closes everything after the body, also after an error.
  static func run<Value>(
    _ context: AppContext, _ body: (AppContext) async throws -> Value
  ) async throws -> Value {
    let result = await Result { try await body(context) }
    await context.close()
    return try result.get()
  }

  /// Stores a configuration's sources in a store.
  ///
  /// - Parameter earlier: a previous context; its fetcher is reused, with its connections and its
  ///   state of hosts, unless the network settings have changed.
  init(
    _ configuration: Configuration, store: any Store, reader: String, logger: Logger,
    after earlier: AppContext? = nil
  ) throws {
    self.configuration = configuration
    self.store = store
    self.logger = logger
    self.reader = reader
    _ = try RankingSetup.ranker(for: store, settings: configuration.ranking, at: store.now())
    try store.configure(
      configuration.sources, categories: configuration.categories, at: store.now())
    let ofReaders = try store.sourcesOfReaders()
    sources = ofReaders.isEmpty ? configuration.sources : configuration.sources + ofReaders
    try store.setRules(configuration.rules, orReader: reader)
    let options = FetchingOptions(configuration.network)
    if let known = earlier?.fetcher, known.options == options {
      fetcher = known
    } else {
      fetcher = Fetcher(options, for: store, logger: logger)
    }
    files = FileFetcher(options)
  }

  func pass(_ options: PollingOptions) -> PollingPass {
    PollingPass(
      store: store, fetcher: fetcher, files: files, options: options, clock: PollingClock(of: store)
    )
  }

  /// - Parameter seconds: time limit; `nil` means none.
  func offlinePass(seconds: Double? = nil) -> OfflinePass {
    var options = OfflineOptions()
    options.time = seconds
    options.imageBudget = configuration.offline.imageBudget
    return OfflinePass(
      store: store, fetcher: fetcher, options: options, clock: PollingClock(of: store))
  }

  private func close() async {
    await fetcher.shutdown()
    try? store.close()
  }
}

extension Result where Failure == any Error {
  /// What a body returns or throws, to be passed on after its resources were closed.
  init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

extension FetchingOptions {
  /// The settings of `network:`, with the name of this program.
  init(_ network: FetchingOptions) {
    self = network
    version = Tintm.version
    projectURL = Tintm.projectURL
  }
}
