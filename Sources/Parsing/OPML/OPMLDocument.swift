import Basics
import Markup
package import Models

/// Entry point for subscription lists: OPML 1.0, 1.1 and 2.0 (opml.org/spec2.opml), including the
/// deviations in real exports.
///
/// Folders become categories: a source belongs to its folder and to all outer folders, the
/// innermost first. Two kinds of folder are ignored: a folder that only repeats the name of its
/// single source, and a folder that wraps the whole list of folders. A source that is listed
/// several times, with different spellings of its address, becomes one source with all categories.
package struct OPMLDocument: Sendable, Hashable {
  package var title: String?
  /// In document order.
  package var listings: [SourceListing]
  /// The categories of the sources: folders in document order, then categories that only the
  /// sources themselves name.
  package var categories: [String]
  /// What was skipped or repaired, one message per line.
  package var warnings: [String]
  /// Where the list ends before its end, or is nested too deep, as a phrase: “at byte 120”.
  package var brokeAt: String?

  /// Maximum number of sources in a list; later sources are skipped.
  package static let listingLimit = 20_000
  /// Maximum size of a list in bytes.
  package static let sizeLimit = 16 << 20

  /// Reads a list; a damaged list is read as far as possible.
  ///
  /// - Throws: ``ParseFault``, with what the document looks like, if it is not OPML.
  package static func parse(_ bytes: [UInt8]) throws(ParseFault) -> OPMLDocument {
    guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    return try OPMLReader.read(bytes)
  }
}

extension SourceListing {
  /// The listing of a source for export to other programs, as they can read it: a feed, a page by
  /// XPath, or JSON by dot paths. `nil` for a file and for a page without selectors. Credentials are
  /// removed from the addresses.
  package init?(exporting source: Source, homePage: String? = nil) {
    guard case .web(let url) = source.address else { return nil }
    var listing = SourceListing(
      name: source.name, url: WebAddress.withoutCredentials(url),
      homePage: homePage.map(WebAddress.withoutCredentials), categories: source.categories)
    switch (source.format, source.selectors) {
    case (.feed, _), (.auto, nil), (.json, nil): break
    case (.json, let selectors?): (listing.format, listing.selectors) = (.json, selectors)
    case (.html, nil): return nil
    case (.html, let selectors?), (.auto, let selectors?):
      guard let selectors = try? selectors.inXPath() else { return nil }
      (listing.format, listing.selectors) = (.html, selectors)
    }
    self = listing
  }
}

/// The folders of a list and their content, from which the categories of each source are derived.
struct OPMLFolderTree {
  private struct Folder {
    var name: String
    var around: Int?
    var feeds = 0
    var folders = 0
    /// The name of the last source in the folder.
    var feedName: String?
  }

  private struct Entry {
    var listing: SourceListing
    var tags: [String]
    var folder: Int?
  }

  /// Maximum number of categories of one source; those of outer folders are dropped first.
  private static let categoryLimit = 8

  private var folders: [Folder] = []
  private var entries: [Entry] = []
  /// Top-level folders, and the number of top-level sources.
  private var topFolders: [Int] = []
  private var topFeeds = 0

  var folderCount: Int { folders.count }

  mutating func addFolder(_ name: String, in around: Int?) -> Int {
    folders.append(Folder(name: name, around: around))
    if let around { folders[around].folders += 1 } else { topFolders.append(folders.count - 1) }
    return folders.count - 1
  }

  /// - Returns: `false` if the limit is exceeded.
  mutating func add(_ listing: SourceListing, tags: [String], in folder: Int?) -> Bool {
    guard entries.count < OPMLDocument.listingLimit * 2 else { return false }
    entries.append(Entry(listing: listing, tags: tags, folder: folder))
    guard let folder else {
      topFeeds += 1
      return true
    }
    folders[folder].feeds += 1
    folders[folder].feedName = listing.name
    return true
  }

  /// Each source once, with all its categories, and the warnings about duplicates.
  func listings() -> (listings: [SourceListing], warnings: [String]) {
    var listings: [SourceListing] = []
    var places: [String: Int] = [:]
    var repeated = 0
    for entry in entries {
      let categories = categories(of: entry)
      let key = SourceListing.key(of: entry.listing.url)
      guard let place = places[key] else {
        places[key] = listings.count
        var listing = entry.listing
        listing.categories = Self.union([], categories)
        listings.append(listing)
        continue
      }
      repeated += 1
      listings[place].categories = Self.union(listings[place].categories, categories)
      // If the schemes differ, https wins.
      if entry.listing.url.hasPrefix("https:"), listings[place].url.hasPrefix("http:") {
        listings[place].url = entry.listing.url
      }
      listings[place].homePage = listings[place].homePage ?? entry.listing.homePage
      if listings[place].filters.isEmpty { listings[place].filters = entry.listing.filters }
    }
    let again = repeated == 1 ? "one source is" : "\(repeated) entries are"
    return (listings, repeated > 0 ? ["\(again) listed more than once"] : [])
  }

  /// The categories of these sources, in the order of the folders.
  func order(of listings: [SourceListing]) -> [String] {
    let all = listings.flatMap(\.categories)
    let used = Set(all.map { $0.lowercased() })
    return (folders.map(\.name).filter { used.contains($0.lowercased()) } + all)
      .distinct { $0.lowercased() }
  }

  /// The categories of the entry itself, then its folders from the innermost outwards.
  private func categories(of entry: Entry) -> [String] {
    var names: [String] = []
    var next = entry.folder
    while let index = next, names.count < Self.categoryLimit {
      let folder = folders[index]
      next = folder.around
      let repeatsItsFeed =
        folder.feeds == 1 && folder.folders == 0
        && folder.feedName?.lowercased() == folder.name.lowercased()
        // A top-level folder may be a category that has the same name as its source.
        && folder.around != nil
      if repeatsItsFeed { continue }
      let wrapsEverything = topFolders == [index] && topFeeds == 0 && !names.isEmpty
      if wrapsEverything { continue }
      names.append(folder.name)
    }
    return entry.tags + names
  }

  private static func union(_ first: [String], _ second: [String]) -> [String] {
    var result = first
    for name in second where result.count < categoryLimit {
      if !result.contains(where: { $0.lowercased() == name.lowercased() }) { result.append(name) }
    }
    return result
  }
}
