internal import Words

/// The content of a backup.
package struct BackupViewModel: PageModel {
  package typealias Item = Never

  private let path: String
  private let articles: Int
  private let bytes: Int
  private let pictures: Int
  private let newPictures: Int
  private let missingPictures: Int
  private let removed: [String]

  /// - Parameters:
  ///   - bytes: size of the copy of the database.
  ///   - missingPictures: pictures in the database whose files are missing or damaged.
  ///   - removed: earlier backups that were deleted.
  package init(
    path: String, articles: Int, bytes: Int, pictures: Int, newPictures: Int,
    missingPictures: Int = 0, removed: [String] = []
  ) {
    self.path = path
    self.articles = articles
    self.bytes = bytes
    self.pictures = pictures
    self.newPictures = newPictures
    self.missingPictures = missingPictures
    self.removed = removed
  }

  package var kind: DocumentKind { .backup }

  package static let fields: FieldList<Self> = [
    Field("path") { .text($0.path) }, Field("articles") { .count($0.articles) },
    Field("size_in_bytes") { .count($0.bytes) }, Field("pictures") { .count($0.pictures) },
    Field("new_pictures") { .count($0.newPictures) },
    Field("missing_pictures") { .count($0.missingPictures) },
    Field("removed") { .list($0.removed) },
  ]
  package static let columns = display
  package static let display: FieldList<Self> = [
    Field("sentence", at: .lines) { .text($0.sentence, .success) },
    Field("missing", at: .lines) { .text($0.loss, .warning) },
    Field("gone", at: .lines) { .text($0.thinned, .secondary) },
  ]
  package static let arrangement = Arrangement.prose

  private var sentence: String {
    let holding =
      pictures == 0 ? "" : ", \(CountUnit.pictures.phrase(pictures)) (\(newPictures) new)"
    return "Backed up to \(path): \(CountUnit.articles.phrase(articles)) "
      + "(\(ByteSize.phrase(bytes)))\(holding)."
  }

  private var loss: String? {
    missingPictures == 0
      ? nil
      : "Not in the backup, files missing or damaged: \(CountUnit.pictures.phrase(missingPictures)); "
        + "lost pictures are fetched again within a day."
  }

  private var thinned: String? {
    removed.isEmpty ? nil : "Deleted old backups: \(removed.joined(separator: ", "))."
  }
}
