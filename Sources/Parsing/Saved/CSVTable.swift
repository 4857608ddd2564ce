import Basics

/// A table of comma-separated values (RFC 4180); invalid input is read as far as possible.
struct CSVTable {
  /// Maximum number of fields in a row; later ones are skipped.
  private static let maxFields = 100

  private let maxRows: Int
  private(set) var rows: [[String]] = []
  /// Number of rows behind the last one that is kept.
  private(set) var moreRows = 0
  /// Where the last row begins if the file ends in its middle: in quotes, or in a line with fewer
  /// fields than the first one. Its last field is left out.
  private(set) var brokenAt: Int?
  private var row: [String] = []
  private var field: [UInt8] = []

  /// - Parameter maxRows: later rows are only counted.
  init(_ bytes: [UInt8], maxRows: Int) {
    self.maxRows = maxRows
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var index = isMarked ? 3 : 0
    let told = Self.toldSeparator(bytes[index...])
    let separator = told ?? Self.separator(bytes[index...])
    if told != nil { index += Self.telling.count + 1 }
    var isQuoted = false
    var start = index
    while index < bytes.count {
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
    let isBegun = !row.isEmpty || !field.isEmpty
    let isShort = isBegun && row.count + 1 < rows.first?.count ?? 0
    if isQuoted || isShort {
      brokenAt = start
      if !row.isEmpty { keepRow() }
    } else {
      endRow()
    }
  }

  /// The first of comma, semicolon and tab that the first line has: spreadsheets write semicolons in
  /// countries with a decimal comma.
  private static func separator(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    let line = bytes.prefix(4096).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: line.contains)
      ?? UInt8(ascii: ",")
  }

  /// With what a line begins that tells the separator, for spreadsheets.
  private static let telling = Array("sep=".utf8)

  private static func toldSeparator(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.starts(with: telling) else { return nil }
    let line = bytes.dropFirst(telling.count).prefix(3)
    guard let separator = line.first, let end = line.dropFirst().first,
      end == UInt8(ascii: "\n") || end == UInt8(ascii: "\r")
    else { return nil }
    return separator
  }

  private mutating func endField() {
    if row.count < Self.maxFields { row.append(String(outside: field)) }
    field.removeAll(keepingCapacity: true)
  }

  /// An empty line is not a row.
  private mutating func endRow() {
    guard !field.isEmpty || !row.isEmpty else { return }
    endField()
    keepRow()
    row.removeAll(keepingCapacity: true)
  }

  private mutating func keepRow() {
    if rows.count < maxRows { rows.append(row) } else { moreRows += 1 }
  }
}
