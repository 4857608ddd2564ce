import HTTPTypes

extension GoogleReaderSession {
  /// What answers at a path below `reader/api/0`.
  enum Handling: Sendable {
    /// The stream in the path is `nil` for paths without one.
    case read(@Sendable (GoogleReaderSession, _ stream: String?) throws -> WebResponse)
    /// Answers like a read, but with a form that has a token.
    case form(@Sendable (GoogleReaderSession) throws -> WebResponse)
    /// The same, and adds a source.
    case addition(@Sendable (GoogleReaderSession) throws -> WebResponse)
    /// Answers `OK`.
    case change(@Sendable (GoogleReaderSession) throws -> Void)

    /// Whether it is refused to an app that may only read.
    var isChange: Bool {
      switch self {
      case .read, .form: false
      case .addition, .change: true
      }
    }
  }

  /// The paths below `reader/api/0`. What only reads is also read by POST: apps send long lists of
  /// ids as forms.
  static let routes = RouteTable<Handling>([
    read("token") { session, _ in GoogleReaderHandler.text(session.token) },
    read("user-info") { session, _ in try session.userInfo() },
    read("tag/list") { session, _ in try session.tags() },
    read("subscription/list") { session, _ in try session.subscriptions() },
    read("subscription/export") { session, _ in try session.exportList() },
    read("unread-count") { session, _ in try session.unreadCounts() },
    read("stream/items/ids") { session, _ in try session.ids() },
    read("stream/items/count") { session, _ in try session.count() },
    read("stream/contents") { session, stream in
      try session.contents(stream ?? session.fields["s"])
    },
    read("preference/list") { _, _ in GoogleReaderHandler.json("{\"prefs\":[]}") },
    read("preference/stream/list") { _, _ in GoogleReaderHandler.json("{\"streamprefs\":{}}") },
    WebRoute([.get, .post], "stream/items/contents", .form { try $0.items() }),
    WebRoute([.post], "subscription/quickadd", .addition { try $0.quickAdd() }),
    change("subscription/edit") { try $0.editSubscriptions() },
    WebRoute(
      [.post], "subscription/import", bodyLimit: SourceManagement.listLimit,
      .change { try $0.importList() }),
    change("edit-tag") { try $0.editTags() },
    change("mark-all-as-read") { try $0.markAllRead() },
    change("rename-tag") { try $0.renameLabel() },
    change("disable-tag") { try $0.removeLabel() },
  ])

  private static func read(
    _ pattern: PathPattern,
    _ answer: @escaping @Sendable (GoogleReaderSession, String?) throws -> WebResponse
  ) -> WebRoute<Handling> {
    WebRoute([.get, .post], pattern, .read(answer))
  }

  private static func change(
    _ pattern: PathPattern, _ change: @escaping @Sendable (GoogleReaderSession) throws -> Void
  ) -> WebRoute<Handling> {
    WebRoute([.post], pattern, .change(change))
  }
}
