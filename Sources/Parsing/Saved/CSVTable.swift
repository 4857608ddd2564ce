import Basics

/// A table of comma-separated values (RFC 4180); invalid input is read as far as possible.
struct CSVTable {
  /// Maximum number of rows, and of fields in a row; later ones are skipped.
  private static let maxRows = 200_000
  private static let maxFields = 100

  private(set) var rows: [[String]] = []
  private var row: [String] = []
  private var field: [UInt8] = []

  init(_ bytes: [UInt8]) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var place = isMarked ? 3 : 0
    var isQuoted = false
    while place < bytes.count, rows.count < Self.maxRows {
      let byte = bytes[place]
      place += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
          field.append(byte)
          place += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case UInt8(ascii: ","): endField()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): endRow()
      default: field.append(byte)
      }
    }
    if rows.count < Self.maxRows { endRow() }
  }

  private mutating func endField() {
    if row.count < Self.maxFields { row.append(String(outside: field)) }
    field.removeAll(keepingCapacity: true)
  }

  /// An empty line is not a row.
  private mutating func endRow() {
    guard !field.isEmpty || !row.isEmpty else { return }
    endField()
    rows.append(row)
    row.removeAll(keepingCapacity: true)
  }
}
