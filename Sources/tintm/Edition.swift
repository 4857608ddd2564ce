import Fetching
import Foundation
import Logging
import Models
import Pipeline
import Ranking
import Sourcing
import Storing

/// The composition root of what writes: the configuration, and everything that is built from it
/// once.
struct Edition {
  let configuration: Configuration
  let store: ArticleStore
  let fetcher: Fetcher
  let files: FileFetcher
  let ranker: Ranker

  /// Reads the configuration, opens or makes the database, and makes its sources those of the
  /// configuration.
  init(_ globals: GlobalOptions, logger: Logger = Logger(label: "tintm")) throws {
    configuration = try Configuration.checked(at: globals.locations.configPath)
    let path = globals.locations.databasePath(configured: configuration.database)
    store = try ArticleStore.create(at: path)
    ranker = try RankingSetup.ranker(for: store, settings: configuration.ranking, at: Date())
    try Self.apply(configuration, to: store)
    let options = FetchingOptions(configuration.network)
    fetcher = Fetcher(options, logger: logger)
    files = FileFetcher(options)
  }

  static func apply(_ configuration: Configuration, to store: ArticleStore) throws {
    try store.write {
      try $0.configure(
        configuration.sources, categories: configuration.categories, at: Date())
    }
  }

  func pass(_ options: PollingOptions) -> PollingPass {
    PollingPass(store: store, fetcher: fetcher, files: files, ranker: ranker, options: options)
  }

  func close() async {
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
