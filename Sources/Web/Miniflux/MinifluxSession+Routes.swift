import HTTPTypes
import Store
import Views

extension MinifluxSession {
  typealias Answer = @Sendable (MinifluxSession, PathValues) throws -> WebResponse

  /// The paths below `/v1/`.
  static let routes = RouteTable<Answer>(account + lists + feeds + entries)

  private static let account: [WebRoute<Answer>] = [
    get("version", "me") { _, _ in
      .json { sink in
        sink.write(
          "{\"version\":\"\(version)\",\"commit\":\"\",\"build_date\":\"\",\"go_version\":\"\",\"compiler\":\"\",\"arch\":\"\",\"os\":\"\"}"
        )
      }
    },
    get("me", "me") { session, _ in session.me() },
    get("integrations/status", "me") { _, _ in
      .json { $0.write("{\"has_integrations\":false}") }
    },
  ]

  private static let lists: [WebRoute<Answer>] = [
    WebRoute([.post], "discover", name: "lists") { session, _ in try session.discover() },
    get("export", "lists") { session, _ in try session.exportList() },
    WebRoute(
      [.post], "import", name: "lists", bodyLimit: SourceManagement.listLimit
    ) { session, _ in try session.importList() },
  ]

  private static let feeds: [WebRoute<Answer>] = [
    get("categories", "feeds") { session, _ in try session.categories() },
    put("categories/{id}", "feeds") { try $0.renameCategory($1.id) },
    get("categories/{id}/feeds", "feeds") { try $0.feeds($0.sources(ofCategory: $1.id)) },
    get("feeds", "feeds") { session, _ in try session.feeds(session.reader.subscriptions()) },
    WebRoute([.post], "feeds", name: "feeds") { session, _ in try session.subscribe() },
    get("feeds/counters", "feeds") { session, _ in try session.counters() },
    get("feeds/{id}", "feeds") { session, values in
      let source = try session.source(values.id)
      let hasIcon = try session.reader.icons(of: [source])[source.id] != nil
      return .json { sink in
        sink.write(minifluxFeed: source, of: session.reader.id, hasIcon: hasIcon)
      }
    },
    put("feeds/{id}", "feeds") { try $0.edit($1.id) },
    WebRoute([.delete], "feeds/{id}", name: "feeds") { try $0.unsubscribe($1.id) },
    get("feeds/{id}/icon", "feeds") { try $0.icon(of: $1.id) },
    get("icons/{id}", "feeds") { try $0.icon(of: $1.id) },
  ]

  private static let entries: [WebRoute<Answer>] = [
    get("entries", "entries") { session, _ in try session.entries() },
    put("entries", "entries") { session, _ in try session.mark() },
    get("feeds/{id}/entries", "entries") { try $0.entries(of: [$0.source($1.id)]) },
    get("categories/{id}/entries", "entries") {
      try $0.entries(of: $0.sources(ofCategory: $1.id))
    },
    get("entries/{id}", "entry") { try $0.entry($1.id) },
    get("feeds/{id}/entries/{number}", "entry") { try $0.entry($1.numbers[1]) },
    get("categories/{id}/entries/{number}", "entry") { try $0.entry($1.numbers[1]) },
    get("entries/{id}/fetch-content", "entry") { try $0.content($1.id) },
    put("entries/{id}/bookmark", "marks") { try $0.toggleBookmark($1.id) },
    put("entries/{id}/star", "marks") { try $0.toggleBookmark($1.id) },
    put("feeds/{id}/mark-all-as-read", "marks") { try $0.markAll([$0.source($1.id)]) },
    put("categories/{id}/mark-all-as-read", "marks") {
      try $0.markAll($0.sources(ofCategory: $1.id))
    },
    put("users/{id}/mark-all-as-read", "marks") { session, values in
      guard values.id == session.reader.id else {
        throw SyncRefusal(.forbidden, "Only a reader's own articles can be marked.")
      }
      return try session.markAll(session.reader.subscriptions())
    },
  ]

  private static func get(
    _ pattern: PathPattern, _ name: String, _ answer: @escaping Answer
  ) -> WebRoute<Answer> {
    WebRoute([.get], pattern, name: name, answer)
  }

  private static func put(
    _ pattern: PathPattern, _ name: String, _ answer: @escaping Answer
  ) -> WebRoute<Answer> {
    WebRoute([.put], pattern, name: name, answer)
  }
}
