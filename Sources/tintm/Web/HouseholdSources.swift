import Fetching
import Foundation
import Glibc
import Logging
import Models
import Parsing
import Sourcing
import Storing
import Synchronization
import ViewModels
import Web

/// The household's sources as the page shows and changes them: those of feeds.yml, which the daemon
/// reads again after a change.
final class HouseholdSources: Sendable {
  private let path: String
  private let store: ArticleStore
  private let finder: SourceFinder
  private let current: Mutex<Configuration>

  init(_ configuration: Configuration, path: String, store: ArticleStore, fetcher: Fetcher) {
    self.path = path
    self.store = store
    finder = SourceFinder(fetcher: fetcher)
    current = Mutex(configuration)
  }

  /// What the page may do with them.
  var desk: SourceDesk {
    SourceDesk(
      sources: { _ in self.current.withLock(\.sources) },
      find: { try self.finder.find($0) },
      subscribe: { listing, _ in try self.subscribe(to: listing) },
      unsubscribe: { name, _ in throw self.byHand(name) },
      rename: { name, _, _ in throw self.byHand(name) },
      move: { name, _, _ in throw self.byHand(name) },
      readdress: { name, _, _ in throw self.byHand(name) },
      importList: { bytes, _ in try self.importList(bytes) },
      export: { _ in self.subscriptions })
  }

  private var subscriptions: SubscriptionsViewModel {
    let configuration = current.withLock(\.self)
    return SubscriptionsViewModel(
      configuration.sources.compactMap(SourceListing.init(exporting:)),
      categories: configuration.tabs)
  }

  private func byHand(_ name: String) -> SourceDesk.Refusal {
    SourceDesk.Refusal("“\(name)” stands in \(path); change it there.")
  }

  private func subscribe(to listing: SourceListing) throws -> String {
    guard let url = TypedAddress.web(listing.url) else {
      throw SourceDesk.Refusal("“\(listing.url)” is no address on the web.")
    }
    var listing = listing
    listing.url = url
    if listing.name.allSatisfy(\.isWhitespace) { listing.name = url }
    let additions = try add([listing], categories: [])
    guard let entry = additions.entries.first else {
      let reason = additions.passedOver.first?.reason ?? "it can't be read"
      throw SourceDesk.Refusal("“\(listing.name)” is not added: \(reason).")
    }
    return entry.name
  }

  private func importList(_ bytes: [UInt8]) throws -> ImportViewModel {
    let list: SubscriptionList
    do {
      list = try SubscriptionList.parse(bytes)
    } catch {
      throw SourceDesk.Refusal("This is no OPML: \(error.message).")
    }
    let additions = try add(list.listings, categories: list.categories)
    return ImportViewModel(
      additions.entries.map { ImportedViewModel($0, .added) }
        + additions.passedOver.map { ImportedViewModel($0.listing, .skipped(because: $0.reason)) },
      file: "OPML", configuration: path, isDryRun: false, warnings: list.warnings)
  }

  /// Adds to feeds.yml, makes the store's sources those of it, and has the daemon read it again.
  private func add(_ listings: [SourceListing], categories: [String]) throws -> SourceAdditions {
    do {
      let before = try ConfigurationReader.text(at: path)
      let configuration =
        ConfigurationEditor.isBlank(before) ? Configuration() : try Configuration.checked(at: path)
      let additions = SourceAdditions(listings, to: configuration, unfiled: "unsorted")
      let after = try ConfigurationEditor.adding(
        additions.entries, to: before, categories: categories, path: path,
        folder: ConfigurationReader.folder(of: path))
      guard after != before else { return additions }
      try ConfigurationFile.replace(path, before: before, with: after)
      let changed = try Configuration.checked(at: path)
      try store.configure(changed.sources, categories: changed.categories, at: Date())
      current.withLock { $0 = changed }
      kill(getpid(), SIGHUP)
      return additions
    } catch let refusal as SourceDesk.Refusal {
      throw refusal
    } catch {
      let failure = Failure(error)
      throw SourceDesk.Refusal(
        [failure.model.message, failure.model.advice ?? ""].joined(separator: " "))
    }
  }
}
