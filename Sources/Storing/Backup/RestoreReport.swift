/// What was restored.
package struct RestoreReport: Sendable, Hashable {
  /// The file or dated folder that it was restored from.
  package var backup: String
  package var database: String
  package var articles = 0
  package var pictures = 0
  package var missingPictures = 0
  /// Where the database is now that was there before.
  package var kept: String?
  /// Later backups of the folder that can't be restored, each with the reason.
  package var passedOver: [String] = []
}
