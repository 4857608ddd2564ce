package import Models
import Words

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
