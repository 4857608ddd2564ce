import Store

/// How often the articles of sources, and all articles, were shown and opened.
struct SourceExposures {
  private(set) var all: ListClosing.Sum = (0, 0)
  private(set) var sources: [Int64: ListClosing.Sum] = [:]

  /// - Parameter rows: rows of `source_exposure`, in which 0 stands for all sources.
  init(_ rows: PostgresRows) throws {
    for row in rows {
      let source: Int64 = try row["source_id"]
      let sum: ListClosing.Sum = (try row["shown"], try row["opened"])
      if source == 0 { all = sum } else { sources[source] = sum }
    }
  }
}
