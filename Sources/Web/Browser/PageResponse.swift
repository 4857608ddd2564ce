import Basics
import Composing
import Foundation
import HTTPTypes
import Models
import NIOCore
import Store
import Views
import Words

/// The responses of the page.
enum PageResponse {
  /// Allows only content from this server, and media from their sources, which a browser requests
  /// after a click (docs/design.md).
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; media-src https: http:; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types tintm
    """

  static func page(
    _ markup: HTML, _ view: PageView, status: HTTPResponse.Status = .ok
  ) -> WebResponse {
    WebResponse(
      status, type: "text/html; charset=utf-8",
      headers: [
        .contentSecurityPolicy: policy, .cacheControl: "private, no-cache",
        .vary: "Cookie, Accept-Language",
        .contentLanguage: view.wording.language.rawValue,
      ], text: markup.text)
  }

  /// A document for the page's script.
  static func json(
    _ document: some Encodable, status: HTTPResponse.Status = .ok
  ) throws -> WebResponse {
    var bytes = try CodableJSON.data(document)
    bytes.append(UInt8(ascii: "\n"))
    return WebResponse(
      status, type: WebResponse.jsonType, headers: [.cacheControl: "no-store"],
      bytes: bytes)
  }

  /// Redirects to the sign-in form, which leads back here, or to the page whose form was sent: what
  /// it says is lost then, which the sign-in form tells.
  static func signIn(_ request: WebRequest) throws -> WebResponse {
    if wantsJSON(request) {
      return try json(["error": "signed out"], status: .unauthorized)
    }
    let paths = PagePath(from: request.path)
    let isForm = request.method == .post
    let place = isForm ? place(ofForm: request) : request.place(with: request.query)
    var fields: [(name: String, value: String)] = []
    if place != request.basePath + "/" { fields.append((name: "next", value: place)) }
    if isForm { fields.append((name: SignInPage.lost, value: "1")) }
    return .redirect(to: paths.root + "sign-in" + PagePath.query(fields))
  }

  /// The page that the form names, or the nearest one above the form's path.
  private static func place(ofForm request: WebRequest) -> String {
    if let next = request.form["next"] {
      return ReturnPath.checked(next, basePath: request.basePath)
    }
    var page = request
    while !page.path.isEmpty {
      if case .found? = PageHandler.routes.match(.get, page.path) { break }
      page.path.removeLast()
    }
    return page.place(with: FormFields())
  }

  /// An error: a page with the navigation for a browser, a sentence for the script and programs.
  static func failure(
    _ status: HTTPResponse.Status, _ word: MessageKey, _ view: PageView
  ) throws -> WebResponse {
    guard NotFoundPage.isBrowser(view.request) else { return .sentence(status, view(word)) }
    return try failure(status, view(word), view)
  }

  static func failure(
    _ status: HTTPResponse.Status, _ sentence: String, details: HTML? = nil, _ view: PageView
  ) throws -> WebResponse {
    let markup = try view.document(
      sentence, kind: "text",
      """
      <h1>\(sentence)</h1>\(details)\
      <p class="plain"><a href="\(view.paths.front)">\(view(.toFront))</a></p>
      """)
    return page(markup, view, status: status)
  }

  static func wantsJSON(_ request: WebRequest) -> Bool {
    request.headers[.accept]?.contains("application/json") ?? false
  }

  /// A form that was refused, or a page that does not exist, with the nearest that do.
  static func fault(_ fault: NewsroomFault, _ view: PageView) throws -> WebResponse {
    if let refusal = fault.refusal {
      return try failure(.unprocessableContent, view.wording(refusal), view)
    }
    let (word, near): (MessageKey, [String]) =
      switch fault {
      case .noSuchArticle, .noNeighbour, .noSuchStory: (.noSuchArticle, [])
      case .noSuchRevision, .neverEdited: (.noSuchText, [])
      case .noSuchCategory(_, let near), .noSuchLabel(_, let near): (.noSuchCategory, near)
      case .noSuchSource(_, let near): (.noSuchSource, near)
      case .otherOrder, .costlyExpression, .labelRefused, .annotationRefused, .sharingRefused:
        (.otherOrder, [])
      }
    let way = word == .noSuchSource ? view.paths.source : view.paths.category
    let list = view.links(to: near, way)
    return try failure(.notFound, view(word), details: list, view)
  }

  /// A file that is compiled into the program; a browser may cache it forever under its version.
  static func asset(version: String, name: String) -> WebResponse {
    guard let asset = PageAsset.all.first(where: { $0.name == name }) else {
      return .sentence(.notFound, "The file does not exist.")
    }
    let isThis = asset.version == version
    return WebResponse(
      type: asset.type,
      headers: [
        .cacheControl: isThis ? "public, max-age=31536000, immutable" : "no-cache",
        .contentSecurityPolicy: "default-src 'none'",
      ], body: .bytes(asset.content))
  }

  /// The service worker, which browsers request again for updates.
  static var worker: WebResponse {
    WebResponse(
      type: PageAsset.worker.type,
      headers: [
        .cacheControl: "no-cache",
        .contentSecurityPolicy: "default-src 'none'; connect-src 'self'",
      ], body: .bytes(PageAsset.worker.content))
  }
}

/// Announces new articles to a page (server-sent events, WHATWG HTML 9.2): events `article` with
/// their number, in all and by category, and a comment after some silence, so that a proxy does not
/// close the connection.
struct PageStream: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let store: any ListStoring
  let reader: String
  /// Returned when the stream ends.
  let turn: StreamLimiter.Turn
  /// Waits between two checks of the store.
  let pause: @Sendable () async throws -> Void

  /// Number of checks without news after which a comment is sent.
  private static let idleLooks = 3
  /// Maximum number of articles counted in one check.
  private static let most = 200

  func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: PageStream
    /// The last known article; `nil` before the first check.
    private var latest: Int64?
    private var looks = 0

    fileprivate init(stream: PageStream) { self.stream = stream }

    mutating func next() async throws -> ByteBuffer? {
      guard var known = latest else {
        latest = try stream.latest()
        return ByteBuffer(string: StreamFormat.events.opening)
      }
      while true {
        try await stream.pause()
        looks += 1
        let (last, news) = try stream.news(after: known)
        (latest, known) = (last, last)
        if news.count > 0 {
          looks = 0
          var event = ByteBuffer(string: "event: article\ndata: ")
          event.writeBytes(try CodableJSON.data(news))
          event.writeString("\n\n")
          return event
        }
        if looks >= PageStream.idleLooks {
          looks = 0
          return ByteBuffer(string: StreamFormat.events.comment)
        }
      }
    }
  }

  private func latest() throws -> Int64 {
    try store.arrivals(FeedQuery(limit: 0), after: nil, reader: reader).latest
  }

  private func news(after known: Int64) throws -> (last: Int64, news: News) {
    let arrived = try store.arrivals(
      FeedQuery(limit: Self.most), after: known, reader: reader)
    return (Swift.max(known, arrived.latest), News(arrived.items))
  }

  /// The data of an event.
  private struct News: Encodable {
    let count: Int
    let categories: [String: Int]

    init(_ items: [RankedArticle]) {
      count = items.count
      categories = items.reduce(into: [:]) { $0[$1.article.category, default: 0] += 1 }
    }
  }
}
