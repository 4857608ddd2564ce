package import Foundation
package import Models
import Sourcing
import Store

extension Subscriptions {
  /// Gives the sources of a reader that are named by their address the titles of their feeds. Other
  /// names are a person's, so they stay; the shared sources are named in the first reader's
  /// list.
  ///
  /// - Parameter title: the title of a stored source's feed; `nil` if it has none.
  /// - Returns: the new names.
  /// - Throws: ``SubscriptionRefusal``.
  package func nameByTitle(
    for reader: Reader, at now: Date, title: (_ source: Int64) throws -> String?
  ) throws -> [String] {
    let list = try list(of: reader.name)
    var rest = list.configuration
    var titled: [SourceListing] = []
    var names: [String: String] = [:]
    for entry in list.entries where Self.isUntitled(entry) {
      guard list.isFirst || !entry.isShared,
        let id = try entry.own?.id ?? store.sourceID(named: entry.source.name),
        let title = try title(id)
      else { continue }
      let url = entry.source.address.string
      titled.append(
        SourceListing(name: title, url: url, categories: entry.source.categories))
      names[url] = entry.source.name
    }
    rest.sources.removeAll { names[$0.address.string] == $0.name }
    // The same rules as for new sources make the names fit and differ.
    let edits = SourceAdditions(titled, to: rest, unfiled: Source.unsortedCategory).entries
      .compactMap { entry in
        names[entry.url].flatMap {
          NameText.ofAddress(entry.url) == entry.name ? nil : SourceEdit($0, name: entry.name)
        }
      }
    return try edit(edits, for: reader.name, at: now).map(\.name)
  }

  private static func isUntitled(_ entry: SubscriptionEntry) -> Bool {
    guard case .web(let url) = entry.source.address, entry.source.name.contains("://") else {
      return false
    }
    return SourceListing.key(of: entry.source.name)
      == SourceListing.key(of: NameText.ofAddress(url))
  }
}
