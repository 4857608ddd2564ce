import Models

/// Makes the identities of one document's drafts its own.
enum DraftIdentities {
  /// The drafts, each with an identity that no other has.
  ///
  /// Feeds that give several articles one id are told apart by address and headline; all of them
  /// get a longer identity, so that which one stands first does not matter. Those that share these
  /// too are one article, and its first, newest word counts.
  static func separated(_ drafts: [ArticleDraft]) -> [ArticleDraft] {
    var counts: [String: Int] = [:]
    for draft in drafts { counts[draft.identity, default: 0] += 1 }
    guard counts.count < drafts.count else { return drafts }
    var looks: [String: Set<String>] = [:]
    for draft in drafts where counts[draft.identity] != 1 {
      looks[draft.identity, default: []].insert(look(of: draft))
    }
    var seen: Set<String> = []
    return drafts.compactMap { draft in
      var draft = draft
      if let others = looks[draft.identity], others.count > 1 {
        draft.identity += " " + look(of: draft)
      }
      return seen.insert(draft.identity).inserted ? draft : nil
    }
  }

  private static func look(of draft: ArticleDraft) -> String {
    (draft.urlKey ?? "") + " " + (draft.title ?? "")
  }
}
