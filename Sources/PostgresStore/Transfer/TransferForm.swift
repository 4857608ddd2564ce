import Foundation
import Models
import Store

/// The form that rows of a table have on the server: the types of its columns, and columns that only
/// the server has.
struct TransferForm: Sendable {
  /// How the server stores a cell.
  private enum Cell: Sendable {
    case same, flag, short, long
    /// SQLite stores the numbers as bytes while the server has an array.
    case numbers
  }

  /// A column that is computed from the others.
  private enum Derived: Sendable {
    /// A text in lower case, by its position.
    case folded(Int)
    /// The feed id within a long identity: the part before the address
    /// (`ArticleDraft.longIdentity`).
    case shared(identity: Int, address: Int)
    /// The articles of a list.
    case shown(id: Int, at: Int, count: Int, entries: Int)
  }

  /// The names of the columns.
  let columns: [String]
  private let cells: [Cell]
  private let derived: [Derived]
  private let isSame: Bool

  init(_ table: TransferTable, _ types: ColumnTypes) {
    cells = table.columns.map { column in
      switch types.type(of: column.name, in: table.name) {
      case "boolean": .flag
      case "smallint": .short
      case "integer": .long
      case "double precision[]": .numbers
      default: .same
      }
    }
    var derived: [(name: String, Derived)] = []
    for (name, key) in [("name", "name_key"), ("tag", "tag_key"), ("digest", "digest_key")]
    where table.place(key) == nil && types.type(of: key, in: table.name) != nil {
      if let place = table.place(name) { derived.append((key, .folded(place))) }
    }
    if table.name == "article", let identity = table.place("identity"),
      let address = table.place("url_key")
    {
      derived.append(("shared", .shared(identity: identity, address: address)))
    }
    if table.name == "shown_list", let id = table.place("id"), let at = table.place("at"),
      let count = table.place("shown"), let entries = table.place("entries")
    {
      derived.append(("shown_articles", .shown(id: id, at: at, count: count, entries: entries)))
    }
    self.derived = derived.map(\.1)
    columns = table.columns.map(\.name) + derived.map(\.name)
    isSame = derived.isEmpty && cells.allSatisfy { $0 == .same }
  }

  func rows(_ rows: TransferRows) -> CopyRows {
    var copy = CopyRows()
    rows.forEach { row in
      copy.begin(cells: columns.count)
      guard !isSame else { return copy.append(cells: row.cells) }
      row.forEach { place, cell in append(cell, cells[place], to: &copy) }
      for column in derived { append(column, of: row, to: &copy) }
    }
    return copy
  }

  private func append(_ cell: UnsafeRawBufferPointer?, _ form: Cell, to copy: inout CopyRows) {
    guard form != .same, let cell else { return copy.append(cell) }
    let number = TransferRows.Row.integer(cell) ?? 0
    switch form {
    case .same: copy.append(cell)
    case .flag: copy.append(Int8(number == 0 ? 0 : 1))
    case .short: copy.append(Int16(clamping: number))
    case .long: copy.append(Int32(clamping: number))
    case .numbers: copy.append(.numbers([Double](littleEndian: Array(cell))))
    }
  }

  private func append(_ column: Derived, of row: TransferRows.Row, to copy: inout CopyRows) {
    switch column {
    case .folded(let place): copy.append(row.text(place)?.lowercased())
    case .shared(let identity, let address):
      copy.append(Self.shared(row[identity], row.text(address)))
    case .shown(let id, let at, let count, let entries):
      let list = StoredList(
        id: row.integer(id) ?? 0, at: Date(timeIntervalSince1970: row.number(at) ?? 0),
        shown: Int(row.integer(count) ?? 0), entries: row[entries].map(Array.init) ?? [])
      copy.append(.integers(list.shownArticles))
    }
  }

  private static func shared(_ identity: UnsafeRawBufferPointer?, _ address: String?) -> String? {
    // Most identities have no blank.
    guard let identity, identity.contains(UInt8(ascii: " ")) else { return nil }
    let text = String(decoding: identity, as: UTF8.self)
    return text.range(of: " " + (address ?? "") + " ").map { String(text[..<$0.lowerBound]) }
  }
}
