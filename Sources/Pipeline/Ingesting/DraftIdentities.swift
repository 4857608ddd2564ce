import Models

/// Tells the drafts of one document apart.
enum DraftIdentities {
  /// The drafts, each of an article of its own.
  ///
  /// Feeds that give several articles one id are told apart by address and headline: all of them
  /// are ambiguous, so that their order does not matter. Those that share these too are
  /// one article, and its first, newest word counts.
  static func separated(_ drafts: [ArticleDraft]) -> [ArticleDraft] {
    guard Set(drafts.map(\.identity)).count < drafts.count else { return drafts }
    var looks: [String: Set<String>] = [:]
    for draft in drafts { looks[draft.identity, default: []].insert(draft.look) }
    var seen: Set<String> = []
    return drafts.compactMap { draft in
      var draft = draft
      draft.isAmbiguous = (looks[draft.identity]?.count ?? 0) > 1
      let key = draft.isAmbiguous ? draft.longIdentity : draft.identity
      return seen.insert(key).inserted ? draft : nil
    }
  }
}
