import Basics
import HTTPTypes
import Models
import Store

/// Version 1 of the Miniflux API (miniflux.app/docs/api.html), as far as apps need it to read, mark
/// and subscribe. Ids are those of this store.
package struct MinifluxHandler: Surface {
  typealias Handling = MinifluxSession.Answer

  static let routes = MinifluxSession.routes

  let services: WebServices

  package init(_ services: WebServices) { self.services = services }

  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse {
    try services.authenticator.access(of: request).response(refusing: Self.document) { app in
      guard app.rights.mayWrite || request.method == .get || request.method == .head else {
        return Self.error(.readOnly)
      }
      let session = MinifluxSession(
        reader: services.reader(of: app), management: services.management, request: request)
      return try .refusing(as: Self.error) { try route.handling(session, values) }
    }
  }

  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse {
    try services.authenticator.access(of: request).response(refusing: Self.document) { _ in
      Self.document(refusal)
    }
  }

  /// The refusal as this API writes errors.
  private static func document(_ refusal: WebResponse) -> WebResponse {
    var document = refusal
    document.body = error(SyncRefusal(refusal.status, refusal.sentence ?? "")).body
    document.headers[.contentType] = WebResponse.jsonType
    return document
  }

  private static func error(_ refusal: SyncRefusal) -> WebResponse {
    .json(refusal.status) { sink in
      sink.write("{\"error_message\":", json: refusal.sentence)
      sink.write(UInt8(ascii: "}"))
    }
  }
}

extension MinifluxSession {
  typealias Answer = @Sendable (MinifluxSession, PathValues) throws -> WebResponse

  static let routes = RouteTable<Answer>(
    account + lists + feeds + entries, below: "v1", otherName: "miniflux/unknown",
    headers: [
      // Clients that run in a browser have another origin (ReactFlux), and Miniflux lets them in.
      // No cookie authorizes requests here.
      .accessControlAllowOrigin: "*",
      .accessControlAllowHeaders: "X-Auth-Token, Authorization, Content-Type, Accept",
      .accessControlAllowMethods: "GET, POST, PUT, DELETE",
      .accessControlMaxAge: "3600",
    ], reading: WebRequest.joiningSlashes)

  private static let account: [WebRoute<Answer>] = [
    route(.get, "version", "me") { _, _ in
      .json { sink in
        sink.write(
          "{\"version\":\"\(version)\",\"commit\":\"\",\"build_date\":\"\",\"go_version\":\"\",\"compiler\":\"\",\"arch\":\"\",\"os\":\"\"}"
        )
      }
    },
    route(.get, "me", "me") { session, _ in session.me() },
    route(.get, "integrations/status", "me") { _, _ in
      .json { $0.write("{\"has_integrations\":false}") }
    },
  ]

  private static let lists: [WebRoute<Answer>] = [
    route(.post, "discover", "lists") { session, _ in try session.discover() },
    route(.get, "export", "lists") { session, _ in try session.exportList() },
    route(.post, "import", "lists", bodyLimit: SourceManagement.listLimit) { session, _ in
      try session.importList()
    },
  ]

  private static let feeds: [WebRoute<Answer>] = [
    route(.get, "categories", "feeds") { session, _ in try session.categories() },
    route(.put, "categories/{id}", "feeds") { try $0.renameCategory($1.id) },
    route(.put, "categories/{id}/refresh", "refresh") {
      try $0.refresh($0.sources(ofCategory: $1.id))
    },
    route(.get, "categories/{id}/feeds", "feeds") { try $0.feeds($0.sources(ofCategory: $1.id)) },
    route(.get, "feeds", "feeds") { session, _ in try session.feeds(session.reader.subscriptions())
    },
    route(.post, "feeds", "feeds") { session, _ in try session.subscribe() },
    route(.get, "feeds/counters", "feeds") { session, _ in try session.counters() },
    route(.put, "feeds/refresh", "refresh") { session, _ in
      try session.refresh(session.reader.subscriptions())
    },
    route(.put, "feeds/{id}/refresh", "refresh") { try $0.refresh([$0.source($1.id)]) },
    route(.get, "feeds/{id}", "feeds") { session, values in
      let source = try session.source(values.id)
      let hasIcon = try session.hasIcon(source)
      return .json { sink in
        sink.write(minifluxFeed: source, of: session.reader.id, hasIcon: hasIcon)
      }
    },
    route(.put, "feeds/{id}", "feeds") { try $0.edit($1.id) },
    route(.delete, "feeds/{id}", "feeds") { try $0.unsubscribe($1.id) },
    route(.get, "feeds/{id}/icon", "feeds") { try $0.icon(of: $1.id) },
    route(.get, "icons/{id}", "feeds") { try $0.icon(of: $1.id) },
  ]

  private static let entries: [WebRoute<Answer>] = [
    route(.get, "entries", "entries") { session, _ in try session.entries() },
    route(.put, "entries", "entries") { session, _ in try session.mark() },
    route(.get, "entries/ids", "entries") { session, _ in try session.ids() },
    route(.get, "feeds/{id}/entries", "entries") { try $0.entries(of: [$0.source($1.id)]) },
    route(.get, "categories/{id}/entries", "entries") {
      try $0.entries(of: $0.sources(ofCategory: $1.id))
    },
    route(.get, "entries/{id}", "entry") { try $0.entry($1.id) },
    route(.get, "feeds/{id}/entries/{number}", "entry") {
      try $0.entry($1.numbers[1], of: [$0.source($1.id)])
    },
    route(.get, "categories/{id}/entries/{number}", "entry") {
      try $0.entry($1.numbers[1], of: $0.sources(ofCategory: $1.id))
    },
    route(.get, "entries/{id}/fetch-content", "entry") { try $0.content($1.id) },
    route(.put, "entries/{id}/bookmark", "marks") { try $0.toggleBookmark($1.id) },
    route(.put, "entries/{id}/star", "marks") { try $0.toggleBookmark($1.id) },
    route(.put, "feeds/{id}/mark-all-as-read", "marks") { try $0.markAll([$0.source($1.id)]) },
    route(.put, "categories/{id}/mark-all-as-read", "marks") {
      try $0.markAll($0.sources(ofCategory: $1.id))
    },
    route(.put, "users/{id}/mark-all-as-read", "marks") { session, values in
      guard values.id == session.reader.id else {
        throw SyncRefusal(.forbidden, "Only a reader's own articles can be marked.")
      }
      return try session.markAll(session.reader.subscriptions())
    },
  ]

  /// - Parameter path: below `/v1/`.
  private static func route(
    _ method: HTTPRequest.Method, _ path: String, _ name: String, bodyLimit: Int? = nil,
    _ answer: @escaping Answer
  ) -> WebRoute<Answer> {
    WebRoute(
      [method], PathPattern("v1/" + path), name: "miniflux/" + name, bodyLimit: bodyLimit, answer)
  }
}
