import Basics
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

/// The part of a reader's own list that a list of articles needs: which sources it includes. Each
/// list query reads it, and a reader may have left out thousands of sources.
package struct OwnScope: Sendable, Hashable {
  /// The sources that the reader sees, or the hidden ones (left out, or added by other readers for
  /// themselves), whichever set is smaller.
  package var visible: SourceScope
  /// The sources that the reader has added or moved, with the categories that the reader gave each.
  package var placed: [Int64: [String]]
  /// The sources that the reader has left, whose articles stay among the reader's marks.
  package var left: [Int64]

  package init(
    visible: SourceScope = SourceScope(), placed: [Int64: [String]] = [:], left: [Int64] = []
  ) {
    self.visible = visible
    self.placed = placed
    self.left = left
  }

  /// The sources of lists of marks.
  package var ofMarks: OwnScope {
    var all = self
    all.visible.takeIn(left)
    return all
  }

  /// The sources of a category's list, and the category to filter by; `nil` if the sources alone
  /// define the list.
  ///
  /// - Parameter there: the sources that the shared list has in the category.
  package func sources(
    of category: String?, there: (_ category: String) throws -> [Int64]
  ) rethrows -> (scope: SourceScope, category: String?) {
    guard let category, !placed.isEmpty else { return (visible, category) }
    let there = try there(category)
    let name = category.lowercased()
    let here = placed.filter { $0.value.contains { $0.lowercased() == name } }.keys.sorted()
    var only = there.filter { placed[$0] == nil } + here
    if Set(only) == Set(there) { return (visible, category) }
    if let seen = visible.only.map(Set.init) { only.removeAll { !seen.contains($0) } }
    return (SourceScope(only: only, without: visible.without), nil)
  }

  /// The reader's categories in the order of the tabs: the shared ones first, in their order even if
  /// the reader spells their names in another way, then the reader's own.
  ///
  /// - Parameter all: the shared categories in order; `isHere` is whether the reader sees a
  ///   source in the category that they have not moved, or no source is in it at all.
  package func categoryNames(among all: [(name: String, isHere: Bool)]) -> [String] {
    let placed = placed.sorted { $0.key < $1.key }.flatMap(\.value)
    let wanted = Dictionary(firstOf: placed.map { ($0.lowercased(), $0) })
    let shared = all.compactMap { $0.isHere ? $0.name : wanted[$0.name.lowercased()] }
    return (shared + placed).distinct { $0.lowercased() }
  }
}
