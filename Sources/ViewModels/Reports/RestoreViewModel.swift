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
    Field("sentence", at: .lines) { .text($0.sentence, .success) },
    Field("older", at: .lines) { .text($0.older, .warning) },
    Field("missing", at: .lines) { .text($0.loss, .warning) },
    Field("before", at: .lines) { .text($0.before, .secondary) },
  ]
  package static let arrangement = Arrangement.prose

  private var sentence: String {
    let with = pictures == 0 ? "" : " and \(CountUnit.pictures.phrase(pictures))"
    return "Restored \(CountUnit.articles.phrase(articles))\(with) to \(database) "
      + "from \(backup)."
  }

  private var older: String? {
    passedOver.isEmpty
      ? nil : "Newer backups cannot be restored: \(passedOver.joined(separator: "; "))."
  }

  private var loss: String? {
    missingPictures == 0
      ? nil
      : "Not in the backup: \(CountUnit.pictures.phrase(missingPictures)). Missing pictures are "
        + "fetched again within a day."
  }

  private var before: String? {
    kept.map { "The previous database is \($0); delete it when you no longer need it." }
  }
}
