import Foundation
import GRDB
import Store

/// Schema changes that speed up the storing of articles.
extension Schema {
  static let storyQueue = """
    -- Articles that wait for clustering.
    CREATE TABLE story_queue (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE
    ) STRICT;

    -- Keys that find articles on the same event: see PeriodicIndex.
    CREATE TABLE story_term_0 (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE story_term_1 (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE near_copy_0 (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE near_copy_1 (id INTEGER PRIMARY KEY) STRICT;
    INSERT INTO story_term_0
      SELECT term << 32 | article_id FROM story_term WHERE period % 2 = 0
        AND period >= (SELECT max(period) - 1 FROM story_term);
    INSERT INTO story_term_1
      SELECT term << 32 | article_id FROM story_term WHERE period % 2 = 1
        AND period >= (SELECT max(period) - 1 FROM story_term);
    INSERT INTO setting SELECT 'period.story_term_' || (period % 2), max(period)
      FROM story_term GROUP BY period % 2;
    DROP TABLE story_term;
    -- The keys of earlier rows have another form.
    DROP TABLE near_copy_key;

    -- The number of articles that contain a word: see WordCounts.
    CREATE TABLE word_count (
      block INTEGER PRIMARY KEY,
      counts BLOB NOT NULL
    ) STRICT;
    """

  /// FTS5 gathers the words of a whole transaction in memory, up to 4 MiB, and writes them as one
  /// segment. ``StoreWriter/mergeWords(pages:)`` merges segments later: while many articles arrive,
  /// merging takes a third of the indexing time.
  static let indexing = """
    INSERT INTO article_search (article_search, rank) VALUES ('hashsize', 4194304);
    INSERT INTO article_search (article_search, rank) VALUES ('automerge', 0);
    INSERT INTO article_search (article_search, rank) VALUES ('crisismerge', 64);
    """

  /// The first pass over some thousand sources writes more than 64 segments, and merging them
  /// during the pass took a tenth of its time. A search over up to 256 segments takes some
  /// milliseconds longer.
  static let flood = """
    INSERT INTO article_search (article_search, rank) VALUES ('crisismerge', 256);
    """

  /// Moves the word counters, which had a row each, into blocks.
  static func blockWordCounts(_ db: Database) throws {
    let size = WordCounts.blockSize
    var blocks: [Int: [UInt32]] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT bucket, articles FROM word_frequency")
    while let row = try rows.next() {
      // Bucket -1 counted articles.
      let bucket: Int = row[0] == -1 ? 1 << 18 : row[0]
      blocks[bucket / size, default: Array(repeating: 0, count: size)][bucket % size] = row[1]
    }
    for (block, counts) in blocks {
      let bytes = counts.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
      try db.execute(
        sql: "INSERT INTO word_count VALUES (?, ?)", arguments: [block, Data(bytes)])
    }
    try db.execute(sql: "DROP TABLE word_frequency")
  }
}
