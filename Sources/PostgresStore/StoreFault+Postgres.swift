package import Store

extension StoreFault {
  /// Maps a fault of the server to a store fault. Codes: PostgreSQL 15, appendix A.
  package init(_ error: any Error, address: PostgresAddress) {
    let path = address.description
    guard let fault = error as? PostgresFault else {
      self = error as? StoreFault ?? .other(path: path, detail: "\(error)")
      return
    }
    let detail = fault.description
    switch fault {
    // A wrong password or user may be corrected at the server as well as here: a daemon waits for
    // it.
    case .unreachable, .lost, .noLibrary, .refused: self = .unreachable(path: path, detail: detail)
    case .unexpected: self = .damaged(path: path, detail: detail)
    case .statement(let code, _):
      switch code {
      case "53100": self = .diskFull(path: path)
      // lock_not_available, query_canceled, and conflicts after the last attempt
      case "55P03", "57014", "40001", "40P01": self = .busy(path: path)
      // Out of memory or of connections; this may pass.
      case _ where code.hasPrefix("53"): self = .unreachable(path: path, detail: detail)
      // read_only_sql_transaction: a standby; insufficient_privilege
      case "25006", "42501": self = .notWritable(path: path, detail: detail)
      // io_error; data_corrupted, index_corrupted
      case "58030": self = .unreadable(path: path, detail: detail)
      case "XX001", "XX002": self = .damaged(path: path, detail: detail)
      default: self = .other(path: path, detail: detail)
      }
    }
  }
}
