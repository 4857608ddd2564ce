package import Foundation
package import Models

/// Readers' own lists of sources. The shared list is the configuration; the store keeps how a
/// reader's list differs from it. A source is polled once, however many readers have it.
package protocol OwnListStoring: Sendable {
  /// The reader's entries in the order of the sources.
  func ownSources(of reader: Int64) throws -> [SourceOverride]

  /// The sources that readers have added and the shared list does not have, each once, with the
  /// settings for polling.
  func sourcesOfReaders() throws -> [Source]

  /// The id of a configured source, by its stored name.
  func sourceID(named name: String) throws -> Int64?

  /// Makes changes to a reader's own list: all of them, or none.
  ///
  /// - Returns: the source of each change; `nil` if nothing was changed, because the reader would
  ///   have more sources than ``OwnListLimits/sources``.
  func changeOwnList(
    _ changes: [OwnListChange], of reader: Int64, at now: Date
  ) throws -> [Int64]?

  /// Gives a category of the shared list another name, before the configuration with that name is
  /// stored, so that it is the same category to clients. Does nothing if there is one of this name.
  func renameCategory(_ name: String, to newName: String) throws
}

extension OwnListStoring where Self: SQLStore {
  package func ownSources(of reader: Int64) throws -> [SourceOverride] {
    try read(SourceOverride.statement(of: "\(reader)")).map(SourceOverride.init)
  }

  package func sourcesOfReaders() throws -> [Source] {
    try read(
      """
      SELECT source.name, url, reading, category.name AS category FROM source
      JOIN category ON category.id = source.category_id
      WHERE \(flag: "is_shared", is: false) AND url NOT LIKE 'saved:%' AND url NOT LIKE 'kept:%' AND source.id IN (
        SELECT source_id FROM reader_source WHERE listing = 'added')
      ORDER BY source.id
      """
    ).map { row in
      let reading = ReadingColumn.decode(try row["reading"])
      return Source(
        name: try row["name"], address: .web(try row["url"]), categories: [try row["category"]],
        format: reading.format, selectors: reading.selectors)
    }
  }

  package func sourceID(named name: String) throws -> Int64? {
    try read("SELECT id FROM source WHERE \(folded: "name") = \(key: name) AND configured")
      .first?["id"]
  }
}

extension OwnScope {
  /// An SQL condition: whether a reader sees a source.
  ///
  /// - Parameters:
  ///   - source: an SQL expression for the source's id.
  ///   - reader: an SQL expression for the reader's id, which may be NULL.
  package static func isSeen(_ source: String, by reader: String) -> String {
    """
    EXISTS (SELECT 1 FROM source seen LEFT JOIN reader_source own
      ON own.reader_id = \(reader) AND own.source_id = seen.id
      WHERE seen.id = \(source) AND own.listing IS DISTINCT FROM 'left_out'
        AND (seen.is_shared OR own.listing = 'added'))
    """
  }
}

extension SourceOverride {
  /// A reader's entries in the order of the sources.
  ///
  /// - Parameter reader: an SQL expression for the reader's id.
  package static func statement(of reader: SQLStatement) -> SQLStatement {
    """
    SELECT source.id, source.name, url, source.reading, own.listing, own.name AS own_name,
      own.categories
    FROM reader_source own JOIN source ON source.id = own.source_id
    WHERE own.reader_id = \(sql: reader) ORDER BY source.position, source.id
    """
  }

  package init(_ row: SQLRow) throws {
    let categories: String? = try row["categories"]
    let reading = ReadingColumn.decode(try row["reading"])
    self.init(
      id: try row["id"], storedName: try row["name"], url: try row["url"],
      listing: Listing(rawValue: try row["listing"]) ?? .changed, name: try row["own_name"],
      categories: categories.map { ListColumn.decode($0) },
      format: reading.format, selectors: reading.selectors)
  }

  /// Stores a reader's entry of a source.
  package static func storing(
    _ source: Int64, listing: Listing, name: String?, categories: [String]?, of reader: Int64
  ) -> SQLStatement {
    """
    INSERT INTO reader_source (reader_id, source_id, listing, name, category, categories)
    VALUES (\(reader), \(source), \(listing.rawValue), \(name), \(categories?.first),
      \(categories.flatMap { ListColumn.encode($0) }))
    ON CONFLICT (reader_id, source_id) DO UPDATE SET listing = excluded.listing,
      name = excluded.name, category = excluded.category, categories = excluded.categories
    """
  }

  /// Removes a reader's entry of a source. A source of readers alone stays known as one that the
  /// reader has left, if its articles have stars or labels of the reader. If no reader has the source
  /// any more, its articles stay and it is no longer polled.
  package static func removing(_ source: Int64, of reader: Int64) -> [SQLStatement] {
    [
      """
      UPDATE reader_source SET listing = 'left_out', name = NULL, category = NULL, categories = NULL
      WHERE reader_id = \(reader) AND source_id = \(source) AND listing = 'added'
        AND EXISTS (SELECT 1 FROM source WHERE id = \(source) AND NOT is_shared)
        AND (EXISTS (SELECT 1 FROM article_state s JOIN article a ON a.id = s.article_id
            WHERE s.reader_id = \(reader) AND s.bookmarked_at IS NOT NULL
              AND a.source_id = \(source))
          OR EXISTS (SELECT 1 FROM article_tag t JOIN article a ON a.id = t.article_id
            WHERE t.reader_id = \(reader) AND a.source_id = \(source)))
      """,
      """
      DELETE FROM reader_source WHERE reader_id = \(reader) AND source_id = \(source)
        AND (listing <> 'left_out' OR EXISTS (
          SELECT 1 FROM source WHERE id = \(source) AND is_shared))
      """,
      """
      UPDATE source SET configured = \(false) WHERE id = \(source) AND NOT is_shared
        AND NOT EXISTS (
          SELECT 1 FROM reader_source WHERE source_id = \(source) AND listing = 'added')
      """,
    ]
  }
}
