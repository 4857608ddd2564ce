internal import Markup
internal import Models

/// The filters of a source that FreshRSS
/// (https://freshrss.github.io/FreshRSS/en/developers/OPML.html) and Miniflux write into its
/// outline, in their own namespaces.
enum OPMLFilters {
  /// Maximum size of a filter in bytes.
  private static let limit = 20_000

  static func read(_ element: XMLElement) -> [ForeignFilter] {
    attributes.compactMap { name, language in
      guard let text = element.anyValue(name), text.utf8.count <= limit,
        text.contains(where: { !$0.isWhitespace })
      else { return nil }
      return ForeignFilter(language, text)
    }
  }

  private static var attributes: [(StaticString, ForeignFilter.Language)] {
    [
      ("filtersactionread", .freshRSSRead), ("blocklistrules", .minifluxBlock),
      ("keeplistrules", .minifluxKeep), ("blockfilterentryrules", .minifluxBlockEntries),
      ("keepfilterentryrules", .minifluxKeepEntries),
    ]
  }
}
