import Composing
import Foundation
import HTTPTypes
import Models
import Pipeline
import Store
import ViewModels
import Views
import Words

extension PageHandler {
  /// What answers at a path of the page.
  enum Handling: Sendable {
    /// Without signing in.
    case open(@Sendable (WebRequest, PathValues) -> WebResponse)
    case page(@Sendable (PageCall, PageView) throws -> HTML)
    /// A form, whose token is checked first.
    case form(@Sendable (PageCall, PageView) throws -> WebResponse)
    /// Anything else that a page loads or leads to.
    case resource(@Sendable (PageCall) throws -> WebResponse)
  }

  static let routes = RouteTable(files + lists + articles + settings + sources)

  private static let files: [WebRoute<Handling>] = [
    open("assets/{version}/{name}") { PageResponse.asset(version: $1.texts[0], name: $1.texts[1]) },
    open("worker.js") { _, _ in PageResponse.worker },
    open("manifest.webmanifest") { request, _ in
      let language = Language(accepted: request.headers[.acceptLanguage])
      return PageManifest(wording: Wording(language), paths: PagePath(from: request.path)).response
    },
    resource("pictures/{digest}") { call in
      let (store, digest) = (call.handler.store, call.values.text)
      guard try store.showPicture(digest, to: call.session.reader) else {
        return PictureResponse.none
      }
      return PictureResponse.scaled(
        to: call.request.query.number("w") ?? 800, for: call.request, digest: digest,
        call.handler.thumbnails, in: store.pictures)
    },
    resource("stream") { call in
      let (handler, reader) = (call.handler, call.session.reader)
      guard let turn = handler.turns.acquire(reader, limit: handler.maxStreams) else {
        return .tooManyStreams
      }
      return .stream(
        PageStream(store: handler.store, reader: reader, turn: turn) {
          try await Task.sleep(for: .seconds(5))
        }, as: .events)
    },
  ]

  private static let lists: [WebRoute<Handling>] = [
    front,

    page("categories/{name}") { try ListRequest($1).feed(category: $0.values.text) },
    page("bookmarks") { try ListRequest($1).bookmarks() },
    page("expired") { try ListRequest($1).expired() },
    form("expired") { call, view in
      defer { view.unread.forget(call.session.reader) }
      _ = try view.newsroom.page(for: .undoExpiry)
      return .redirect(to: view.paths.expired)
    },
    page("continue") { try ListRequest($1).begun() },
    page("highlights") { try HighlightsPage(view: $1).document() },
    page("search") { try ListRequest($1).search() },
    form("refresh") { call, view in
      let polls = try call.handler.management.refresh(
        of: call.session.reader, in: call.handler.store)
      let words = view.wording(polls.sentence)
      guard PageResponse.wantsJSON(call.request) else {
        return PageResponse.page(try ListRequest(view).feed(category: nil, saying: words), view)
      }
      return try PageResponse.json(["status": words])
    },
    form("marks") { try MarksForm(view: $1).response() },
  ]

  /// The front page. If the reader chose another first page, a visit that does not come from a link
  /// is redirected to it.
  private static let front = WebRoute<Handling>(
    [.get], "",
    .resource { call in
      let view = try call.view()
      if let first = FirstPage(view.settings.firstPage), FirstPage.isBeginning(call.request),
        try first.isThere(among: view.allCategories())
      {
        return .redirect(to: first.path(view.paths))
      }
      return PageResponse.page(try ListRequest(view).feed(category: nil), view)
    })

  private static let articles: [WebRoute<Handling>] = [
    page("articles/{id}") { call, view in
      try ArticlePage(view: view, id: call.values.id)
        .document(isView: Navigation.isOpening(call.request))
    },
    form("articles/{id}/labels") { try ArticleForm(view: $1, article: $0.values.id).label() },
    form("articles/{id}/share") { call, view in
      let reader = call.request.form["with"] ?? ""
      _ = try view.newsroom.page(for: .shareWith(reader: reader, call.values.id))
      return .redirect(to: view.paths.article(call.values.id))
    },
    form("articles/{id}/position") { call, view in
      let form = call.request.form
      _ = try view.newsroom.page(
        for: .setPosition(
          block: form.number("block") ?? 0, of: form.number("blocks") ?? 0, in: call.values.id))
      return WebResponse(.noContent)
    },
    form("articles/{id}/note") { try ArticleForm(view: $1, article: $0.values.id).note() },
    form("articles/{id}/highlights") {
      try ArticleForm(view: $1, article: $0.values.id).highlight()
    },
    page("articles/{id}/story") { try ListRequest($1).story($0.values.id) },
    page("articles/{id}/related") { try ListRequest($1).related($0.values.id) },
    page("articles/{id}/explain") { try ExplanationPage(view: $1, id: $0.values.id).document() },
    page("articles/{id}/changes") { try ChangesPage(view: $1, id: $0.values.id).document() },
    page("articles/{id}/revisions/{number}") { call, view in
      try ArticlePage(view: view, id: call.values.id)
        .revision(Int(clamping: call.values.numbers[1]))
    },
    // Leads to the publisher's page. Keys of a list open it without its address in the list.
    resource("articles/{id}/original") { call in
      let view = try call.view()
      guard let article = try view.newsroom.articles([call.values.id]).first else {
        return try PageResponse.fault(.noSuchArticle(call.values.id), view)
      }
      let address = article.link.flatMap { CanonicalURL.key($0) == nil ? nil : $0 }
      return .redirect(to: address ?? view.paths.article(article.identity))
    },
  ]

  private static let settings: [WebRoute<Handling>] = [
    page("settings") { call, view in
      try SettingsPage(
        view: view, devices: call.handler.authenticator.devices(in: call.visit),
        acceptsShares: call.handler.store.acceptsShares(call.session.reader)
      ).document()
    },
    form("settings") { call, view in
      try call.setSettings()
      return .redirect(to: view.paths.settings + "?saved=1")
    },
    form("settings/revoke") { call, view in
      try call.handler.authenticator.revoke(call.request.form["device"] ?? "", in: call.visit)
      return .redirect(to: view.paths.settings)
    },
    page("settings/apps") { try AppForm(view: $1, store: $0.handler.store).page().document() },
    form("settings/apps") { try AppForm(view: $1, store: $0.handler.store).response() },
    page("settings/rules") { try RuleForm(view: $1, store: $0.handler.store).page().document() },
    form("settings/rules") { try RuleForm(view: $1, store: $0.handler.store).response() },
    page("keys") { try ShortcutsPage(view: $1).document() },
  ]

  private static let sources: [WebRoute<Handling>] = [
    page("sources") { try $0.sources($1).sources() },
    form("sources") {
      try SourceForm(view: $1, management: $0.handler.management).response()
    },
    page("sources/named/{name}") { try $0.sources($1).source(named: $0.values.text) },
    page("sources/add") { try $0.sources($1).addition() },
    form("sources/import", bodyLimit: SourceManagement.listLimit) { call, view in
      guard let upload = call.upload, !upload.bytes.isEmpty else {
        return try PageResponse.failure(.badRequest, .noFile, view)
      }
      return try SourceForm(view: view, management: call.handler.management)
        .importList(upload.bytes)
    },
    page("import") { try $0.moves($1).page().document() },
    form("import/file", bodyLimit: MoveManagement.fileLimit + 65_536) {
      try $0.moves($1).file($0.upload)
    },
    form("import/server") { try $0.moves($1).server() },
    resource("sources/export.opml") {
      var list = try $0.handler.management.export(
        of: $0.session.reader, in: $0.handler.store, file: "sources.opml")
      list.headers[.cacheControl] = "no-store"
      return list
    },
    page("figures") { try $0.sources($1).figures() },
    page("save") { try SaveForm(view: $1, store: $0.handler.store).page().document() },
    form("save") { call, view in
      defer { view.unread.forget(call.session.reader) }
      return try SaveForm(view: view, store: call.handler.store).response()
    },
  ]

  private static func open(
    _ pattern: PathPattern, _ answer: @escaping @Sendable (WebRequest, PathValues) -> WebResponse
  ) -> WebRoute<Handling> {
    WebRoute([.get], pattern, .open(answer))
  }

  private static func page(
    _ pattern: PathPattern, _ document: @escaping @Sendable (PageCall, PageView) throws -> HTML
  ) -> WebRoute<Handling> {
    WebRoute([.get], pattern, .page(document))
  }

  private static func form(
    _ pattern: PathPattern, bodyLimit: Int? = nil,
    _ answer: @escaping @Sendable (PageCall, PageView) throws -> WebResponse
  ) -> WebRoute<Handling> {
    WebRoute([.post], pattern, bodyLimit: bodyLimit, .form(answer))
  }

  private static func resource(
    _ pattern: PathPattern, _ answer: @escaping @Sendable (PageCall) throws -> WebResponse
  ) -> WebRoute<Handling> {
    WebRoute([.get], pattern, .resource(answer))
  }
}

/// A request of a signed-in reader's browser, with what its path names.
struct PageCall: Sendable {
  let handler: PageHandler
  let request: WebRequest
  let visit: Authenticator.Visit
  let session: PageSession
  let values: PathValues
  /// The file of a form; `nil` for any other form.
  let upload: UploadedFile?

  init(
    handler: PageHandler, request: WebRequest, visit: Authenticator.Visit, values: PathValues
  ) {
    self.handler = handler
    self.request = request
    self.visit = visit
    session = PageSession(visit)
    self.values = values
    upload = request.method == .post ? UploadedFile(request) : nil
  }

  /// The token that a form must have; see ``PageSession/formToken``.
  var formToken: String? { upload?.fields[FormGuard.field] ?? request.form[FormGuard.field] }

  /// Stores what the form of the settings says: for all devices of the reader, or for this one.
  func setSettings() throws {
    let store = handler.store
    let settings = PageSettings(request.form)
    let target = request.form["for"]
    if target == "device" {
      return try store.setPageSettings(settings.text, ofSession: visit.session.id)
    }
    if target != "shared" {
      try store.setPageSettings(settings.text, of: session.reader)
      if request.form["others"] != nil {
        try store.setAcceptsShares(
          request.form["shares"] != nil, of: session.reader, at: handler.now())
      }
    }
    try store.setPageSettings(nil, ofSession: visit.session.id)
  }

  func view() throws -> PageView { try handler.view(request, session) }

  func moves(_ view: PageView) -> MoveForm {
    MoveForm(view: view, moves: handler.moves, management: handler.management)
  }

  func sources(_ view: PageView) -> SourceRequest {
    SourceRequest(view: view, management: handler.management)
  }
}

/// The signed-in reader of a request's browser.
struct PageSession: Sendable, Hashable {
  /// The reader's name.
  let reader: String
  /// The token in every form of the session, which protects against cross-site requests.
  let formToken: String
  /// The settings of its device; `nil` for those of the reader.
  let settings: String?

  init(_ visit: Authenticator.Visit) {
    reader = visit.reader.name
    formToken = visit.formToken
    settings = visit.session.settings
  }
}
