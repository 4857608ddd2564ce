internal import Words

/// The result of restoring a backup.
package struct RestoreViewModel: PageModel {
  package typealias Item = Never

  private let backup: String
  private let database: String
  private let articles: Int
  private let pictures: Int
  private let missingPictures: Int
  private let kept: String?
  private let passedOver: [String]

  /// - Parameters:
  ///   - kept: the new place of the previous database.
  ///   - passedOver: later backups that can't be restored, each with the reason.
  package init(
    backup: String, database: String, articles: Int, pictures: Int, missingPictures: Int = 0,
    kept: String? = nil, passedOver: [String] = []
  ) {
    self.backup = backup
    self.database = database
    self.articles = articles
    self.pictures = pictures
    self.missingPictures = missingPictures
    self.kept = kept
    self.passedOver = passedOver
  }

  package var kind: DocumentKind { .restore }

  package static let fields: FieldList<Self> = [
    Field("backup") { .text($0.backup) }, Field("database") { .text($0.database) },
    Field("articles") { .count($0.articles) }, Field("pictures") { .count($0.pictures) },
    Field("missing_pictures") { .count($0.missingPictures) }, Field("kept") { .text($0.kept) },
    Field("passed_over") { .list($0.passedOver) },
  ]
  package static let columns = display
  package static let display: FieldList<Self> = [
    Field("sentence", at: .lines) { .message($0.sentence, .success) },
    Field("older", at: .lines) { .message($0.older, .warning) },
    Field("missing", at: .lines) { .message($0.loss, .warning) },
    Field("before", at: .lines) { .message($0.before, .secondary) },
  ]
  package static let arrangement = Arrangement.prose

  private var sentence: Message {
    let articles = CountUnit.articles.exactly(articles)
    return pictures == 0
      ? Message(.restored, articles, database, backup)
      : Message(.restoredWith, articles, CountUnit.pictures.exactly(pictures), database, backup)
  }

  private var older: Message? {
    Message.joined(passedOver.map(Message.verbatim), by: .clauses)
      .map { Message(.backupsPassedOver, $0) }
  }

  private var loss: Message? {
    missingPictures == 0
      ? nil : Message(.missingAfterRestore, CountUnit.pictures.exactly(missingPictures))
  }

  private var before: Message? { kept.map { Message(.previousDatabase, $0) } }
}
