/// What one backup holds.
package struct BackupReport: Sendable, Hashable {
  /// The file, or the dated folder.
  package var path: String
  package var articles = 0
  /// Of the database.
  package var bytes = 0
  package var pictures = 0
  /// Pictures that came with this backup; the others are those of earlier ones.
  package var newPictures = 0
  /// Pictures that the database knows and whose files are gone or damaged.
  package var missingPictures = 0
  /// Earlier backups that are gone now.
  package var removed: [String] = []
}
