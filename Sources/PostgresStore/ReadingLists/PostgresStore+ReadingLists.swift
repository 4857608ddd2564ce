package import Foundation
package import Models
import Store

extension PostgresStore: ReadingListStoring {
  private static let found = """
    SELECT l.id, l.at, l.entries, l.continuation FROM reading_list l
    JOIN reader r ON r.id = l.reader_id
    """

  package func readingList(_ id: Int64, of reader: String, since: Date) throws -> ReadingList? {
    try mappingFaults {
      try primary.run([
        PostgresStatement(
          "\(Self.found) WHERE l.id = $1 AND r.name = $2 AND l.at >= $3", .integer(id),
          .text(reader), .date(since))
      ])[0].first.flatMap(ReadingList.init)
    }
  }

  package func readingLists(of reader: String, since: Date) throws -> [ReadingList] {
    try mappingFaults {
      try rows(of: reader, since: since).compactMap(ReadingList.init)
    }
  }

  package func lastReadingList(
    with article: Int64, of reader: String, since: Date
  ) throws -> ReadingList? {
    try mappingFaults {
      for row in try rows(of: reader, since: since) {
        let entries: [UInt8] = try row["entries"]
        if ReadingList.has(article, in: entries) { return try ReadingList(row) }
      }
      return nil
    }
  }

  private func rows(of reader: String, since: Date) throws -> PostgresRows {
    try primary.run([
      PostgresStatement(
        "\(Self.found) WHERE r.name = $1 AND l.at >= $2 ORDER BY l.at DESC, l.id",
        .text(reader), .date(since))
    ])[0]
  }

  package func keep(_ list: ReadingList, of reader: String, since: Date) throws {
    _ = try run([
      Self.reader(reader),
      PostgresStatement(
        """
        INSERT INTO reading_list AS l (id, reader_id, at, entries, continuation)
        SELECT $2, id, $3, $4, $5 FROM reader WHERE name = $1
        ON CONFLICT (id) DO UPDATE SET at = excluded.at, entries = excluded.entries,
          continuation = excluded.continuation
        WHERE l.reader_id = excluded.reader_id
        """, .text(reader), .integer(list.id), .date(list.at), .bytes(list.bytes),
        .text(list.continuation)),
      PostgresStatement(
        """
        DELETE FROM reading_list l USING reader r
        WHERE r.name = $1 AND l.reader_id = r.id AND (l.at < $2 OR l.id IN (
          SELECT id FROM reading_list WHERE reader_id = r.id
          ORDER BY at DESC, id OFFSET $3))
        """, .text(reader), .date(since), .integer(Int64(ReadingList.mostLists))),
    ])
  }
}

extension ReadingList {
  fileprivate init?(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], at: Date(stored: try row["at"]), bytes: try row["entries"],
      continuation: try row["continuation"])
  }
}

extension PostgresSchema {
  static let readingLists = """
    -- Lists as they were shown to their readers: Models/ReadingList
    CREATE TABLE reading_list (
      id int8 PRIMARY KEY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      entries bytea NOT NULL,
      continuation text COLLATE "C" NOT NULL
    );
    CREATE INDEX reading_list_reader ON reading_list (reader_id, at);

    """
}
