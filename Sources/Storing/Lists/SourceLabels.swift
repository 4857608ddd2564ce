/// What sources are called, and the tabs that their articles name: for who asks for many.
package struct SourceLabels {
  private let rows: RawStatement

  package init(_ store: StoreReader) throws {
    rows = try RawStatement(
      store.db,
      """
      SELECT source.name, category.name FROM source
      JOIN category ON category.id = source.category_id WHERE source.id = ?
      """)
  }

  /// - Returns: `nil` for a source that is not there.
  package func labels(of id: Int64) throws -> (name: String, category: String)? {
    rows.bind(1, id)
    defer { rows.reset() }
    return try rows.next() ? (rows.text(0) ?? "", rows.text(1) ?? "") : nil
  }
}
