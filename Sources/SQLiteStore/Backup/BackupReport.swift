/// Contents of one backup.
package struct BackupReport: Sendable, Hashable {
  /// The file, or the dated folder.
  package var path: String
  package var articles = 0
  /// Size of the database.
  package var bytes = 0
  package var pictures = 0
  /// Pictures that this backup copied; earlier backups already had the others.
  package var newPictures = 0
  /// Pictures of the database whose files are missing or damaged.
  package var missingPictures = 0
  /// Names of the earlier backups that were deleted.
  package var removed: [String] = []
}
