/// Why the database could not be used. The description is a sentence for people; ``advice`` says
/// what to do.
package enum StoreFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file: nothing has been fetched yet.
  case missing(path: String)
  /// This user may not read the file or look into its folder.
  case notReadable(path: String)
  /// A file is there, but not a database of this program. It was left untouched.
  case notOurs(path: String)
  /// A later version of this program wrote it. It was left untouched.
  case newer(path: String)
  case damaged(path: String, detail: String)
  case notWritable(path: String, detail: String)
  /// The file is no longer where it was opened: writes would be lost.
  case removed(path: String)
  case diskFull(path: String)
  case busy(path: String)
  /// The system can't read or write the file, or one of the files beside it is gone.
  case unreadable(path: String, detail: String)
  /// The server does not answer, or the connection to it was lost; it may come back.
  case unreachable(path: String, detail: String)
  /// Any other error of the database.
  case other(path: String, detail: String)

  package var description: String {
    switch self {
    case .missing(let path): "There is no database at \(path). Nothing has been fetched yet."
    case .notReadable(let path): "The database \(path) is not readable for this user."
    case .notOurs(let path): "\(path) is not a tintm database. It was not changed."
    case .newer(let path):
      "\(path) was written by a later version of tintm. It was not changed."
    case .damaged(let path, let detail): "The database \(path) is damaged: \(detail)."
    case .notWritable(let path, let detail): "Cannot write the database \(path): \(detail)."
    case .removed(let path):
      "The database \(path) was deleted or replaced while it was in use."
    case .diskFull(let path):
      "The disk of \(path) is full. Stored data is safe."
    case .busy(let path): "The database \(path) was locked by another process for too long."
    case .unreadable(let path, let detail):
      "Cannot read or write the database \(path): \(detail)."
    case .unreachable(let path, let detail):
      "Cannot reach the database \(path): \(detail)."
    case .other(let path, let detail): "Cannot use the database \(path): \(detail)."
    }
  }

  /// What the user can do about it.
  package var advice: String {
    switch self {
    case .missing: "Run `tintm fetch` first, or give another database with --database."
    case .notReadable:
      "Join the group that may read it, for the service `sudo adduser $USER tintm` and sign in again, "
        + "or use sudo."
    case .notOurs: "Give another file with --database, or move this one away."
    case .newer: "Use that version of tintm, or give another database with --database."
    case .damaged:
      "Restore a backup with `tintm restore`, or recover data with `tintm check --repair FILE`."
    case .notWritable(let path, _) where path.contains("://"):
      "Grant its role write access. With several servers, use the primary, not a standby."
    case .notWritable(let path, _):
      "Make the folder of \(path) writable for this user, or give another with --database."
    case .removed: "Put the file back and start again. Without it, an empty database is created."
    case .diskFull: "Free some space and try again."
    case .busy: "Try again when it has finished."
    case .unreadable(let path, _):
      "The disk fails, or \(path)-wal was removed while in use. Stop the daemon, then run "
        + "`tintm check`."
    case .unreachable:
      "Check that the server runs and that its address, user and database are right, or give "
        + "another with --database."
    case .other: "Run `tintm check` for details."
    }
  }
}
