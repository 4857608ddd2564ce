import GRDB
import GRDBSQLite
import Models
import Store

/// The texts of an article as stored in its row: compressed together, because the markup and the
/// indexed words are mostly the same. An article of 200 words takes a third of the space of
/// separate texts.
///
/// Format: five lengths, then one frame (``Zstandard``) of five texts in UTF-8, in the order of
/// ``Part``; earlier versions deflated them (``Deflation``). A length is an LEB128 number: 0 for an
/// absent text, else the number of bytes plus 1.
struct PackedText: Hashable {
  /// One of the texts; the raw value is its number in SQL (``UnpackedFunction``).
  enum Part: Int, CaseIterable {
    case html
    case text
    case page
    /// The headline and the words of the shown text as they are indexed, both without the joints of
    /// ``SearchText``.
    case title
    case body
  }

  /// The content from the feed.
  var html: String?
  var text: String?
  /// The text of the article's page if it was fetched, shown or not.
  var page: String?
  var title = ""
  var body = ""

  init(html: String?, text: String?, page: String? = nil, title: String?, body: String) {
    self.html = html
    self.text = text
    self.page = page
    self.title = title ?? ""
    self.body = body
  }

  init(_ draft: ArticleDraft) {
    self.init(
      html: draft.content.html, text: draft.content.text, title: draft.title,
      body: draft.bodyText)
  }

  /// - Returns: `nil` for bytes that are not a packed article: the file is damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let sizes = Sizes(bytes),
      let parts = sizes.withBytes(
        of: bytes, through: .body,
        { all in
          Part.allCases.map { part in
            sizes.range(of: part).map { String(decoding: all[$0], as: UTF8.self) }
          }
        })
    else { return nil }
    self.init(
      html: parts[0], text: parts[1], page: parts[2], title: parts[3], body: parts[4] ?? "")
  }

  /// Calls `body` with the UTF-8 bytes of one text.
  ///
  /// - Returns: `nil` if there is no such text or the bytes are damaged.
  static func withUnpacked<Value>(
    _ part: Part, of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard let sizes = Sizes(bytes), let range = sizes.range(of: part) else { return nil }
    return sizes.withBytes(of: bytes, through: part) {
      body(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  var packed: [UInt8] {
    let texts = [html, text, page, title, body]
    var (bytes, all): ([UInt8], [UInt8]) = ([], [])
    all.reserveCapacity(texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) })
    for text in texts {
      all.append(contentsOf: (text ?? "").utf8)
      var number = text.map { $0.utf8.count + 1 } ?? 0
      while number >= 0x80 {
        bytes.append(UInt8(number & 0x7F | 0x80))
        number >>= 7
      }
      bytes.append(UInt8(number))
    }
    return bytes + Zstandard.compressed(all)
  }

  /// The ranges of the texts, and the start of the compressed bytes.
  private struct Sizes {
    private var ranges: [Range<Int>?] = []
    private var start = 0

    init?(_ bytes: UnsafeRawBufferPointer) {
      var end = 0
      for _ in Part.allCases {
        var (number, shift) = (0, 0)
        while true {
          guard start < bytes.count, shift < 35 else { return nil }
          let byte = bytes[start]
          number |= Int(byte & 0x7F) << shift
          (start, shift) = (start + 1, shift + 7)
          if byte & 0x80 == 0 { break }
        }
        ranges.append(number == 0 ? nil : end..<end + number - 1)
        end += max(0, number - 1)
      }
    }

    func range(of part: Part) -> Range<Int>? { ranges[part.rawValue] }

    /// Calls `body` with the texts up to a part, at least.
    func withBytes<Value>(
      of packed: UnsafeRawBufferPointer, through part: Part,
      _ body: (UnsafeRawBufferPointer) -> Value
    ) -> Value? {
      func end(_ ranges: some Sequence<Range<Int>?>) -> Int {
        ranges.reduce(0) { max($0, $1?.upperBound ?? 0) }
      }
      let compressed = UnsafeRawBufferPointer(rebasing: packed[start...])
      if Zstandard.isFrame(compressed) {
        return Zstandard.withDecompressed(compressed, count: end(ranges), body)
      }
      return Deflation.inflated(compressed, first: end(ranges[...part.rawValue]))
        .map { $0.withUnsafeBytes(body) }
    }
  }
}

extension StoreReader {
  /// The texts of an article; `nil` if the article is gone.
  func texts(of article: Int64) throws -> PackedText? {
    let look = try RawStatement(
      db,
      """
      SELECT b.packed, b.html, b.text, l.c0, l.c1, p.html
      FROM article_body b LEFT JOIN loose_text l ON l.id = b.article_id
      LEFT JOIN loose_page q ON q.article_id = b.article_id
      LEFT JOIN article_page p ON p.article_id = q.article_id
      WHERE b.article_id = ?
      """)
    look.bind(1, article)
    defer { look.reset() }
    guard try look.next() else { return nil }
    // Damaged texts count as missing.
    let packed = look.isNull(0) ? nil : PackedText(look.bytes(0))
    var texts =
      packed
      ?? PackedText(
        html: look.text(1), text: look.text(2),
        title: look.text(3).map(SearchText.withoutSeparators),
        body: look.text(4).map(SearchText.withoutSeparators) ?? "")
    texts.page = look.text(5) ?? texts.page
    return texts
  }
}

extension StoreWriter {
  /// Stores the texts of an existing article. The caller updates the search index
  /// (``SearchIndexQueue``).
  func keep(_ texts: PackedText, of article: Int64) throws {
    // An updated row stays on its page, however empty the page gets (SQLite's B-tree merges pages
    // only when a row is deleted), so the row is replaced.
    let body = try cached(
      """
      INSERT OR REPLACE INTO article_body (article_id, packed, attachments, words_digest)
        SELECT article_id, ?, attachments, words_digest FROM article_body WHERE article_id = ?
      """)
    texts.packed.withUnsafeBytes { body.bind(1, $0) }
    body.bind(2, article)
    try body.run()
    let loose = try cached("DELETE FROM loose_text WHERE id = ?")
    loose.bind(1, article)
    try loose.run()
    let loosePage = try cached("DELETE FROM loose_page WHERE article_id = ?")
    loosePage.bind(1, article)
    try loosePage.run()
    guard loosePage.changes > 0 else { return }
    let page = try cached(
      """
      INSERT OR REPLACE INTO article_page
        SELECT article_id, wanted, due, tries, failure, fetched, '', is_shown, choice
        FROM article_page WHERE article_id = ?
      """)
    page.bind(1, article)
    try page.run()
  }

  /// Packs texts of articles that an earlier version stored one by one, the oldest first, and
  /// returns unused pages to the file system. The search index stays unchanged.
  ///
  /// - Returns: whether there may be more to do.
  func packTexts(atMost limit: Int) throws -> Bool {
    let loose = try db.integers(
      "SELECT id FROM loose_text UNION SELECT article_id FROM loose_page ORDER BY 1 LIMIT \(limit)")
    for article in loose {
      if let texts = try reader.texts(of: article) { try keep(texts, of: article) }
    }
    let isShrinking = try freePages()
    return loose.count == limit || isShrinking
  }

  /// Returns a part of the pages that packing and merging have left to the file system: a few
  /// hundredths of a second, in which no other write is possible.
  ///
  /// - Returns: whether more are left; `false` if the file does not shrink.
  private func freePages() throws -> Bool {
    func unused() throws -> Int { try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 }
    let before = try unused()
    guard before > 0 else { return false }
    // Without a number greater than 0, SQLite frees all pages at once.
    try db.execute(sql: "PRAGMA incremental_vacuum(500)")
    return try (1..<before).contains(unused())
  }
}

/// One text of an article in SQL: `unpacked(packed, part)`, where `part` is the number of a
/// ``PackedText/Part``; NULL if there is none. Headline and body are returned in the form for the
/// full-text index (``SearchText``), which reads them through a view of this function.
///
/// GRDB's functions copy each value in and out, and a page of a thousand articles makes a thousand
/// calls. Measured by `Benchmarks/Serving`.
enum UnpackedFunction {
  static let name = "unpacked"

  /// A text of a row of `article_body`.
  static func sql(_ part: PackedText.Part) -> String { "\(name)(packed, \(part.rawValue))" }

  /// Whether the texts of a row of `article_body` are damaged or missing.
  static let isTextLost = """
    CASE WHEN packed IS NULL THEN article_id NOT IN (SELECT id FROM loose_text)
      ELSE \(sql(.body)) IS NULL END
    """

  /// Registers the function with a connection. Views and triggers call it.
  static func register(in db: Database) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      unpacked, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let unpacked: RowCallback.Function = { context, count, values in
    guard count == 2, let values,
      let part = PackedText.Part(rawValue: Int(sqlite3_value_int64(values[1])))
    else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_value_blob(values[0]), count: Int(sqlite3_value_bytes(values[0])))
    let isThere: Void? = PackedText.withUnpacked(part, of: bytes) { text in
      guard part == .title || part == .body else { return answer(text, context) }
      var words = SearchText.indexable(String(decoding: text, as: UTF8.self))
      words.withUTF8 { answer(UnsafeRawBufferPointer($0), context) }
    }
    if isThere == nil { sqlite3_result_null(context) }
  }

  private static func answer(_ text: UnsafeRawBufferPointer, _ context: OpaquePointer?) {
    sqlite3_result_text(
      context,
      text.baseAddress?.assumingMemoryBound(to: CChar.self) ?? ("" as StaticString).kept,
      Int32(clamping: text.count), RawStatement.copied)
  }
}
