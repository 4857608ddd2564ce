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
      "No backup was made: the database \(path) is damaged (\(detail))."
    case .notWritable(let path, let detail): "\(path) can't be written: \(detail)."
    case .diskFull(let path):
      "The disk that holds \(path) is full; earlier backups are as they were."
    case .busy(let path): "Another tintm works on the backups in \(path)."
    case .taken(let path): "\(path) is there, and is no backup of tintm."
    case .isDatabase(let path): "\(path) is the database itself."
    case .missing(let path): "There is no backup at \(path)."
    case .broken(let path, let detail): "\(path) can't be restored: \(detail)."
    case .newer(let path): "The backup \(path) was made by a later version of tintm."
    case .wouldReplace(let path): "There is a database at \(path), which would be replaced."
    }
  }

  /// What the user can do about it.
  package var advice: String {
    switch self {
    case .databaseDamaged:
      "Restore an earlier backup, or save what can be read: `tintm check --repair FILE`."
    case .notWritable: "Make it writable for this user, or name another place."
    case .diskFull: "Free some space and run it again, or name another place."
    case .busy: "Try again when it has finished."
    case .taken, .isDatabase: "Name another file, or a folder."
    case .missing: "Name a file or folder that `tintm backup` has written."
    case .broken: "Name another backup; `tintm backup` makes them in a folder by date."
    case .newer: "Use that version of tintm, or name another backup."
    case .wouldReplace: "Say --force: the database that is there is kept beside it."
    }
  }
}
