import HTTPTypes
import Models
import Serving
import ViewModels

/// A path and method of the product's own API: its parameters, its document and its formats. One
/// list of endpoints serves routing, validation and the API description.
struct APIEndpoint: Sendable {
  enum Handling: Sendable {
    /// A page, as the command line prints it.
    case route(@Sendable (APICall) throws -> Route)
    /// A stream of changes.
    case stream
    /// A stored picture.
    case picture
    /// Saves a web page.
    case save
    /// A list of articles; in the Atom format it includes their texts.
    case list(@Sendable (APICall) throws -> (query: FeedQuery, fields: [String]))
  }

  let method: HTTPRequest.Method
  /// Segments below `/api/v1/`; names in braces are numbers, except ``digest``.
  let path: [String]
  let summary: String
  let document: DocumentKind
  var parameters: [APIParameter] = []
  var formats: [APIFormat] = [.json, .jsonl, .txt]
  let answer: Handling

  init(
    _ method: HTTPRequest.Method, _ path: String, _ document: DocumentKind, _ summary: String,
    taking parameters: [APIParameter] = [], formats: [APIFormat] = [.json, .jsonl, .txt],
    _ answer: Handling
  ) {
    self.method = method
    self.path = path.split(separator: "/").map(String.init)
    self.document = document
    self.summary = summary
    self.parameters = parameters
    self.formats = formats
    self.answer = answer
  }

  /// The part of a path that is the digest of a stored picture.
  static let digest = "{digest}"

  /// The endpoint's name in metrics and in the API description.
  var template: String { path.joined(separator: "/") }

  /// The numbers in a path that matches this endpoint; an invalid number is `nil`.
  func numbers(in segments: [String]) -> [Int64?]? {
    guard segments.count == path.count else { return nil }
    var numbers: [Int64?] = []
    for (segment, part) in zip(segments, path) {
      if part == Self.digest {
        guard StoredPicture.isDigest(segment) else { return nil }
      } else if part.hasPrefix("{") {
        numbers.append(APIParameter.number(segment).flatMap { $0 > 0 ? $0 : nil })
      } else if segment != part {
        return nil
      }
    }
    return numbers
  }
}
