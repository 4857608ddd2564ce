import Models
import Store

/// The queries about the list last shown to a reader, for closing it.
struct OpenListLookUp {
  let statements: [PostgresStatement]

  init(reader: String) {
    let me = CardSQL.reader("$1")
    let name = PostgresValue.text(reader)
    statements =
      [
        ReaderStateLookUp.trials(of: me, name), ReaderStateLookUp.openList(of: me, name),
        ReaderStateLookUp.lastClosedList(of: me, name),
      ] + ReaderStateLookUp.openListMarks(of: me, name)
  }

  /// - Parameter rows: the rows of the statements.
  /// - Returns: `nil` if no list is open.
  func found(_ rows: ArraySlice<PostgresRows>) throws -> ListFindings? {
    let rows = Array(rows)
    guard let list = try rows[1].first.map(StoredList.init) else { return nil }
    return ListFindings(
      list: list, before: try rows[2].first.map(StoredList.init),
      trials: try ReaderStateLookUp.trials(rows[0]),
      marks: try ReaderStateLookUp.marks(rows[3], rows[4]))
  }
}
