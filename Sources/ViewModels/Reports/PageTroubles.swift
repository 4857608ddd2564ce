internal import Models

/// What is to be said in words about the pages of a source's articles.
enum PageTroubles {
  /// Reasons that are told of one source at most.
  private static let mostReasons = 6

  /// "12 pages kept, 3 to be fetched, 1 to be tried again, 2 given up".
  static func counts(_ outcomes: PageOutcomes?) -> String? {
    guard let outcomes else { return nil }
    let parts: [(Int, String)] = [
      (outcomes.waiting, "to be fetched"), (outcomes.failed, "to be tried again"),
      (outcomes.givenUp, "given up"),
    ]
    let kept = CountUnit.pages.phrase(outcomes.fetched) + " kept"
    return ([kept] + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  /// The counts and the commonest reason, where a page did not come.
  static func brief(_ outcomes: PageOutcomes?) -> String? {
    guard let outcomes, let first = outcomes.troubles.first, let counts = counts(outcomes) else {
      return nil
    }
    let often = outcomes.troubles.count > 1 ? "; most often: " : ": "
    return counts + often + first.reason
  }

  /// Why pages did not come, each with how many.
  static func reasons(_ outcomes: PageOutcomes?) -> String? {
    guard let troubles = outcomes?.troubles, !troubles.isEmpty else { return nil }
    let told = troubles.prefix(mostReasons).map { "\($0.pages) × \($0.reason)" }
    let rest = troubles.dropFirst(mostReasons).reduce(0) { $0 + $1.pages }
    return (told + (rest > 0 ? ["\(rest) for other reasons."] : [])).joined(separator: " ")
  }
}
