/// `backup:` in the configuration: where the daemon keeps copies of the database, and how many.
package struct BackupSettings: Sendable, Hashable {
  /// An absolute path.
  package var folder: String
  /// Seconds from one to the next.
  package var every = 86_400.0
  /// How many are kept.
  package var keep = 7

  package init(folder: String) {
    self.folder = folder
  }
}
