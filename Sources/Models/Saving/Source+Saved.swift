extension Source {
  /// The source of a reader's saved pages. It belongs to the reader, is not in feeds.yml and is
  /// never polled.
  ///
  /// - Parameter reader: the id of the reader.
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
