internal import Models

/// Sentences about the pages of a source's articles.
enum PageTroubles {
  /// Maximum number of reasons for one source.
  private static let mostReasons = 6

  /// "12 pages stored, 3 to fetch, 1 to retry, 2 given up".
  static func counts(_ outcomes: PageOutcomes?) -> String? {
    guard let outcomes else { return nil }
    let parts: [(Int, String)] = [
      (outcomes.waiting, "to fetch"), (outcomes.failed, "to retry"),
      (outcomes.givenUp, "given up"),
    ]
    let kept = CountUnit.pages.phrase(outcomes.fetched) + " stored"
    return ([kept] + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  /// The counts and the most frequent reason, if a page could not be fetched.
  static func brief(_ outcomes: PageOutcomes?) -> String? {
    guard let outcomes, let first = outcomes.troubles.first, let counts = counts(outcomes) else {
      return nil
    }
    let often = outcomes.troubles.count > 1 ? "; most often: " : ": "
    return counts + often + first.reason
  }

  /// The reasons why pages could not be fetched, with the number of pages for each.
  static func reasons(_ outcomes: PageOutcomes?) -> String? {
    guard let troubles = outcomes?.troubles, !troubles.isEmpty else { return nil }
    let told = troubles.prefix(mostReasons).map { "\($0.pages) × \($0.reason)" }
    let rest = troubles.dropFirst(mostReasons).reduce(0) { $0 + $1.pages }
    return (told + (rest > 0 ? ["\(rest) for other reasons."] : [])).joined(separator: " ")
  }
}
