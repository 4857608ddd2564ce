extension Source {
  /// What a reader's saved pages are articles of: the reader's own, in no feeds.yml, never polled.
  ///
  /// - Parameter reader: the number of the reader.
  package static func saved(by reader: Int64, name: String = savedName) -> Source {
    Source(
      name: name, address: .web(savedScheme + String(reader)), categories: [savedName],
      fullText: .always, images: .all)
  }

  package static let savedName = "Saved"
  private static let savedScheme = "saved:"

  /// Whether an address is that of a source of saved pages.
  package static func isSaved(_ url: String) -> Bool { url.hasPrefix(savedScheme) }

  package var isSaved: Bool { Self.isSaved(address.string) }
}
