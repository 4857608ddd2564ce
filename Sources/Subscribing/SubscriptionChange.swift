package import Models
package import Sourcing
package import Words

/// A change of one source in a reader's list: its removal, or new values of some of its properties.
package struct SourceEdit: Sendable, Hashable {
  /// The source's name in the reader's list.
  package var source: String
  /// The source's address, if the edit is of a source that has this address, whatever its name.
  package var address: String?
  package var isRemoval = false
  package var name: String?
  package var categories: [String]?
  /// A web address. In feeds.yml the source keeps its articles; elsewhere a new source at
  /// the new address replaces it.
  package var url: String?

  /// Changes the properties that are not `nil`.
  package init(
    _ source: String, at address: String? = nil, name: String? = nil,
    categories: [String]? = nil, url: String? = nil
  ) {
    self.source = source
    self.address = address
    self.name = name
    self.categories = categories
    self.url = url
  }

  package static func removal(of source: String, at address: String? = nil) -> SourceEdit {
    var edit = SourceEdit(source, at: address)
    edit.isRemoval = true
    return edit
  }
}

/// The result of a change to a reader's list.
package struct SubscriptionChange: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// The shared list, which applies to all readers without changes of their own.
    case configuration(path: String)
    /// The reader's own list, in the database.
    case own

    /// For people: the file's path, or the owner of the list.
    package func message(for reader: String) -> Message {
      switch self {
      case .configuration(let path): .verbatim(path)
      case .own:
        reader == ReaderName.unnamed ? Message(.yourOwnList) : Message(.listOf, reader)
      }
    }
  }

  /// The name of the source in the reader's list.
  package let name: String
  package let place: Place
}

/// Why a list can't be changed as requested.
package struct SubscriptionRefusal: Error, Sendable, Hashable {
  package let message: Message

  package init(_ message: Message) { self.message = message }

  package init(_ key: MessageKey, _ arguments: any MessageArgument...) {
    message = Message(key, arguments: arguments.map(\.argument))
  }
}

/// The result of adding sources.
package struct SubscriptionReport: Sendable {
  /// The list to which sources are added.
  package var place: SubscriptionChange.Place
  /// The sources that are added (in a rehearsal: would be added), with the names that they get.
  package var additions: [SourceListing]
  package var added: [SubscriptionChange] = []
  /// Sources that are not added, with the reason.
  package var passedOver: [(listing: SourceListing, reason: Message)]
  /// Changes that were necessary, as sentences without a final dot.
  package var notices: [Message]
  /// The translated filters of the sources, also of those that are there already.
  package var filters: ImportedRules

  package init(
    place: SubscriptionChange.Place, additions: SourceAdditions, beside rules: [Rule]
  ) {
    self.place = place
    self.additions = additions.entries
    passedOver = additions.passedOver.map { ($0.listing, $0.reason) }
    notices = additions.notices.map(Message.verbatim)
    filters = ImportedRules(
      of: additions.entries + additions.passedOver.compactMap(\.existing))
    filters.leaveOut(rules)
  }

  /// What became of the filters, a sentence each.
  package var filterNotices: [String] {
    let count = filters.rules.count
    return (count > 0 ? ["Filters became rules: \(count); `tintm rules` lists them."] : [])
      + filters.refusals.map { "Filters: \($0)." }
  }
}

extension SourceListing {
  /// The entry of a source of another program, with a name and categories that may be stored. Its
  /// address is empty if the program does not name the feed.
  package init(moved source: MovedSource) {
    let url = source.isSaved ? Source.savedPages : source.feedURL ?? ""
    let title = source.title.map(NameText.fit) ?? ""
    let name =
      title.isEmpty ? NameText.ofAddress(url.isEmpty ? source.homePageURL ?? "" : url) : title
    self.init(
      name: name.isEmpty ? Source.importedName : name, url: url, homePage: source.homePageURL,
      categories: source.folders.map(NameText.category).filter { !$0.isEmpty },
      format: source.format, selectors: source.selectors, filters: source.filters)
  }
}
