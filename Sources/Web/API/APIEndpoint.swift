import HTTPTypes
import Models
import Serving
import ViewModels

/// A path of the own API and a method: what it takes, what it gives, and how. One list of them is
/// what is asked, what is checked and what is described.
struct APIEndpoint: Sendable {
  enum Answer: Sendable {
    /// A page, as the command line writes it.
    case route(@Sendable (APICall) throws -> Route)
    /// A list of articles, of which Atom has the texts.
    /// What changes, as it does.
    case stream
    /// A page of the web is kept.
    case save
    case list(@Sendable (APICall) throws -> (query: FeedQuery, fields: [String]))
  }

  let method: HTTPRequest.Method
  /// Below `/api/v1/`; `{id}` and the like are numbers.
  let path: [String]
  let summary: String
  let document: DocumentKind
  var parameters: [APIParameter] = []
  var formats: [APIFormat] = [.json, .jsonl, .txt]
  let answer: Answer

  init(
    _ method: HTTPRequest.Method, _ path: String, _ document: DocumentKind, _ summary: String,
    taking parameters: [APIParameter] = [], formats: [APIFormat] = [.json, .jsonl, .txt],
    _ answer: Answer
  ) {
    self.method = method
    self.path = path.split(separator: "/").map(String.init)
    self.document = document
    self.summary = summary
    self.parameters = parameters
    self.formats = formats
    self.answer = answer
  }

  /// What it is called in measurements and in the description.
  var template: String { path.joined(separator: "/") }

  /// The numbers in a path, where it is this one; a number that is none is `nil`.
  func numbers(in segments: [String]) -> [Int64?]? {
    guard segments.count == path.count else { return nil }
    var numbers: [Int64?] = []
    for (segment, part) in zip(segments, path) {
      if part.hasPrefix("{") {
        numbers.append(APIParameter.number(segment).flatMap { $0 > 0 ? $0 : nil })
      } else if segment != part {
        return nil
      }
    }
    return numbers
  }
}
