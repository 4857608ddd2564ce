package import Models
import Words

/// The content of a backup.
package struct BackupViewModel: PageModel {
  private let report: BackupReport

  package init(_ report: BackupReport) { self.report = report }

  package var kind: DocumentKind { .backup }

  package static let fields: FieldList<Self> = [
    Field("path") { .text($0.report.path) }, Field("articles") { .count($0.report.articles) },
    Field("size_in_bytes") { .count($0.report.bytes) },
    Field("pictures") { .count($0.report.pictures) },
    Field("new_pictures") { .count($0.report.newPictures) },
    Field("missing_pictures") { .count($0.report.missingPictures) },
    Field("removed") { .list($0.report.removed) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .lines) { .message($0.sentence, .success) },
    Field("missing", at: .lines) { .message($0.loss, .warning) },
    Field("gone", at: .lines) { .message($0.thinned, .secondary) },
  ]

  private var sentence: Message {
    let articles = CountUnit.articles.exactly(report.articles)
    let size = ByteSize.phrase(report.bytes)
    return report.pictures == 0
      ? Message(.backedUp, report.path, articles, size)
      : Message(
        .backedUpWith, report.path, articles, size, CountUnit.pictures.exactly(report.pictures),
        String(report.newPictures))
  }

  private var loss: Message? {
    report.missingPictures == 0
      ? nil : Message(.missingInBackup, CountUnit.pictures.exactly(report.missingPictures))
  }

  private var thinned: Message? {
    report.removed.isEmpty ? nil : Message(.backupsDeleted, report.removed)
  }
}

/// The result of restoring a backup.
package struct RestoreViewModel: PageModel {
  private let report: RestoreReport

  package init(_ report: RestoreReport) { self.report = report }

  package var kind: DocumentKind { .restore }

  package static let fields: FieldList<Self> = [
    Field("backup") { .text($0.report.backup) }, Field("database") { .text($0.report.database) },
    Field("articles") { .count($0.report.articles) },
    Field("pictures") { .count($0.report.pictures) },
    Field("missing_pictures") { .count($0.report.missingPictures) },
    Field("kept") { .text($0.report.kept) },
    Field("passed_over") { .list($0.report.passedOver) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .lines) { .message($0.sentence, .success) },
    Field("older", at: .lines) { .message($0.older, .warning) },
    Field("missing", at: .lines) { .message($0.loss, .warning) },
    Field("before", at: .lines) { .message($0.before, .secondary) },
  ]

  private var sentence: Message {
    let articles = CountUnit.articles.exactly(report.articles)
    return report.pictures == 0
      ? Message(.restored, articles, report.database, report.backup)
      : Message(
        .restoredWith, articles, CountUnit.pictures.exactly(report.pictures), report.database,
        report.backup)
  }

  private var older: Message? {
    Message.joined(report.passedOver.map(Message.verbatim), by: .clauses)
      .map { Message(.backupsPassedOver, $0) }
  }

  private var loss: Message? {
    report.missingPictures == 0
      ? nil : Message(.missingAfterRestore, CountUnit.pictures.exactly(report.missingPictures))
  }

  private var before: Message? { report.kept.map { Message(.previousDatabase, $0) } }
}

/// The result of a move to a database of the other kind.
package struct MigrationViewModel: PageModel {
  private let from: String
  private let to: String
  private let articles: Int
  private let rows: Int

  /// - Parameters:
  ///   - from: the old place of the database, for people.
  ///   - to: the new place.
  ///   - rows: number of rows in all tables, which were compared.
  package init(from: String, to: String, articles: Int, rows: Int) {
    self.from = from
    self.to = to
    self.articles = articles
    self.rows = rows
  }

  package var kind: DocumentKind { .migration }

  package static let fields: FieldList<Self> = [
    Field("from") { .text($0.from) }, Field("to") { .text($0.to) },
    Field("articles") { .count($0.articles) }, Field("rows") { .count($0.rows) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .lines) { .message($0.sentence, .success) },
    Field("advice", at: .lines) { .message($0.advice, .secondary) },
  ]

  private var sentence: Message {
    Message(.migrated, CountUnit.articles.exactly(articles), to, String(rows))
  }

  private var advice: Message { Message(.afterMigration, from) }
}
