import GRDB
import Models
import Store

extension StoredEdition {
  /// The columns that ``init(row:)`` reads, of a table `e`.
  static let columns = "e.id, e.digest, e.slot, e.reader_id, e.title, e.made, e.articles"

  /// - Parameter row: a row that begins with ``columns``.
  init(row: Row) {
    self.init(
      id: row[0], digest: row[1], slot: row[2], reader: row[3], title: row[4],
      made: .init(stored: row[5]), articles: row[6])
  }
}
