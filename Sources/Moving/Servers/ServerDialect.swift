package import Fetching
package import Foundation
import Markup
import Models
import Words

/// An API by which a server is read once, as a state machine without effects: ``next`` is the
/// request to send, and ``consume(_:)`` reads its answer.
///
/// The first request signs in, and fails with ``ServerFault/refused(_:)`` if the server does not
/// accept the name and password, with another fault if it does not have this API.
protocol ServerDialect: Sendable {
  /// `nil` when everything has been read.
  var next: ServerCall? { get }
  var position: ServerPosition { get }

  mutating func consume(_ body: [UInt8]) throws(ServerFault) -> MovedPart

  /// Makes ``next`` ask for fewer articles, because the answer was too large.
  ///
  /// - Returns: `false` if it cannot ask for fewer.
  mutating func shrink() -> Bool

  /// Goes on after what the server refuses, if the rest can be read without it.
  ///
  /// - Returns: a sentence that says what is left out; `nil` if the rest cannot be read.
  mutating func passOver(_ fault: ServerFault) -> String?
}

extension ServerDialect {
  /// The id behind which the next articles are, if ``position`` is one.
  var after: Int64 { position.after.flatMap { Int64($0) } ?? 0 }

  mutating func shrink() -> Bool { false }
  mutating func passOver(_ fault: ServerFault) -> String? { nil }
}

extension ServerFault {
  /// Whether a server refuses one list, of which the others are independent.
  var isOfOneList: Bool {
    switch self {
    case .status(401), .status(429): false
    case .status(400...499), .unexpected: true
    default: false
    }
  }
}

/// A request to an API.
struct ServerCall: Sendable, Hashable {
  /// Follows the address of the API.
  var path: String
  /// The body of a POST, encoded; `nil` for a GET.
  var form: String?
  var headers: [String: String] = [:]
}

/// The name and password for a server.
package struct ServerLogin: Sendable {
  /// `nil` if the password is a token that needs no name.
  package var user: String?
  package var password: String

  package init(user: String?, password: String) {
    self.user = user
    self.password = password
  }
}

enum ServerJSON {
  /// - Throws: ``ServerFault/notJSON(isHTML:)``, also if the document breaks off.
  static func read(_ body: [UInt8]) throws(ServerFault) -> JSONValue {
    let (value, isWhole) = body.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return (reader.read(), !reader.isCutOff && !reader.isTooLarge)
    }
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let value, isWhole, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      throw .notJSON(isHTML: first == UInt8(ascii: "<"))
    }
    return value
  }

  /// Some servers write the characters of markup in full width, because some apps read titles as
  /// markup and some as text (FreshRSS, `escapeToUnicodeAlternative`).
  static func title(_ text: String?) -> String? {
    text?.replacing("\u{FF06}", with: "&").replacing("\u{FF1C}", with: "<")
      .replacing("\u{FF1E}", with: ">")
  }
}

extension JSONValue {
  /// A whole number, written as a number or as a string of digits.
  var whole: Int64? { scalar.flatMap { Int64($0) } }

  /// A date in any form of an API.
  var date: Date? { FeedDate.parse(stamp: scalar) }

  /// 1, as a number or a string, or `true`.
  var isOne: Bool { scalar == "1" || self == .bool(true) }
}

/// The API by which another program's server is read.
package enum ServerKind: String, Codable, Sendable, CaseIterable {
  case greader
  case miniflux
  case fever

  package var name: String {
    switch self {
    case .greader: "Google Reader API"
    case .miniflux: "Miniflux API"
    case .fever: "Fever API"
    }
  }
}

/// How far a server has been read. A later run goes on from there.
package struct ServerPosition: Codable, Sendable, Hashable {
  package var kind: ServerKind
  /// The address of the API.
  package var base: String
  /// The stream that is being read; `nil` if the API has one list only.
  package var stream: String?
  /// What the server calls the place in the list: a continuation or an article's id; `nil` at its
  /// beginning.
  package var after: String?
  /// Number of articles read of the page at that place.
  package var done = 0
  /// The feeds of the articles so far, where only the articles tell which feeds are subscriptions.
  package var feeds: Set<Int64>?
}

/// Starred articles of a server whose feeds are no subscriptions there: of feeds that the reader left,
/// or that came with articles of another program.
struct UnsubscribedStars: Sendable {
  /// Maximum number of feeds that are named.
  private static let nameLimit = 10

  private var articles = 0
  private var feeds: Set<String> = []
  private var names: [String] = []

  mutating func add(_ article: MovedArticle) {
    articles += 1
    let source = article.source
    let key = source?.feedURL ?? source?.title ?? ""
    guard feeds.insert(key).inserted, names.count < Self.nameLimit else { return }
    if let name = MovedArticle.line(source?.title ?? key, 100) { names.append("“\(name)”") }
  }

  /// What became of them; `nil` if there are none.
  var notice: String? {
    guard articles > 0 else { return nil }
    let more = feeds.count > names.count ? " and \(feeds.count - names.count) more" : ""
    let list = names.isEmpty ? "" : " (\(names.joined(separator: ", "))\(more))"
    return "\(articles) starred \(articles == 1 ? "article is" : "articles are") of "
      + "\(feeds.count) \(feeds.count == 1 ? "feed" : "feeds") without a subscription there\(list). "
      + "They are imported; unless you add their feeds or import with --subscribe, these are kept and "
      + "not polled. This API lists no other articles of such feeds."
  }
}

/// Why a server could not be read, or not to its end.
package enum ServerFault: Error, Sendable, Hashable {
  /// None of the known APIs is at these addresses.
  case nothingFound(tried: [String])
  /// The server does not accept the name and password.
  case refused(ServerKind)
  /// No answer.
  case unreachable(FetchFault)
  /// An answer with a status other than success.
  case status(Int)
  case notJSON(isHTML: Bool)
  /// The answer is not what the API documents.
  case unexpected(ServerKind, String)
  /// The list of articles does not end.
  case endless
  /// The server asks to come back later.
  case asksToWait(until: Date)
  /// The Fever API needs MD5 of libcrypto, which is not installed.
  case noLibCrypto

  /// A sentence without its full stop.
  package var message: String {
    switch self {
    case .nothingFound(let tried):
      "No API of a news reader was found there (\(tried.joined(separator: ", ")))"
    case .refused(let kind):
      "The server refuses the name or password (\(kind.name))"
    case .unreachable(let fault): Self.plain(fault.message.english)
    case .status(let status): "The server answered with status \(status)"
    case .notJSON(isHTML: true): "The server answered with a web page instead of data"
    case .notJSON(isHTML: false): "The server's answer is damaged"
    case .unexpected(let kind, let what): "The server's answer has no \(what) (\(kind.name))"
    case .endless: "The server repeats its list of articles without an end"
    case .asksToWait(let until):
      "The server asks to wait until \(until.formatted(.iso8601))"
    case .noLibCrypto: "The Fever API needs OpenSSL's libcrypto 3, which is not installed"
    }
  }

  private static func plain(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
