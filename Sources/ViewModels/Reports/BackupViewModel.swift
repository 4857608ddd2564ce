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
    Field("sentence", at: .lines) { .message($0.sentence, .success) },
    Field("missing", at: .lines) { .message($0.loss, .warning) },
    Field("gone", at: .lines) { .message($0.thinned, .secondary) },
  ]
  package static let arrangement = Arrangement.prose

  private var sentence: Message {
    let articles = CountUnit.articles.exactly(articles)
    let size = ByteSize.phrase(bytes)
    return pictures == 0
      ? Message(.backedUp, path, articles, size)
      : Message(
        .backedUpWith, path, articles, size, CountUnit.pictures.exactly(pictures),
        String(newPictures))
  }

  private var loss: Message? {
    missingPictures == 0
      ? nil : Message(.missingInBackup, CountUnit.pictures.exactly(missingPictures))
  }

  private var thinned: Message? {
    removed.isEmpty ? nil : Message(.backupsDeleted, removed)
  }
}
