import Dispatch
import Models
package import Store
import Synchronization

/// A PostgreSQL store that is filled with rows of another one.
package struct PostgresTransferTarget: TransferTarget {
  let store: PostgresStore
  let types: ColumnTypes
  private let writer = TransferWriter()
  private let wordIndexer = TransferWriter()
  /// The texts of a batch are split into words on two threads.
  private static let parts = 2

  /// The table whose rows the word index is made from.
  private static let texts = "article_text"

  init(store: PostgresStore, types: ColumnTypes) {
    (self.store, self.types) = (store, types)
  }

  /// Texts first, although they refer to articles (foreign keys are made at the end): building the
  /// word index takes as long as all that is left after them.
  package func order(_ tables: [TransferTable]) -> [TransferTable] {
    tables.filter { $0.name == Self.texts } + tables.filter { $0.name != Self.texts }
  }

  package func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    guard !table.hasFoldedKey else { return nil }
    try writer.wait()
    return try store.transfer { try $0.lastKey(of: table) }
  }

  /// Stores the rows in the background while the caller reads the next ones.
  package func ingest(_ rows: TransferRows, of table: TransferTable) throws {
    let form = TransferForm(table, types)
    let words =
      table.name == Self.texts
      ? store.index.prepare(Self.texts(rows), inParts: Self.parts) : nil
    try writer.write { [store] in
      let listed = try store.transaction { transaction in
        // The end of the transfer waits for the disk.
        transaction.add("SET LOCAL synchronous_commit TO off")
        try Self.copy(form.rows(rows), into: table, form.columns, transaction)
        guard let words else { return [String]() }
        try words.copy(in: transaction)
        return store.index.list(words.unknown, in: transaction)
      }
      store.index.learn(listed)
    }
  }

  /// Builds the word index in the background once all texts are there.
  package func end(of table: TransferTable) throws {
    guard table.name == Self.texts else { return }
    try writer.wait()
    try wordIndexer.write { [store] in try TransferIndexes.makeWordIndex(store) }
  }

  private static func copy(
    _ rows: CopyRows, into table: TransferTable, _ columns: [String],
    _ transaction: PostgresTransaction
  ) throws {
    guard table.hasFoldedKey else {
      return try transaction.copy(rows, into: table.name, columns)
    }
    let names = columns.joined(separator: ", ")
    transaction.add("CREATE TEMPORARY TABLE came (LIKE \(table.name)) ON COMMIT DROP")
    try transaction.copy(rows, into: "came", columns)
    transaction.add(
      "INSERT INTO \(table.name) (\(names)) SELECT \(names) FROM came ON CONFLICT DO NOTHING")
  }

  private static func texts(_ rows: TransferRows) -> [WordIndex.Text] {
    var texts: [WordIndex.Text] = []
    rows.forEach { row in
      texts.append(
        WordIndex.Text(
          article: row.integer(0) ?? 0, title: row.text(1) ?? "", body: row.text(2) ?? ""))
    }
    return texts
  }

  /// Builds the other indexes while the caller compares.
  package func finish(
    sequences: [String: Int64], comparing: (PostgresTransferSource) throws -> Void
  ) throws {
    try writer.wait()
    let builder = TransferWriter()
    try builder.write { [store] in try TransferIndexes.makeIndexes(store) }
    let compared = Result { try store.transfer(comparing) }
    try builder.wait()
    try wordIndexer.wait()
    try compared.get()
    try TransferIndexes.makeConstraints(store)
    let statements = types.numbered.map { table in
      PostgresStatement(
        """
        SELECT setval('\(table)_id_seq', greatest(last, 1), last > 0)
        FROM (SELECT greatest($1, (SELECT max(id) FROM \(table))) AS last) k
        """, [.integer(sequences[table] ?? 0)])
    }
    _ = try store.run(
      statements + [
        PostgresStatement("DROP TABLE IF EXISTS transfer_progress, \(TransferIndexes.table)")
      ])
  }
}

/// Writes one batch in the background while the caller prepares the next one.
final class TransferWriter: Sendable {
  private let queue = DispatchQueue(label: "tintm.transfer")
  private let failure = Mutex<(any Error)?>(nil)

  /// Waits for the batch before, then starts writing this one.
  ///
  /// - Throws: the error of an earlier batch; then nothing more is written.
  func write(_ body: @escaping @Sendable () throws -> Void) throws {
    try wait()
    queue.async { [self] in
      do {
        try body()
      } catch {
        failure.withLock { $0 = error }
      }
    }
  }

  /// Waits until all batches are written.
  ///
  /// - Throws: the first error.
  func wait() throws {
    queue.sync {}
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
