package import Models

/// The checked and complete content of `feeds.yml`; the entry point of this target.
///
/// Every part has a default, so the smallest configuration is a list of sources.
package struct Configuration: Sendable, Hashable {
  package var sources: [Source]
  /// The categories in the order of their tabs; categories that only sources name follow.
  package var categories: [String]
  /// As written; relative to the configuration's folder.
  package var database: String?
  /// The address of a read replica of the database server.
  package var replica: String?
  package var network: NetworkSettings
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
  /// The targets of rules' notices.
  package var notify: [NoticeTarget] = []

  /// All categories in the order of their tabs, each once.
  package var tabs: [String] {
    var seen: Set<String> = []
    return (categories + sources.flatMap(\.categories))
      .filter { seen.insert($0.lowercased()).inserted }
  }

  package init(
    sources: [Source] = [],
    categories: [String] = [],
    database: String? = nil,
    network: NetworkSettings = NetworkSettings(),
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
