import Models
import Store

/// The queries about the list last shown to a reader, for closing it.
struct OpenListLookUp {
  let statements: [PostgresStatement]

  init(reader: String) {
    let me = Reader.id(named: reader)
    statements =
      [
        ReaderStateLookUp.trials(of: CardSQL.reader("$1"), .text(reader)),
        PostgresStatement(StoredList.open(of: me)),
        PostgresStatement(StoredList.lastClosed(of: me)),
      ] + ReaderStateLookUp.openListMarks(of: reader)
  }

  /// What the list teaches.
  ///
  /// - Parameters:
  ///   - rows: the rows of the statements.
  ///   - known: the feedback computed before; used if it still applies.
  /// - Returns: `nil` if no list is open.
  func feedback(
    _ rows: ArraySlice<PostgresRows>, _ known: ListFeedback?
  ) throws -> ListFeedback? {
    let rows = Array(rows)
    guard let list = try rows[1].first.map(StoredList.init) else { return nil }
    let marks = try ReaderStateLookUp.marks(rows[3], rows[4])
    if let known, known.applies(to: list, opened: marks.opened) { return known }
    return ListFeedback(
      closing: list, after: try rows[2].first.map(StoredList.init),
      trials: try ReaderStateLookUp.trials(rows[0]), marks: marks)
  }
}
