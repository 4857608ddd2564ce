import Basics
package import Foundation
import HTTPTypes
import Models
import Parsing
import Pipeline
import Sourcing
import Store
package import Subscribing
package import ViewModels
import Views
import Words

/// Lists and changes readers' sources, for the page and the sync APIs.
package struct SourceManagement: Sendable {
  private let subscriptions: Subscriptions
  private let search: @Sendable (_ address: String) throws -> DiscoveryViewModel
  private let clock: @Sendable () -> Date
  /// Wakes the daemon's polling, if this process polls.
  private let wake: @Sendable () -> Void
  /// A search waits for other hosts on a thread of the handlers: some threads stay free.
  private let searches = DispatchSemaphore(value: 2)

  /// Maximum bytes of an OPML document.
  static let listLimit = 8 << 20

  /// - Parameter search: finds the feeds at an address. It may take as long as requests to another
  ///   host take, and throws ``SubscriptionRefusal``.
  package init(
    _ subscriptions: Subscriptions, clock: @escaping @Sendable () -> Date = { Date() },
    wake: @escaping @Sendable () -> Void = {},
    search: @escaping @Sendable (_ address: String) throws -> DiscoveryViewModel
  ) {
    self.subscriptions = subscriptions
    self.clock = clock
    self.wake = wake
    self.search = search
  }

  func sources(of reader: String) throws -> [Source] {
    try mappingRefusals { try subscriptions.sources(of: reader) }
  }

  /// Has sources of a reader polled now, as far as they may be.
  ///
  /// - Parameter urls: the configured addresses of the sources; `nil` means all.
  func refresh(
    of reader: String, only urls: Set<String>? = nil, in store: any Store
  ) throws -> WantedPollsViewModel {
    let wanted = try sources(of: reader).filter { urls?.contains($0.address.string) ?? true }
    let polls = try WantedPolls.want(wanted, in: store, at: store.now())
    if polls.asked > 0 { wake() }
    return WantedPollsViewModel(polls)
  }

  /// - Throws: ``SubscriptionRefusal``, as all functions here.
  func find(_ address: String) throws -> DiscoveryViewModel {
    guard searches.wait(timeout: .now()) == .success else {
      throw SubscriptionRefusal(.tooManySearches)
    }
    defer { searches.signal() }
    return try search(address)
  }

  /// Adds a source to a reader's list.
  ///
  /// - Returns: the source's name.
  func subscribe(to listing: SourceListing, for reader: String) throws -> String {
    guard let name = try subscribe(to: [listing], for: reader).first else {
      throw Self.notAdded(listing, Message(.cannotBeRead))
    }
    return name
  }

  /// Adds sources to a reader's list by one change of it.
  ///
  /// - Returns: the sources' names.
  /// - Throws: ``SubscriptionRefusal`` for the first that is not added; the others are.
  func subscribe(to listings: [SourceListing], for reader: String) throws -> [String] {
    let listings = try listings.map { typed in
      var listing = typed
      guard let url = AddressInput.web(typed.url) else {
        throw SubscriptionRefusal(.noAddress, typed.url)
      }
      listing.url = url
      return listing
    }
    guard !listings.isEmpty else { return [] }
    return try mappingRefusals {
      let report = try subscriptions.subscribe(
        to: listings, for: reader, unfiled: Source.unsortedCategory, isTyped: true, at: clock())
      if let refused = report.passedOver.first {
        throw Self.notAdded(refused.listing, refused.reason)
      }
      return report.added.map(\.name)
    }
  }

  /// A source that was given no name is named by its address.
  private static func notAdded(_ listing: SourceListing, _ why: Message) -> SubscriptionRefusal {
    let name = listing.name.isEmpty ? NameText.ofAddress(listing.url) : listing.name
    return SubscriptionRefusal(.notAdded, name, why)
  }

  func unsubscribe(from name: String, for reader: String) throws {
    _ = try edit([.removal(of: name)], for: reader)
  }

  /// Changes sources of a reader: all of them, or none.
  ///
  /// - Returns: the sources' names afterwards.
  func edit(
    _ edits: [SourceEdit], renaming category: CategoryChange? = nil, for reader: String
  ) throws -> [String] {
    let edits = try edits.map { edit in
      var edit = edit
      if let typed = edit.url {
        guard let url = AddressInput.web(typed) else {
          throw SubscriptionRefusal(.noAddress, typed)
        }
        edit.url = url
      }
      return edit
    }
    return try mappingRefusals {
      try subscriptions.edit(edits, renaming: category, for: reader, at: clock()).map(\.name)
    }
  }

  /// Adds the sources of an OPML document that the reader does not have yet.
  func importList(_ bytes: [UInt8], for reader: String) throws -> ImportViewModel {
    try add(Self.list(bytes), for: reader)
  }

  /// The same for an app, which shows no warnings.
  ///
  /// - Throws: ``SyncRefusal`` for a list that can't be read to its end. What was read is added.
  func importWholeList(_ bytes: [UInt8], for reader: String) throws {
    let list = try Self.list(bytes)
    _ = try add(list, for: reader)
    if let place = list.brokeAt {
      throw SyncRefusal("The list was not read to its end: it breaks \(place).")
    }
  }

  private static func list(_ bytes: [UInt8]) throws -> OPMLDocument {
    do {
      return try OPMLDocument.parse(bytes)
    } catch {
      throw SubscriptionRefusal(.notOPMLFile, error.phrase)
    }
  }

  private func add(_ list: OPMLDocument, for reader: String) throws -> ImportViewModel {
    let damage = list.brokeAt.map { [Message(.movedBroke, $0)] } ?? []
    let report = try mappingRefusals {
      try subscriptions.subscribe(
        to: list.listings, for: reader, unfiled: Source.unsortedCategory,
        categories: list.categories,
        at: clock())
    }
    return ImportViewModel(
      report.additions.map { ImportedViewModel($0, .added) }
        + report.passedOver.map { ImportedViewModel($0.listing, .skipped(because: $0.reason)) },
      file: "OPML", configuration: report.place.message(for: reader), isDryRun: false,
      warnings: damage + list.warnings.map(Message.verbatim) + report.notices, isServed: true)
  }

  /// The reader's sources as an OPML document, which other feed readers can import.
  ///
  /// - Parameters:
  ///   - store: knows the addresses of their web sites.
  ///   - file: the name under which a browser stores it.
  func export(
    of reader: String, in store: any StreamStoring, type: String = "text/x-opml",
    file: String? = nil
  ) throws -> WebResponse {
    let configuration = try mappingRefusals { try subscriptions.configuration(of: reader) }
    let sites = try store.streamSources(reader: reader).homePages
    let list = SubscriptionsViewModel(
      configuration.sources.compactMap {
        SourceListing(exporting: $0, homePage: sites[$0.address.string])
      }, categories: configuration.tabs)
    var response = WebResponse(type: type + "; charset=utf-8") {
      OPMLRenderer().render(list, into: &$0)
    }
    response.headers[.contentDisposition] = file.map { "attachment; filename=\"\($0)\"" }
    return response
  }

  /// Converts errors of the configuration to refusals too, since an invalid configuration can't be
  /// changed.
  private func mappingRefusals<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as ConfigurationFault {
      throw SubscriptionRefusal(.verbatim(fault.description))
    }
  }
}
