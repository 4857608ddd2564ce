import Foundation

/// One line of a recorded stream: a time and one of four events.
package struct ReplayLine: Sendable, Hashable, Decodable {
  /// Unix seconds.
  package var t: Double
  package var article: NewArticle?
  package var counts: Counts?
  package var event: Event?
  package var ask: ListRequest?

  /// Whether the line contains no event.
  var saysNothing: Bool { article == nil && counts == nil && event == nil && ask == nil }

  /// An article is seen for the first time.
  package struct NewArticle: Sendable, Hashable, Decodable {
    package var id: String
    package var source: String?
    package var category: String?
    package var authors: [String]?
    package var tags: [String]?
    package var title: String?
    package var summary: String?
    package var text: String?
    package var published: Double?
    package var url: String?
  }

  /// The counters of an article have these values.
  package struct Counts: Sendable, Hashable, Decodable {
    package var article: String
    package var comments: Double?
    package var ratings: Double?
    package var views: Double?
    package var shares: Double?
  }

  /// A reader interacts with an article.
  package struct Event: Sendable, Hashable, Decodable {
    package var article: String
    package var reader: String?
    /// view, finish, bookmark, share or hide.
    package var kind: String
  }

  /// A reader was shown candidates; the gains are the value of each to the reader.
  package struct ListRequest: Sendable, Hashable, Decodable {
    package var reader: String?
    package var candidates: [String]
    package var gain: [String: Double]?
    package var group: String?
    /// `today` or `now`.
    package var key: String?
    package var diversity: Bool?
  }
}

extension ReplayLine.NewArticle {
  /// The date by which it is ranked.
  func dated(firstSeen: Date) -> Date {
    let published = published.flatMap {
      $0.isFinite && abs($0) < 1e12 ? Date(timeIntervalSince1970: $0) : nil
    }
    return Ranker.publicationDate(published: published, firstSeen: firstSeen)
  }

  private enum CodingKeys: CodingKey {
    case id, source, category, authors, tags, title, summary, text, published, url
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    id = try line.id(.id)
    source = try line.idIfPresent(.source)
    category = try line.idIfPresent(.category)
    authors = try line.textsIfPresent(.authors)
    tags = try line.textsIfPresent(.tags)
    title = try line.decodeIfPresent(String.self, forKey: .title)
    summary = try line.decodeIfPresent(String.self, forKey: .summary)
    text = try line.decodeIfPresent(String.self, forKey: .text)
    published = try line.decodeIfPresent(Double.self, forKey: .published)
    url = try line.decodeIfPresent(String.self, forKey: .url)
  }
}

extension ReplayLine.Counts {
  private enum CodingKeys: CodingKey {
    case article, comments, ratings, views, shares
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    article = try line.id(.article)
    comments = try line.decodeIfPresent(Double.self, forKey: .comments)
    ratings = try line.decodeIfPresent(Double.self, forKey: .ratings)
    views = try line.decodeIfPresent(Double.self, forKey: .views)
    shares = try line.decodeIfPresent(Double.self, forKey: .shares)
  }
}

extension ReplayLine.Event {
  private enum CodingKeys: CodingKey {
    case article, reader, kind
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    article = try line.id(.article)
    reader = try line.idIfPresent(.reader)
    kind = try line.decode(String.self, forKey: .kind)
  }
}

extension ReplayLine.ListRequest {
  private enum CodingKeys: CodingKey {
    case reader, candidates, gain, group, key, diversity
  }

  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    reader = try line.idIfPresent(.reader)
    candidates = try line.decode([StreamID].self, forKey: .candidates).map(\.text)
    gain = try line.decodeIfPresent([String: Double?].self, forKey: .gain)?.compactMapValues(\.self)
    group = try line.idIfPresent(.group)
    key = try line.decodeIfPresent(String.self, forKey: .key)
    diversity = try line.decodeIfPresent(Bool.self, forKey: .diversity)
  }
}

/// The id of an article or reader in a recorded stream: a text or an integer; the integer equals
/// the text of its digits.
struct StreamID: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else {
      text = String(try container.decode(Int64.self))
    }
  }
}

extension KeyedDecodingContainer {
  func id(_ key: Key) throws -> String { try decode(StreamID.self, forKey: key).text }

  func idIfPresent(_ key: Key) throws -> String? {
    try decodeIfPresent(StreamID.self, forKey: key)?.text
  }

  /// A list of texts, or a single text.
  func textsIfPresent(_ key: Key) throws -> [String]? {
    if let text = try? decodeIfPresent(String.self, forKey: key) { return [text] }
    return try decodeIfPresent([StreamID].self, forKey: key)?.map(\.text)
  }
}

/// A problem in a line of a recorded stream; the affected part is ignored or corrected.
package enum ReplayWarning: Sendable, Hashable {
  /// The time is earlier than that of a line before; the later time is used.
  case outOfOrder
  case unknownArticle(String)
  /// An earlier line has introduced an article with this id; the first one stays.
  case repeatedArticle(String)
  case unknownKind(String)
  /// The requested key does not exist; `today` is used.
  case unknownKey(String)
  /// The line has none of article, counts, event and ask.
  case nothing
  /// The line has no valid time and is ignored.
  case noTime

  package var message: String {
    switch self {
    case .outOfOrder: "is earlier than a previous line; the time of that line is used"
    case .unknownArticle(let id): "refers to an unknown article, “\(Self.brief(id))”"
    case .repeatedArticle(let id): "repeats the id “\(Self.brief(id))”; the first article is used"
    case .unknownKind(let kind): "has an unknown kind of event, “\(Self.brief(kind))”"
    case .unknownKey(let key): "asks for the unknown key “\(Self.brief(key))”; “today” is used"
    case .nothing: "has none of article, counts, event and ask"
    case .noTime: "is ignored: its “t” is not a time in Unix seconds"
    }
  }

  /// A name from the stream, shortened for a message.
  private static func brief(_ text: String) -> String {
    text.utf8.count > 80 ? String(text.prefix(40)) + "…" : text
  }
}
