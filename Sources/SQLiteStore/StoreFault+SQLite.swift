import GRDB
import Store

extension StoreFault {
  init(_ error: any Error, path: String) {
    if let fault = error as? StoreFault {
      self = fault
      return
    }
    guard let error = error as? DatabaseError else {
      self = .other(path: path, detail: "\(error)")
      return
    }
    let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case .SQLITE_NOTADB: self = .notOurs(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_IOERR where Self.lacksRoom(error): self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_IOERR: self = .unreadable(path: path, detail: detail)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      self = .notWritable(path: path, detail: detail)
    default: self = .other(path: path, detail: detail)
    }
  }

  /// Whether there was no room for the index of the write-ahead log (`-shm`), without which SQLite
  /// can't read either.
  static func lacksRoom(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
  }
}
