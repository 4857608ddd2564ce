import CMalloc
import Fetching
import Foundation
import Logging
import Models
import Pipeline
import Sourcing
import Storing

/// The composition root of what writes: the configuration, and everything that is built from it
/// once.
struct AppContext: Sendable {
  let configuration: Configuration
  /// What is polled: the household's and what readers have added.
  let sources: [Source]
  let store: any Store
  let fetcher: Fetcher
  let files: FileFetcher
  let logger: Logger
  /// Whose the rules are, where the database knows no first reader.
  let reader: String

  /// Reads the configuration, opens or makes the database, makes its sources those of the
  /// configuration, and closes all of it when the body has ended, however it ends.
  static func open<Value>(
    _ globals: GlobalOptions, logger: Logger, _ body: (AppContext) async throws -> Value
  ) async throws -> Value {
    try await run(open(globals, logger: logger), body)
  }

  /// As ``open(_:logger:_:)``, for ``run(_:_:)``.
  static func open(_ globals: GlobalOptions, logger: Logger) throws -> AppContext {
    let configuration = try Configuration.checked(at: globals.locations.configPath)
    let store = try globals.locations.databasePlace(configured: configuration.database).create()
    let context = try AppContext(
      configuration, store: store, reader: try globals.readerName(in: store), logger: logger)
    // The tree that thousands of sources were read from is five times as large as they are, and no
    // longer needed.
    malloc_trim(0)
    return context
  }

  /// Closes all of it when the body has ended, however it ends.
  static func run<Value>(
    _ context: AppContext, _ body: (AppContext) async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await body(context)
      await context.close()
      return value
    } catch {
      await context.close()
      throw error
    }
  }

  /// Makes a store that of a configuration.
  ///
  /// - Parameter earlier: whose fetcher goes on, with its connections and all that it knows of
  ///   hosts, unless the network's settings have changed.
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

  /// - Parameter seconds: after which it ends; `nil` sees everything through.
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

extension FetchingOptions {
  init(_ network: NetworkSettings) {
    self.init(
      version: Tintm.version, projectURL: Tintm.projectURL, contact: network.contact)
    allowPrivate = network.allowPrivate
    caFile = network.caFile
    perHostConcurrency = network.perHostConcurrency ?? perHostConcurrency
    perHostDelay = network.perHostDelay ?? perHostDelay
    maxInFlight = network.maxInFlight ?? maxInFlight
    connectTimeout = network.connectTimeout ?? connectTimeout
    firstByteTimeout = network.firstByteTimeout ?? firstByteTimeout
    totalTimeout = network.totalTimeout ?? totalTimeout
    maxBody = network.maxBody ?? maxBody
    maxHeader = network.maxHeader ?? maxHeader
    maxRedirects = network.maxRedirects ?? maxRedirects
  }
}
