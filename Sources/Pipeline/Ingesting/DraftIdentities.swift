import Models

/// Makes the drafts of one document distinct.
enum DraftIdentities {
  /// Returns the drafts, each of a different article.
  ///
  /// Articles to which the feed gives the same id are distinguished by address and headline. All of
  /// them are marked ambiguous, so that their order does not matter. Drafts that share these too
  /// are one article; the first, newest draft is kept.
  static func separated(_ drafts: [ArticleDraft]) -> [ArticleDraft] {
    guard Set(drafts.map(\.identity)).count < drafts.count else { return drafts }
    var looks: [String: Set<String>] = [:]
    for draft in drafts { looks[draft.identity, default: []].insert(draft.addressAndTitle) }
    var seen: Set<String> = []
    return drafts.compactMap { draft in
      var draft = draft
      draft.isAmbiguous = (looks[draft.identity]?.count ?? 0) > 1
      let key = draft.isAmbiguous ? draft.longIdentity : draft.identity
      return seen.insert(key).inserted ? draft : nil
    }
  }
}
