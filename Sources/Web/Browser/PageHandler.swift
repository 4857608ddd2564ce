package import Foundation
import HTTPTypes
import Models
import Pipeline
import Serving
package import Store
import ViewModels
import Views
import Words

/// The front door of the reading page: paths of the page become routes of the newsroom, whose pages
/// are rendered as HTML.
package struct PageHandler: RequestHandler {
  let store: any Store
  let access: PageAccess
  let management: SourceManagement
  let thumbnails: Thumbnails
  let now: @Sendable () -> Date
  private let turns: StreamLimiter
  private let mostStreams: Int
  private let unread: UnreadCounts

  /// - Parameters:
  ///   - turns: counts each reader's streams, those of the page and those of the API.
  ///   - mostStreams: maximum number of streams one reader may have open.
  package init(
    store: any Store, access: PageAccess, management: SourceManagement, thumbnails: Thumbnails,
    turns: StreamLimiter, mostStreams: Int, now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.access = access
    self.management = management
    self.thumbnails = thumbnails
    self.turns = turns
    self.mostStreams = mostStreams
    self.now = now
    unread = UnreadCounts(store: store)
  }

  package func response(to request: WebRequest) throws -> WebResponse? {
    guard let route = PageRoute(request.path) else { return nil }
    let reading: [HTTPRequest.Method] = route.isReadable ? [.get, .head] : []
    let allowed = reading + (route.takesForms ? [.post] : [])
    guard allowed.contains(request.method) else { return try wrongMethod(request, allowed) }
    if route.isPublic { return publicResponse(to: route, request) }
    guard let session = try access.session(request) else { return PageResponse.signIn(request) }
    var response = try answer(to: request, at: route, session)
    response.reader = session.reader
    return response
  }

  private func answer(
    to request: WebRequest, at route: PageRoute, _ session: PageSession
  ) throws -> WebResponse {
    if case .picture(let digest) = route {
      guard try store.showPicture(digest, to: session.reader) else { return PictureResponse.none }
      return PictureResponse.response(
        to: request, digest: digest, thumbnails, in: store.pictures)
    }
    if route == .stream {
      guard let turn = turns.take(session.reader, most: mostStreams) else {
        return .tooManyStreams
      }
      return PageResponse.stream(
        PageStream(store: store, reader: session.reader, turn: turn) {
          try await Task.sleep(for: .seconds(5))
        })
    }
    if case .original(let id) = route { return try original(of: id, request, session) }
    let view = try view(request, session)
    do {
      if route == .exportSources { return try PageResponse.subscriptions(view, management) }
      var response =
        request.method == .post
        ? try form(route, view) : PageResponse.page(try document(route, view), view)
      response.recordAfterwards(store.impressions, of: session.reader)
      return response
    } catch let fault as ServingFault {
      return try PageResponse.fault(fault, view)
    }
  }

  package func bodyLimit(for path: [String]) -> Int? {
    PageRoute(path) == .importSources ? SourceManagement.listLimit : nil
  }

  package func lostPage(for request: WebRequest) throws -> WebResponse? {
    guard !APIHandler.isOwn(request.path), let session = try access.session(request) else {
      return nil
    }
    return try PageResponse.failure(.notFound, .noSuchPage, view(request, session))
  }

  /// A browser asks with GET when it restores the page that a form led to.
  private func wrongMethod(
    _ request: WebRequest, _ allowed: [HTTPRequest.Method]
  ) throws -> WebResponse {
    let refusal = WebResponse.methodNotAllowed(allowed.filter { $0 != .head })
    guard NotFoundPage.isWanted(by: request), let session = try access.session(request) else {
      return refusal
    }
    var page = try PageResponse.failure(.methodNotAllowed, .formsOnly, view(request, session))
    page.headers[.allow] = refusal.headers[.allow]
    return page
  }

  /// Leads to the publisher's page of an article. Keys of a list open it without its address in the
  /// list.
  private func original(
    of id: Int64, _ request: WebRequest, _ session: PageSession
  ) throws -> WebResponse {
    let view = try view(request, session)
    guard let article = try view.newsroom.articles([id]).first else {
      return try PageResponse.fault(.noSuchArticle(id), view)
    }
    let address = article.link.flatMap { CanonicalURL.key($0) == nil ? nil : $0 }
    return PageResponse.redirect(to: address ?? view.paths.article(id))
  }

  private func form(_ route: PageRoute, _ view: PageView) throws -> WebResponse {
    let upload = route == .importSources ? UploadedFile(view.request) : nil
    let token = upload?.fields["form"] ?? view.request.form["form"]
    guard access.isOurForm(view.request, view.session, token) else {
      return try PageResponse.failure(.forbidden, .forgedForm, view)
    }
    switch route {
    case .marks: return try MarksForm(view: view).response()
    case .sources: return try SourceForm(view: view, management: management).response()
    case .importSources:
      guard let upload, !upload.bytes.isEmpty else {
        return try PageResponse.failure(.badRequest, .noFile, view)
      }
      return try SourceForm(view: view, management: management).importList(upload.bytes)
    case .save:
      defer { unread.forget(view.session.reader) }
      return try SaveForm(view: view, store: store).response()
    case .settings:
      let settings = PageSettings(view.request.form)
      try store.setPageSettings(settings.text, of: view.session.reader)
      return PageResponse.redirect(to: view.paths.settings + "?saved=1")
    case .apps: return try AppForm(view: view, store: store).response()
    case .rules: return try RuleForm(view: view, store: store).response()
    case .revocation:
      try access.revoke(view.request.form["device"] ?? "", view.request)
      return PageResponse.redirect(to: view.paths.settings)
    default: return try PageResponse.failure(.badRequest, .unknownAction, view)
    }
  }

  private func publicResponse(to route: PageRoute, _ request: WebRequest) -> WebResponse? {
    switch route {
    case .asset(let version, let name):
      return PageResponse.asset(version: version, name: name)
    case .worker: return PageResponse.worker
    case .manifest:
      let language = Language(accepted: request.headers[.acceptLanguage])
      return PageManifest(wording: Wording(language), paths: PagePath(from: request.path)).response
    default: return nil
    }
  }

  private func view(_ request: WebRequest, _ session: PageSession) throws -> PageView {
    let now = now()
    let settings = try PageSettings(of: session.reader, in: store)
    let wording = Wording(settings.language(accepted: request.headers[.acceptLanguage]))
    let paths = PagePath(from: request.path)
    let pictures = PagePictures(paths: paths)
    let zone = TimeZone.current.secondsFromGMT(for: now)
    let renderer = HTMLRenderer(wording, now: now, offset: zone, picture: pictures.picture(at:))
    return PageView(
      request: request, session: session, settings: settings,
      newsroom: Newsroom(store: store, reader: session.reader, now: now, recordsLater: true),
      renderer: renderer, paths: paths, unread: unread, done: CompletedAction(request.query["done"])
    )
  }

  private func document(_ route: PageRoute, _ view: PageView) throws -> HTML {
    var list = ListRequest(view)
    let sources = SourceRequest(view: view, management: management)
    return switch route {
    case .front: try list.feed(category: nil)
    case .category(let name): try list.feed(category: name)
    case .bookmarks: try list.bookmarks()
    case .search: try list.search()
    case .story(let id): try list.story(id)
    case .related(let id): try list.related(id)
    case .article(let id):
      try ArticlePage(view: view, id: id).document(isView: Navigation.isOpening(view.request))
    case .revision(let id, let number):
      try ArticlePage(view: view, id: id).revision(number)
    case .explanation(let id): try ExplanationPage(view: view, id: id).document()
    case .changes(let id): try ChangesPage(view: view, id: id).document()
    case .keys: try ShortcutsPage(view: view).document()
    case .settings:
      try SettingsPage(view: view, devices: try access.devices(view.request)).document()
    case .apps: try AppForm(view: view, store: store).page().document()
    case .rules: try RuleForm(view: view, store: store).page().document()
    case .figures: try sources.figures()
    case .sources: try sources.sources()
    case .addSource: try sources.addition()
    case .save: try SaveForm(view: view, store: store).page().document()
    case .source(let name): try sources.source(named: name)
    case .asset, .manifest, .worker, .marks, .revocation, .importSources, .exportSources,
      .picture, .stream, .original:
      ""
    }
  }
}
