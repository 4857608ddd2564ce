internal import Models
internal import Words

/// Sentences about the pages of a source's articles.
enum PageTroubles {
  /// Maximum number of reasons for one source.
  private static let maxReasons = 6

  /// "12 pages stored, 3 to fetch, 1 to retry, 2 given up".
  static func counts(_ outcomes: PageOutcomes?) -> Message? {
    guard let outcomes else { return nil }
    let parts: [(Int, MessageKey)] = [
      (outcomes.waiting, .pagesToFetch), (outcomes.failed, .pagesToRetry),
      (outcomes.givenUp, .pagesGivenUp),
    ]
    return .joined(
      [Message(.pagesStored, outcomes.fetched)]
        + parts.filter { $0.0 > 0 }.map { Message($0.1, $0.0) }, by: .listed)
  }

  /// The counts and the most frequent reason, if a page could not be fetched.
  static func brief(_ outcomes: PageOutcomes?) -> Message? {
    guard let outcomes, let first = outcomes.troubles.first, let counts = counts(outcomes) else {
      return nil
    }
    return Message(outcomes.troubles.count > 1 ? .mostOften : .because, counts, first.reason)
  }

  /// The reasons why pages could not be fetched, with the number of pages for each.
  static func reasons(_ outcomes: PageOutcomes?) -> Message? {
    guard let troubles = outcomes?.troubles else { return nil }
    let rest = troubles.dropFirst(maxReasons).reduce(0) { $0 + $1.pages }
    return .joined(
      troubles.prefix(maxReasons).map { Message(.timesReason, $0.pages, $0.reason) }
        + (rest > 0 ? [Message(.otherReasons, rest)] : []), by: .sentences)
  }
}
