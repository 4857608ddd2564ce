import Basics
import HTTPTypes
import Models
import Sourcing
import Store
import Subscribing
import ViewModels
import Words

extension GoogleReaderSession {
  /// Maximum number of feeds that one request changes.
  private static let maxEdited = 100

  /// `subscription/edit`: `ac` subscribes to, edits or unsubscribes from each `s`; `t` is a title,
  /// `a` a label to add, `r` a label to remove. A change that is already in effect is not an error.
  func editSubscriptions() throws {
    let feeds = try fields.all("s").map(feed)
    let titles = fields.all("t")
    guard !feeds.isEmpty else { throw SyncRefusal("s contains no feed.") }
    guard feeds.count <= Self.maxEdited else {
      throw SyncRefusal("Change at most \(Self.maxEdited) feeds at once.")
    }
    let (added, removed) = (try label(in: "a"), try label(in: "r"))
    let sources = try sources()
    try added.map { try refuseLabel($0, beside: sources) }
    var edits: [SourceEdit] = []
    var new: [SourceListing] = []
    var addresses: Set<String> = []
    for (index, feed) in feeds.enumerated() {
      let title = titles.count == feeds.count ? titles[index] : nil
      switch fields["ac"] {
      case "subscribe":
        guard sources.source(feed) == nil else { fallthrough }
        guard WholeNumber.of(feed) == nil else {
          throw SyncRefusal("s must be feed/ followed by the address of the new feed.")
        }
        guard addresses.insert(SourceListing.key(of: feed)).inserted else { continue }
        let categories = added.map { [sources.category(of: $0)] } ?? []
        new.append(SourceListing(name: title ?? "", url: feed, categories: categories))
      case "edit":
        guard let source = sources.source(feed) else { throw Self.noFeed(feed) }
        if let edit = Self.edit(source, title, into: added, outOf: removed, in: sources) {
          edits.append(edit)
        }
      case "unsubscribe":
        guard let source = sources.source(feed) else { continue }
        edits.append(.removal(of: source.name, at: source.url))
      default: throw SyncRefusal("ac must be subscribe, edit or unsubscribe.")
      }
    }
    _ = try management.subscribe(to: new, for: reader.name)
    try make(edits)
  }

  /// Makes changes of different sources; a source that is named twice is changed once.
  private func make(_ edits: [SourceEdit], renaming category: CategoryChange? = nil) throws {
    _ = try management.edit(
      edits.distinct(by: \.source), renaming: category, for: reader.name)
  }

  /// `subscription/quickadd`: subscribes to the first feed found at an address.
  func quickAdd() throws -> WebResponse {
    guard let query = fields["quickadd"], !query.isEmpty else {
      throw SyncRefusal("quickadd contains no address.")
    }
    let address = query.hasPrefix("feed/") ? String(query.dropFirst(5)) : query
    do {
      try refuseKnown(address)
      guard var found = try management.find(address).offers.first?.listing else {
        throw SubscriptionRefusal(
          .verbatim("No feed was found at \(WebAddress.withoutCredentials(address))."))
      }
      try refuseKnown(found.url)
      // Nobody chose this name; a reader who had the feed before has perhaps chosen another.
      found.isNamed = false
      let name = try management.subscribe(to: found, for: reader.name)
      let sources = try sources()
      guard
        let source = sources.subscriptions.first(where: { $0.name == name })
          ?? sources.source(found.url)
      else {
        throw SubscriptionRefusal(
          .verbatim("“\(name)” will be in the list after its first fetch."))
      }
      return .json { sink in
        sink.write("{\"numResults\":1,\"query\":", json: query)
        sink.write(",\"streamId\":\"feed/\(source.id)\",\"streamName\":")
        sink.write(json: GoogleReaderText.title(source.name))
        sink.write(UInt8(ascii: "}"))
      }
    } catch let refusal as SubscriptionRefusal {
      return .json { sink in
        sink.write("{\"numResults\":0,\"query\":", json: query)
        sink.write(",\"error\":", json: refusal.message.english)
        sink.write(UInt8(ascii: "}"))
      }
    }
  }

  /// Throws the message that apps look for if the feed is already subscribed to.
  private func refuseKnown(_ address: String) throws {
    let shown = WebAddress.withoutCredentials(address)
    if WholeNumber.of(address) == nil, try sources().source(shown) != nil {
      throw SubscriptionRefusal(.verbatim("Already subscribed! \(shown)"))
    }
  }

  /// `rename-tag`: renames the label `s`, of feeds or of articles, to `dest`.
  func renameLabel() throws {
    guard let new = try label(in: "dest") else { throw SyncRefusal("dest contains no label.") }
    try relabel(new)
  }

  /// `disable-tag`: removes the label `s` from its feeds or articles.
  func removeLabel() throws { try relabel(nil) }

  private func relabel(_ new: String?) throws {
    guard let old = try label(in: "s") else { throw SyncRefusal("s contains no label.") }
    let sources = try sources()
    guard let ids = sources.ids(of: .label(old)), !ids.isEmpty else {
      let name = try newLabelNames([new].compactMap(\.self), in: sources).first
      let renamed = try reader.store.renameLabel(
        GoogleReaderStream.name(ofLabel: old), to: name, reader: reader.name)
      guard renamed > 0 else {
        throw SyncRefusal(.notFound, "There is no label \(old.prefix(80)).")
      }
      return
    }
    try new.map { try refuseLabel($0, beside: sources) }
    try make(
      ids.compactMap { sources[$0] }.compactMap {
        Self.edit($0, nil, into: new, outOf: old, in: sources)
      },
      renaming: CategoryChange(
        sources.category(of: old), to: new.map { sources.category(of: $0, renaming: old) }))
  }

  /// A folder takes no name of a label: the label's articles could not be listed any more.
  private func refuseLabel(_ folder: String, beside sources: GoogleReaderSources) throws {
    let key = GoogleReaderStream.name(ofLabel: folder).lowercased()
    guard sources.ids(of: .label(folder)) == nil,
      try reader.labelNames().contains(where: { $0.lowercased() == key })
    else { return }
    throw SyncRefusal("“\(folder.prefix(80))” is a label of articles.")
  }

  /// `subscription/export`.
  func exportList() throws -> WebResponse {
    try management.export(
      of: reader.name, in: reader.store, type: "text/xml", file: "subscriptions.opml")
  }

  /// `subscription/import`: the body is an OPML document.
  func importList() throws {
    try management.importWholeList(request.body, for: reader.name)
  }

  /// Apps see only the first category of a source, so a move takes the source out of this category.
  ///
  /// - Returns: `nil` if nothing changes.
  private static func edit(
    _ source: StreamSource, _ title: String?, into added: String?, outOf removed: String?,
    in sources: GoogleReaderSources
  ) -> SourceEdit? {
    var edit = SourceEdit(source.name, at: source.url)
    if let title, !title.isEmpty, title != GoogleReaderText.title(source.name) {
      edit.name = title
    }
    let categories = source.categories.map(\.name)
    var wanted = categories
    if let removed {
      wanted.removeAll { GoogleReaderStream.label($0).lowercased() == removed.lowercased() }
    } else if added != nil {
      wanted.removeFirst()
    }
    if let added {
      let category = sources.category(of: added, renaming: removed)
      wanted.removeAll { $0.lowercased() == category.lowercased() }
      wanted.insert(category, at: 0)
    }
    if wanted.isEmpty { wanted = [Source.unsortedCategory] }
    if wanted != categories { edit.categories = wanted }
    return edit.name == nil && edit.categories == nil ? nil : edit
  }

  private func feed(_ stream: String) throws -> String {
    guard case .feed(let feed) = GoogleReaderStream(stream) else {
      throw SyncRefusal(stream, in: "s", isNot: "feed/ followed by an id or address")
    }
    return feed
  }

  /// The label in a field, if the request has it.
  private func label(in name: String) throws -> String? {
    guard let value = fields[name], !value.isEmpty else { return nil }
    guard case .label(let label) = GoogleReaderStream(value) else {
      throw SyncRefusal(value, in: name, isNot: "user/-/label/ followed by a name")
    }
    return label
  }

  private static func noFeed(_ feed: String) -> SyncRefusal {
    SyncRefusal(.notFound, "There is no subscription to feed/\(feed.prefix(200)).")
  }
}
