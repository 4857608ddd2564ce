import Store

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
