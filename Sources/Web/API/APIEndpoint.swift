import Composing
import Foundation
import HTTPTypes
import Models
import Sourcing
import Store
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
    /// Has the reader's sources polled now.
    case refresh
    /// Saves a web page.
    case save
    /// A list of articles; in the Atom format it includes their texts.
    case list(@Sendable (APICall) throws -> (query: FeedQuery, fields: [String]))
  }

  let method: HTTPRequest.Method
  /// Below `/api/v1/`.
  let pattern: PathPattern
  let summary: String
  let document: DocumentKind
  var parameters: [APIParameter] = []
  let formats: [APIFormat]
  /// The name of the tool by which assistants call it; `nil` if they do not.
  let tool: String?
  let answer: Handling

  init(
    _ method: HTTPRequest.Method, _ pattern: PathPattern, _ document: DocumentKind,
    _ summary: String,
    taking parameters: [APIParameter] = [], formats: [APIFormat] = [.json, .jsonl, .txt],
    tool: String? = nil, _ answer: Handling
  ) {
    self.method = method
    self.pattern = pattern
    self.document = document
    self.summary = summary
    self.parameters = parameters
    self.formats = formats
    self.tool = tool
    self.answer = answer
  }

  /// Whether a request here changes anything: any method but GET, and a list that counts as shown.
  func isChange(_ request: WebRequest) -> Bool {
    method != .get || APIParameter.flag(request.fields["shown"] ?? "false") != false
  }

  /// Whether it marks articles read or bookmarks them, or takes that back.
  private var isMark: Bool {
    method != .get && [.word("read"), .word("bookmark")].contains(pattern.segments.last)
  }

  func isAllowed(to rights: AppRights, _ request: WebRequest) -> Bool {
    rights.mayWrite || rights.mayMark && isMark || !isChange(request)
  }

  /// The endpoint's name in metrics and in the API description.
  var template: String { pattern.text }
}

/// A request of the product's own API with everything that its response needs.
struct APICall: Sendable {
  let newsroom: Newsroom
  let values: APIValues
  /// The numbers in the path, in order.
  let numbers: [Int64]
  let format: APIFormat
  /// The reader's sources.
  let sources: @Sendable () throws -> [Source]

  var now: Date { newsroom.now }

  /// The article or story that the path names.
  var id: Int64 { numbers.first ?? 0 }
}

extension PictureNames {
  /// The addresses of pictures in the product's own API, as the client of a request reaches it.
  static func addresses(for request: WebRequest) -> PictureNames {
    .addresses(below: request.basePath + path)
  }
}
