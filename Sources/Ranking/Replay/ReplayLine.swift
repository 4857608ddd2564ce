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
