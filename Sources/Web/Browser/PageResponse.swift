import Basics
import Composing
import Foundation
import HTTPTypes
import Models
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

  /// Redirects to the sign-in form, which leads back here.
  static func signIn(_ request: WebRequest) throws -> WebResponse {
    if wantsJSON(request) {
      return try json(["error": "signed out"], status: .unauthorized)
    }
    let paths = PagePath(from: request.path)
    let isPage = request.method == .get || request.method == .head
    let place = request.place(with: request.query)
    let next =
      isPage && place != request.basePath + "/"
      ? PagePath.query([(name: "next", value: place)]) : ""
    return .redirect(to: paths.root + "sign-in" + next)
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
