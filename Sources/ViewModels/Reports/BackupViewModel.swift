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
