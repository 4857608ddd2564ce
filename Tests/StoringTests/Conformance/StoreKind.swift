import Storing
import TestCluster
import Testing

/// The topics of the seam that both stores answer.
typealias PortedStore =
  ArticleStoring
  & ChangeStoring
  & ClusteringStoring
  & DigestStoring
  & LearningStoring
  & ListStoring
  & NoticeStoring
  & OfflineStoring
  & OwnListStoring
  & ReaderStoring
  & ReportStoring
  & RuleStoring
  & SavingStoring
  & SearchStoring
  & SourceStoring
  & StreamStoring
  & UpkeepStoring

/// A store that the tests of the seam run on.
struct StoreKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A new, empty store, which keeps its pictures in the folder where they are files.
  let make: @Sendable (PictureFolder) throws -> any PortedStore

  private static let sqlite = StoreKind(testDescription: "SQLite") {
    try SQLiteStore.inMemory(pictures: $0)
  }

  private static let postgres = StoreKind(testDescription: "PostgreSQL") {
    try PostgresDatabase.make($0)
  }

  /// Those that answer all topics.
  static let all = [sqlite]

  /// Those that answer the topics of ``PortedStore``.
  static let ported = PostgresDatabase.isThere ? [sqlite, postgres] : [sqlite]
}
