import Foundation
import Store
import Synchronization

/// Rows in the binary format of `COPY` (PostgreSQL 15, "COPY", section "Binary Format").
package struct CopyRows {
  private(set) var bytes = header

  /// The signature, no flags, and no extension.
  private static let header =
    Array("PGCOPY\n".utf8) + [0xff, 0x0d, 0x0a, 0x00] + [UInt8](repeating: 0, count: 8)
  private static let trailer: [UInt8] = [0xff, 0xff]

  package init() {}

  /// Begins a row; as many cells must follow.
  package mutating func begin(cells: Int) {
    bytes.append(bigEndian: Int16(cells))
  }

  /// Appends a cell in the binary form of the column's type; `nil` is NULL.
  package mutating func append(_ cell: UnsafeRawBufferPointer?) {
    bytes.append(bigEndian: cell.map { Int32($0.count) } ?? -1)
    if let cell { bytes.append(contentsOf: cell) }
  }

  package mutating func append(_ cell: [UInt8]) {
    cell.withUnsafeBytes { append($0) }
  }

  package mutating func append(_ text: String?) {
    guard var text else { return append(nil as UnsafeRawBufferPointer?) }
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  package mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { append($0) }
  }

  /// Appends an array of one dimension.
  package mutating func append(_ values: PostgresValue) {
    var cell: [UInt8] = []
    let length = values.encode(into: &cell)
    if length == nil { append(nil as UnsafeRawBufferPointer?) } else { append(cell) }
  }

  /// Appends cells that are in this format already, with their lengths.
  package mutating func append(cells: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: cells)
  }

  /// The rows as the data of a `COPY`.
  var data: [UInt8] { bytes + Self.trailer }

  /// The cells of a row in a message of `COPY … TO STDOUT`, with their lengths; `nil` at the end.
  ///
  /// - Parameter isFirst: whether it is the first message, which begins with the header.
  static func cells(
    of message: UnsafeRawBufferPointer, isFirst: Bool
  ) -> UnsafeRawBufferPointer? {
    let row = isFirst ? message.dropFirst(header.count) : message[...]
    guard row.count > 2, row.first != 0xff else { return nil }
    return UnsafeRawBufferPointer(rebasing: row.dropFirst(2))
  }
}

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
