import Basics
package import Models

/// The checked and complete content of `feeds.yml`; the entry point of this target.
///
/// Every part has a default, so the smallest configuration is a list of sources.
package struct Configuration: Sendable, Hashable {
  package var sources: [Source]
  /// The categories in the order of their tabs; categories that only sources name follow.
  package var categories: [String]
  /// The ages at which articles of categories expire, in seconds, by names in lower case.
  package var categoryExpiry: [String: Double] = [:]
  /// As written; relative to the configuration's folder.
  package var database: String?
  /// The address of a read replica of the database server.
  package var replica: String?
  /// `network:`, without the version and address of the program.
  package var network: FetchingOptions
  package var server = ServerSettings()
  /// `nil` without WebSub.
  package var webSub: WebSubSettings?
  package var offline: OfflineSettings
  package var retention: RetentionSettings
  /// `nil` if the daemon makes no backups.
  package var backup: BackupSettings?
  package var ranking: RankingSettings
  /// In order; rules inside sources come after the others.
  package var rules: [ConfiguredRule] = []
  package var digests: [DigestPlan] = []
  package var notify: [NoticeTarget] = []

  /// All categories in the order of their tabs, each once.
  package var tabs: [String] {
    (categories + sources.flatMap(\.categories)).distinct { $0.lowercased() }
  }

  /// When articles expire.
  package var expiry: ExpiryPlan {
    ExpiryPlan(
      sources: Dictionary(
        firstOf: sources.compactMap { source in source.expiry.map { (source.name.lowercased(), $0) }
        }),
      categories: categoryExpiry)
  }

  package init(
    sources: [Source] = [],
    categories: [String] = [],
    database: String? = nil,
    network: FetchingOptions = FetchingOptions(),
    offline: OfflineSettings = OfflineSettings(),
    retention: RetentionSettings = RetentionSettings(),
    ranking: RankingSettings = RankingSettings()
  ) {
    self.sources = sources
    self.categories = categories
    self.database = database
    self.network = network
    self.offline = offline
    self.retention = retention
    self.ranking = ranking
  }
}

/// `backup:` in the configuration: the folder and number of the daemon's database copies.
package struct BackupSettings: Sendable, Hashable {
  /// An absolute path.
  package var folder: String
  /// Seconds between two backups.
  package var every = 86_400.0
  package var keep = 7

  package init(folder: String) {
    self.folder = folder
  }
}

/// `offline:` in the configuration: what is stored for reading without a network.
package struct OfflineSettings: Sendable, Hashable {
  /// For sources without a setting of their own.
  package var fullText = FullTextPolicy.auto
  /// For sources without a setting of their own.
  package var images = ImagePolicy.lead
  /// Maximum total size of all pictures, in bytes.
  package var imageBudget = 2 << 30

  package init() {}
}

/// `websub:` in the configuration: the address at which hubs reach this program. Without it no hub
/// is subscribed to (docs/polling.md P9).
package struct WebSubSettings: Sendable, Hashable {
  /// The public address, such as `https://news.example.org/websub`; an unguessable segment is
  /// appended for each source.
  package var callbackURL: String
  /// An additional listening address that serves only the callback; the server serves it too.
  package var listen: ServerSettings.Listening?
}
