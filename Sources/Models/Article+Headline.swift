extension Article {
  /// Maximum number of characters of a headline that is made of a text.
  private static let headlineLimit = 80

  /// The title; without one the first words of the text. `nil` if there is neither.
  package var headline: String? { Self.headline(title: title, summary: summary) }

  package static func headline(title: String?, summary: String?) -> String? {
    if let title, !title.isEmpty { return title }
    return summary.flatMap { TextExcerpt.cut($0, to: headlineLimit) }
  }
}
