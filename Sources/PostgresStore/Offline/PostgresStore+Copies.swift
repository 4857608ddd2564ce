import Models
import Store

extension PostgresStore {
  /// Number of pictures in memory at a time.
  private static let picturesAtOnce = 8

  package func showPicture(_ digest: String, to reader: String) throws -> Bool {
    try mappingFaults {
      let known = try pool.run([PostgresStatement(Picture.shown(digest, to: reader))])[0]
      try bringPictures(of: known, pool.run)
      return known.first != nil
    }
  }

  /// Copies pictures to this machine that have no copy yet.
  ///
  /// - Parameter rows: rows with columns `digest` and `format`, which may be NULL.
  func bringPictures(of rows: PostgresRows, _ run: RunStatements) throws {
    let missing = copies.missing(
      try rows.compactMap { row in
        guard let digest: String = try row["digest"], let format: String = try row["format"] else {
          return nil
        }
        return (digest, format)
      })
    for start in stride(from: 0, to: missing.count, by: Self.picturesAtOnce) {
      let some = missing[start..<min(start + Self.picturesAtOnce, missing.count)]
      let found = try run([
        PostgresStatement(
          """
          SELECT b.digest, p.format, b.bytes FROM unnest($1) k (digest)
          JOIN picture p ON p.digest = k.digest JOIN picture_bytes b ON b.digest = p.digest
          """, .texts(Array(some)))
      ])[0]
      for row in found {
        copies.keep(try row["bytes"], digest: try row["digest"], format: try row["format"])
      }
    }
  }

  /// The articles in rows of ``CardSQL``, with their pictures.
  func articles(
    cards rows: PostgresRows, _ run: RunStatements
  ) throws -> [RankedArticle] {
    try bringPictures(of: rows, run)
    return try rows.map { try RankedArticle(card: $0, pictures: pictures) }
  }
}
