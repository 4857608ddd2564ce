/// The parameters of the ranking, with the defaults of docs/ranking.md O1 and O2.
package struct RankingSettings: Sendable, Hashable {
  /// Seconds; the half-life of the `today` key: the weight of recency. An article that is younger by
  /// this much counts as much as one with twice the votes.
  package var halfLife: Double = 8 * 3600
  /// Seconds; the longer half-life of the `now` key ("rising"). The shorter one is a twelfth of it.
  package var risingHalfLife: Double = 2 * 3600
  /// Votes for the interactions of readers.
  package var viewVotes: Double = 1
  package var finishVotes: Double = 2
  package var bookmarkVotes: Double = 4
  package var shareVotes: Double = 6

  /// Whether one of the first ten places goes to an article that was not shown to any reader yet.
  package var explores = false

  package init() {}

  /// The votes of one interaction; 0 for hiding, and for taking an interaction back.
  package func votes(for interaction: Interaction) -> Double {
    switch interaction {
    case .view: viewVotes
    case .finish: finishVotes
    case .bookmark: bookmarkVotes
    case .share: shareVotes
    case .hide, .unview, .unbookmark, .unhide: 0
    }
  }
}
