/// Result of a restore.
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
}
