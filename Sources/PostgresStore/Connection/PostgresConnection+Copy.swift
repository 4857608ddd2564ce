import Foundation
import Synchronization

/// `COPY` (PostgreSQL 15, section 34.10), for which the connection leaves libpq's pipeline mode: it
/// costs the server a fraction of an INSERT or a SELECT of the same rows.
extension PostgresConnection {
  /// Bytes per call of libpq, so that it sends while the caller waits for the server.
  private static let piece = 1 << 16

  /// Runs `COPY … FROM STDIN`.
  ///
  /// - Throws: ``PostgresFault``; then nothing of the data is stored.
  func copyIn(_ sql: String, _ data: [UInt8]) throws {
    try copying(sql, .copyIn) {
      try data.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count, by: Self.piece) {
          try put(UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(Self.piece)))
        }
      }
      while true {
        let code = library.endCopy(handle, nil)
        guard code >= 0 else { throw lost() }
        if code == 1 { return }
        try wait(isUnsent: true)
      }
    }
  }

  /// Runs `COPY … TO STDOUT`.
  ///
  /// - Parameter body: called with each message of the server, which is a row; the first one begins
  ///   with the header.
  /// - Throws: ``PostgresFault``; an error of `body`, which ends the connection.
  func copyOut(_ sql: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try copying(sql, .copyOut) {
      while true {
        var message: UnsafeMutablePointer<CChar>?
        let length = library.getCopy(handle, &message, 1)
        defer { library.free(message) }
        switch length {
        case 1...: try body(UnsafeRawBufferPointer(start: message, count: Int(length)))
        case 0: try wait(isUnsent: false)
        // The end or an error: both are in the result.
        default: return
        }
      }
    }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    let text = bytes.bindMemory(to: CChar.self).baseAddress
    while true {
      let code = library.putCopy(handle, text, CInt(bytes.count))
      guard code >= 0 else { throw lost() }
      let unsent = library.flush(handle)
      guard unsent >= 0 else { throw lost() }
      if unsent == 1 { try wait(isUnsent: true) }
      if code == 1 { return }
    }
  }

  private func copying(
    _ sql: String, _ kind: LibPQ.Status, _ transfer: () throws -> Void
  ) throws {
    try usability.withLock { isUsable in
      guard isUsable else { throw PostgresFault.lost(detail: "the connection was lost") }
      // Unusable until the end of the statement has been read.
      isUsable = false
      guard library.exitPipeline(handle) == 1 else { throw lost() }
      try send(PostgresStatement(sql))
      var fault: PostgresFault?
      while let result = try next() {
        let status = LibPQ.Status(rawValue: library.resultStatus(result))
        if status != kind, status != .done, fault == nil { fault = self.fault(result) }
        library.clear(result)
        if status == kind { try transfer() }
      }
      if case .lost(let detail) = fault { throw PostgresFault.lost(detail: detail) }
      guard library.enterPipeline(handle) == 1 else { throw lost() }
      isUsable = true
      if let fault { throw fault }
    }
  }
}
