import Basics

/// A table of comma-separated values (RFC 4180); invalid input is read as far as possible.
struct CSVTable {
  /// Maximum number of rows, and of fields in a row; later ones are skipped.
  private static let maxRows = 200_000
  private static let maxFields = 100

  private(set) var rows: [[String]] = []
  /// Where the last row begins if the file ends in its middle: in quotes, or in a line with fewer
  /// fields than the first one. Its last field is left out.
  private(set) var brokenAt: Int?
  private var row: [String] = []
  private var field: [UInt8] = []

  init(_ bytes: [UInt8]) {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let separator = Self.separator(bytes)
    var isQuoted = false
    var start = index
    while index < bytes.count, rows.count < Self.maxRows {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case separator: endField()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        endRow()
        start = index
      default: field.append(byte)
      }
    }
    guard rows.count < Self.maxRows else { return }
    let isBegun = !row.isEmpty || !field.isEmpty
    let isShort = isBegun && row.count + 1 < rows.first?.count ?? 0
    if isQuoted || isShort {
      brokenAt = start
      if !row.isEmpty { rows.append(row) }
    } else {
      endRow()
    }
  }

  /// The first of comma, semicolon and tab that the first line has: spreadsheets write semicolons in
  /// countries with a decimal comma.
  private static func separator(_ bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: line.contains)
      ?? UInt8(ascii: ",")
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
