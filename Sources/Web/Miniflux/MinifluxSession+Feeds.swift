import Basics
import Foundation
import HTTPTypes
import Models
import Sourcing
import Store
import Subscribing
import ViewModels

extension MinifluxSession {
  /// The icon of a source, which has the source's id.
  func icon(of id: Int64) throws -> WebResponse {
    let source = try source(id)
    guard let icon = try reader.icons(of: [source])[source.id] else {
      throw SyncRefusal(.notFound, "The feed has no icon.")
    }
    return .json { sink in
      sink.write("{\"id\":", json: Int(source.id))
      sink.write(",\"mime_type\":", json: icon.type)
      sink.write(",\"data\":", json: icon.asData)
      sink.write(UInt8(ascii: "}"))
    }
  }

  func me() -> WebResponse {
    .json { sink in
      sink.write("{\"id\":", json: Int(reader.id))
      sink.write(",\"username\":", json: reader.name)
      sink.write(
        """
        ,"is_admin":false,"theme":"system_serif","language":"en_US","timezone":"UTC",\
        "entry_sorting_direction":"desc","entry_sorting_order":"published_at","stylesheet":"",\
        "google_id":"","openid_connect_id":"","entries_per_page":100,"keyboard_shortcuts":true,\
        "show_reading_time":true,"entry_swipe":true,"gesture_nav":"tap","last_login_at":
        """)
      // Miniflux has none before the first login, but a client that can ask has been let in: typed
      // clients fail at null.
      sink.write(minifluxTime: reader.lastUse)
      sink.write(
        """
        ,"display_mode":"standalone","default_reading_speed":265,"cjk_reading_speed":500,\
        "default_home_page":"unread","categories_sorting_order":"unread_count",\
        "mark_read_on_view":false,"media_playback_rate":1}
        """)
    }
  }

  func categories() throws -> WebResponse {
    let sources = try reader.subscriptions()
    let withCounts = request.query["counts"] == "true"
    let counts = withCounts ? try reader.counts(of: sources) : [:]
    return .json { sink in
      sink.write(jsonArray: sources.folders) { sink, category in
        sink.write(minifluxCategory: category.folder, of: reader.id, isOpen: withCounts)
        guard withCounts else { return }
        let unread = category.sources.reduce(0) { $0 + (counts[$1.id]?.unread ?? 0) }
        sink.write(",\"feed_count\":", json: category.sources.count)
        sink.write(",\"total_unread\":", json: unread)
        sink.write(UInt8(ascii: "}"))
      }
    }
  }

  func feeds(_ sources: [StreamSource]) throws -> WebResponse {
    let withIcon = try withIcon(sources)
    return .json { sink in
      sink.write(jsonArray: sources) { sink, source in
        sink.write(minifluxFeed: source, of: reader.id, hasIcon: withIcon.contains(source.id))
      }
    }
  }

  /// Has feeds looked at now. Those that must not be asked yet are left for their time, and the
  /// answer is the same: Miniflux, too, does not tell what it does.
  func refresh(_ sources: [StreamSource]) throws -> WebResponse {
    _ = try management.refresh(
      of: reader.name, only: Set(sources.map(\.url)), in: reader.store)
    return WebResponse(.noContent)
  }

  func counters() throws -> WebResponse {
    let sources = try reader.subscriptions()
    let counts = try reader.counts(of: sources)
    let lengths = try reader.store.streamLengths(of: sources.map(\.id), reader: reader.name)
    let read = sources.map { source in
      (lengths[source.id] ?? 0) - (counts[source.id]?.unread ?? 0)
    }
    return .json { sink in
      for (name, numbers) in [
        ("{\"reads\":{", read), (",\"unreads\":{", sources.map { counts[$0.id]?.unread ?? 0 }),
      ] {
        sink.write(name)
        for (source, number) in zip(sources, numbers) {
          sink.comma()
          sink.write("\"\(source.id)\":\(number)")
        }
        sink.write(UInt8(ascii: "}"))
      }
      sink.write(UInt8(ascii: "}"))
    }
  }
}

extension MinifluxSession {
  private struct Change: Decodable {
    var feed_url: String?
    var title: String?
    var category_id: Int64?
    var url: String?
    var username: String?
    var password: String?

    /// The address of a new feed, with the name and password that the server asks for.
    var address: String? {
      guard let url = feed_url, !url.isEmpty else { return nil }
      let (name, password) = (username ?? "", password ?? "")
      guard !name.isEmpty || !password.isEmpty,
        let address = AddressInput.web(url).flatMap({ WebAddress($0) })
      else { return url }
      return address.with(
        userinfo: Substring(
          PercentEncoding.encode(name) + ":" + PercentEncoding.encode(password)))
    }
  }

  /// `POST feeds`: subscribes to the feed at an address.
  func subscribe() throws -> WebResponse {
    let change = try change()
    guard let url = change.address else {
      throw SyncRefusal("The body has to be {\"feed_url\": \"https://…\"}.")
    }
    let category = try change.category_id.map(categoryName)
    var feed = try feed(at: url)
    if let title = change.title, !title.isEmpty {
      (feed.name, feed.isNamed) = (title, true)
    }
    feed.categories = category.map { [$0] } ?? []
    let name = try management.subscribe(to: feed, for: reader.name)
    let (sources, key) = (try reader.subscriptions(), SourceListing.key(of: feed.url))
    let source =
      sources.first { $0.name == name }
      ?? sources.first { SourceListing.key(of: $0.address) == key }
    return .json(.created) { sink in
      sink.write("{\"feed_id\":\(source?.id ?? 0)}")
    }
  }

  /// The feed that answers at an address. A page is none, even if it names feeds: Miniflux refuses it,
  /// too, and apps ask for its feeds by `discover`.
  private func feed(at url: String) throws -> SourceListing {
    guard var feed = try management.find(url).itself else { throw noFeed(at: url) }
    feed.isNamed = false
    return feed
  }

  private func noFeed(
    at url: String, _ status: HTTPResponse.Status = .badRequest
  ) -> SyncRefusal {
    SyncRefusal(status, "No feed was found at \(WebAddress.withoutCredentials(url).prefix(200)).")
  }

  /// `PUT feeds/ID`: changes title, category or address.
  func edit(_ id: Int64) throws -> WebResponse {
    let source = try source(id)
    let change = try change()
    var edit = SourceEdit(source.name, at: source.url)
    if let title = change.title, !title.isEmpty, title != source.name { edit.name = title }
    if let category = try change.category_id.map(categoryName),
      category != source.folder.name
    {
      edit.categories = [category] + source.categories.dropFirst().map(\.name)
    }
    if let url = change.feed_url, !url.isEmpty, url != source.address { edit.url = url }
    let name = try management.edit([edit], for: reader.name).first
    let now = try reader.subscriptions().first { $0.name == name } ?? source
    let hasIcon = try hasIcon(now)
    return .json(.created) { $0.write(minifluxFeed: now, of: reader.id, hasIcon: hasIcon) }
  }

  /// `DELETE feeds/ID`.
  func unsubscribe(_ id: Int64) throws -> WebResponse {
    let source = try source(id)
    _ = try management.edit([.removal(of: source.name, at: source.url)], for: reader.name)
    return WebResponse(.noContent)
  }

  /// `PUT categories/ID`: moves every source of the category into a category with the new title. As
  /// in Miniflux none may have it yet: apps ask for no merging, and nothing could undo it.
  func renameCategory(_ id: Int64) throws -> WebResponse {
    let members = try sources(ofCategory: id)
    guard let title = try change().title, !title.isEmpty else {
      throw SyncRefusal("The body has to be {\"title\": \"…\"}.")
    }
    let key = TagName.normal(title).lowercased()
    func named() throws -> StreamCategory? {
      try reader.subscriptions().lazy.flatMap(\.categories).first { $0.name.lowercased() == key }
    }
    if let other = try named(), other.id != id {
      throw SyncRefusal("This category already exists.")
    }
    _ = try management.edit(
      members.map { source in
        SourceEdit(
          source.name, at: source.url,
          categories: [title] + source.categories.dropFirst().map(\.name))
      }, renaming: CategoryChange(members[0].folder.name, to: title), for: reader.name)
    let category = try named()
    return .json(.created) { sink in
      sink.write(
        minifluxCategory: category ?? StreamCategory(id: id, name: title), of: reader.id,
        isOpen: false)
    }
  }

  /// `POST discover`: lists the feeds at an address.
  func discover() throws -> WebResponse {
    guard let url = try change().url, !url.isEmpty else {
      throw SyncRefusal("The body has to be {\"url\": \"https://…\"}.")
    }
    let offers = try management.find(url).offers.filter {
      $0.listing.selectors == nil
    }
    guard !offers.isEmpty else { throw noFeed(at: url, .notFound) }
    return .json { sink in
      sink.write(jsonArray: offers) { sink, offer in
        sink.write("{\"url\":", json: offer.listing.url)
        sink.write(",\"title\":", json: offer.listing.name)
        sink.write(",\"type\":", json: offer.format ?? "rss")
        sink.write(UInt8(ascii: "}"))
      }
    }
  }

  /// `GET export`: OPML.
  func exportList() throws -> WebResponse {
    try management.export(of: reader.name, in: reader.store, type: "text/xml")
  }

  /// `POST import`: the body is an OPML document.
  func importList() throws -> WebResponse {
    try management.importWholeList(request.body, for: reader.name)
    return .json(.created) { $0.write("{\"message\":\"Feeds imported successfully\"}") }
  }

  private func change() throws -> Change {
    guard let change = try? request.decoded(Change.self) else {
      throw SyncRefusal("The body has to be a JSON object, ids as numbers.")
    }
    return change
  }

  private func categoryName(_ id: Int64) throws -> String {
    guard let source = try reader.subscriptions().first(where: { $0.folder.id == id }) else {
      throw SyncRefusal("There is no category \(id).")
    }
    return source.folder.name
  }
}
