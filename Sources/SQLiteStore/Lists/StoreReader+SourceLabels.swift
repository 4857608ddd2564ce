import Store

extension StoreReader {
  /// Names of sources, without unknown ones.
  func sourceLabels(of sources: Set<Int64>) throws -> [Int64: SourceLabels] {
    let rows = try RawStatement(
      db,
      """
      SELECT source.id, source.name, category.name FROM json_each(?1) each
      CROSS JOIN source ON source.id = each.value
      CROSS JOIN category ON category.id = source.category_id
      """)
    rows.bind(1, JSONArray.of(Array(sources)))
    var labels: [Int64: SourceLabels] = [:]
    while try rows.next() {
      labels[rows.integer(0)] = SourceLabels(
        name: rows.text(1) ?? "", category: rows.text(2) ?? "")
    }
    return labels
  }
}
