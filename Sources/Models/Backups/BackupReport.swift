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

  package init(path: String) { self.path = path }
}

package struct RestoreReport: Sendable, Hashable {
  /// The file or dated folder that was restored.
  package var backup: String
  package var database: String
  package var articles = 0
  package var pictures = 0
  package var missingPictures = 0
  /// New path of the database that was there before.
  package var kept: String?
  /// Later backups of the folder that can't be restored, each with the reason.
  package var passedOver: [String] = []

  package init(backup: String, database: String) {
    self.backup = backup
    self.database = database
  }
}
