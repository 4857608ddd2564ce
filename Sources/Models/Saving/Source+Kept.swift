/// Sources that belong to one reader and are never polled: saved pages, and feeds whose articles came
/// with an import. Their addresses are not web addresses.
extension Source {
  package static func isPolled(_ url: String) -> Bool {
    !isSaved(url) && !url.utf8.starts(with: keptScheme.utf8)
  }

  /// The stored address of a feed whose imported articles a reader keeps, although it is in no list.
  /// If it is added to a list, its source takes the feed's address and is polled.
  ///
  /// - Parameters:
  ///   - feed: the address of the feed; empty for articles whose feed is unknown.
  ///   - reader: the id of the reader.
  package static func kept(_ feed: String, by reader: Int64) -> String {
    "\(keptScheme)\(reader):\(feed)"
  }

  /// A kept source: its pages are fetched only if somebody asks for them.
  package static func kept(at url: String, name: String) -> Source {
    Source(
      name: name, address: .web(url), categories: [importedName], fullText: .auto, images: .all)
  }

  /// The feed's address of a kept source; `nil` for another source.
  package static func keptFeed(_ url: String) -> String? {
    guard url.utf8.starts(with: keptScheme.utf8) else { return nil }
    return url.utf8.dropFirst(keptScheme.utf8.count).firstIndex(of: UInt8(ascii: ":"))
      .map { String(url[url.utf8.index(after: $0)...]) }
  }

  /// The name and category of imported articles whose feed is unknown.
  package static let importedName = "Imported"
  package static let keptScheme = "kept:"
}
