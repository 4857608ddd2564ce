/// `backup:` in the configuration: the folder and number of the daemon's database copies.
package struct BackupSettings: Sendable, Hashable {
  /// An absolute path.
  package var folder: String
  /// Seconds between two backups.
  package var every = 86_400.0
  /// Number of backups to keep.
  package var keep = 7

  package init(folder: String) {
    self.folder = folder
  }
}
