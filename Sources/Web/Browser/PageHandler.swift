import Composing
package import Foundation
import HTTPTypes
import Models
import Pipeline
package import Store
import ViewModels
import Views
import Words

/// The front door of the reading page: paths of the page become routes of the newsroom, whose pages
/// are rendered as HTML.
package struct PageHandler: Surface {
  let store: any Store
  let authenticator: Authenticator
  let management: SourceManagement
  let moves: MoveManagement
  let thumbnails: Thumbnails
  let now: @Sendable () -> Date
  let turns: StreamLimiter
  let maxStreams: Int
  let unread: UnreadCounts

  /// - Parameters:
  ///   - turns: counts each reader's streams, those of the page and those of the API.
  ///   - maxStreams: maximum number of streams one reader may have open.
  package init(
    store: any Store, authenticator: Authenticator, management: SourceManagement,
    moves: MoveManagement = .none, thumbnails: Thumbnails,
    turns: StreamLimiter, maxStreams: Int, now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.authenticator = authenticator
    self.management = management
    self.moves = moves
    self.thumbnails = thumbnails
    self.turns = turns
    self.maxStreams = maxStreams
    self.now = now
    unread = UnreadCounts(store: store)
  }

  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse {
    if case .open(let answer) = route.handling { return answer(request, values) }
    guard let visit = try authenticator.visit(of: request) else {
      return try PageResponse.signIn(request)
    }
    let call = PageCall(handler: self, request: request, visit: visit, values: values)
    var response = try answer(call, at: route.handling)
    response.reader = call.session.reader
    return response
  }

  private func answer(_ call: PageCall, at handling: Handling) throws -> WebResponse {
    do {
      switch handling {
      case .open(let answer): return answer(call.request, call.values)
      case .resource(let answer): return try answer(call)
      case .page(let document):
        let view = try call.view()
        return PageResponse.page(try document(call, view), view)
      case .form(let answer):
        let view = try call.view()
        guard authenticator.refusal(of: call.request, in: call.visit, token: call.formToken) == nil
        else { return try PageResponse.failure(.forbidden, .forgedForm, view) }
        return try answer(call, view)
      }
    } catch let fault as NewsroomFault {
      return try PageResponse.fault(fault, call.view())
    }
  }

  package func lostPage(for request: WebRequest) throws -> WebResponse? {
    guard !APIHandler.isOwn(request.path), Navigation.mayShow(request),
      let session = try session(of: request)
    else { return nil }
    let view = try view(request, session)
    return try PageResponse.failure(.notFound, view(.noSuchPage), view)
  }

  /// A browser asks with GET when it restores the page that a form led to.
  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse {
    guard NotFoundPage.isWanted(by: request), let session = try session(of: request) else {
      return refusal
    }
    var page = try PageResponse.failure(.methodNotAllowed, .formsOnly, view(request, session))
    page.headers[.allow] = refusal.headers[.allow]
    return page
  }

  private func session(of request: WebRequest) throws -> PageSession? {
    try authenticator.visit(of: request).map(PageSession.init)
  }

  func view(_ request: WebRequest, _ session: PageSession) throws -> PageView {
    let now = now()
    let settings = try PageSettings(of: session, in: store)
    let zone = BrowserZone(request)
    let wording = Wording(settings.language(accepted: request.headers[.acceptLanguage]))
      .timed(in: zone.zone, isNamed: !zone.isBrowsers)
    let paths = PagePath(from: request.path)
    let pictures = PagePictures(paths: paths)
    // What a form answers with is seen, too.
    let isShown = request.method == .post || Navigation.isOpening(request)
    let renderer = HTMLRenderer(
      wording, now: now, picture: { settings.showsPictures ? pictures.picture(at: $0) : nil })
    let newsroom = Newsroom(
      store: store, reader: session.reader, now: now, recordsLater: true, isVisit: isShown,
      isShown: isShown)
    return PageView(
      request: request, session: session, settings: settings, newsroom: newsroom,
      renderer: renderer, paths: paths, unread: unread, done: try done(request, in: newsroom))
  }

  /// The action that an address reports, unless its article is not as the action leaves it: the
  /// address may be an old one, or anybody's.
  private func done(_ request: WebRequest, in newsroom: Newsroom) throws -> CompletedAction? {
    guard let done = CompletedAction(request.query["done"]),
      let article = try newsroom.articles([done.article]).first, done.action.isDone(to: article)
    else { return nil }
    return done
  }
}

/// Whether a request opens a page for a reader or prefetches it.
enum Navigation {
  /// A browser names the destination of a request (Fetch Metadata, `Sec-Fetch-Dest`) on a
  /// trustworthy connection; without that header, a request for a page is recognized by its Accept
  /// header. Prefetches carry `Sec-Purpose` or `Purpose`.
  ///
  /// What the page's service worker passes on has the destination `empty` (Fetch, "Request class":
  /// a copied request has no destination) and keeps its mode. Scripts can't send a request with the
  /// mode `navigate`, and the worker passes on no frames.
  static func isOpening(_ request: WebRequest) -> Bool {
    guard request.method == .get else { return false }
    for name in ["sec-purpose", "purpose", "x-moz"] {
      let value = HTTPField.Name(name).flatMap { request.headers[$0] }?.lowercased() ?? ""
      if value.contains("prefetch") || value.contains("preview") { return false }
    }
    if let wanted = request.headers[.secFetchDest] {
      return wanted == "document"
        || (wanted == "empty" && request.headers[.secFetchMode] == "navigate")
    }
    return NotFoundPage.isBrowser(request)
  }

  /// Whether a signed-in reader may see the response: it is for a browser, or the request says
  /// nothing about what it is for.
  static func mayShow(_ request: WebRequest) -> Bool {
    guard !NotFoundPage.isBrowser(request) else { return true }
    return request.headers[.secFetchDest] == nil
      && [nil, "*/*"].contains(request.headers[.accept])
  }
}
