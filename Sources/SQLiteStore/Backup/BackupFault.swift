/// Why a backup was not made or can't be restored, as a sentence that says what to do.
package enum BackupFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The copy is not sound because the database is not.
  case databaseDamaged(path: String, detail: String)
  case notWritable(path: String, detail: String)
  case diskFull(path: String)
  /// Another process makes or restores a backup there.
  case busy(path: String)
  /// There is a file at that path that no backup made.
  case taken(path: String)
  /// The path is that of the database itself.
  case isDatabase(path: String)
  /// There is no backup at that path.
  case missing(path: String)
  /// The files at that path are not a backup, or not a complete one.
  case broken(path: String, detail: String)
  /// A later version of this program made the backup.
  case newer(path: String)
  /// Restoring would replace a database.
  case wouldReplace(path: String)

  package var description: String {
    switch self {
    case .databaseDamaged(let path, let detail):
      "Cannot make a backup: the database \(path) is damaged (\(detail))."
    case .notWritable(let path, let detail): "Cannot write \(path): \(detail)."
    case .diskFull(let path):
      "The disk of \(path) is full. Earlier backups were not changed."
    case .busy(let path): "Another tintm process is using the backups in \(path)."
    case .taken(let path): "\(path) exists and is not a backup of tintm."
    case .isDatabase(let path): "\(path) is the database itself."
    case .missing(let path): "There is no backup at \(path)."
    case .broken(let path, let detail): "Cannot restore \(path): \(detail)."
    case .newer(let path): "The backup \(path) was made by a later version of tintm."
    case .wouldReplace(let path): "The database \(path) already exists and would be replaced."
    }
  }

  /// What the user can do about it.
  package var advice: String {
    switch self {
    case .databaseDamaged:
      "Restore an earlier backup, or recover what is readable with `tintm check --repair FILE`."
    case .notWritable: "Make it writable for this user, or give another path."
    case .diskFull: "Free some space and try again, or give another path."
    case .busy: "Try again when it has finished."
    case .taken, .isDatabase: "Give another file, or a folder."
    case .missing: "Give a file or folder that `tintm backup` wrote."
    case .broken: "Give another backup. Backups in a folder are named by date."
    case .newer: "Use that version of tintm, or give another backup."
    case .wouldReplace:
      "Use --force to replace it; the existing database is kept under another name."
    }
  }
}
