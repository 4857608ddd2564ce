internal import Basics
internal import Models

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
