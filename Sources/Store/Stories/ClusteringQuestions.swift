/// Questions while the stories of a batch are found: one round trip answers all of them. The
/// answers show the state before the batch, whose changes are not written yet.
package struct ClusteringQuestions: Sendable {
  /// Queued articles to read.
  package var queued: [Int64] = []
  /// Terms whose weights are needed.
  package var terms: [Int32] = []
  /// Terms whose stories are needed; `postingLimit` is the maximum number for each, latest stories
  /// first.
  package var postings: [Int32] = []
  package var postingLimit = 0
  /// Stories whose profiles are needed.
  package var profiles: [Int64] = []
  /// Keys of near-copies whose first and last articles are needed.
  package var ends: [Int64] = []
  /// Keys of near-copies whose latest articles are needed, with the maximum number of articles.
  package var keys: [Int64: Int] = [:]
  /// Articles whose stories are needed.
  package var memberships: [Int64] = []
  /// Articles whose texts are needed.
  package var texts: [Int64] = []
  /// Articles whose headlines and addresses are needed.
  package var headings: [Int64] = []
  /// Stories whose articles are needed.
  package var stories: [Int64] = []
  /// Articles whose rank data are needed.
  package var rankStates: [Int64] = []
  /// Articles whose logs are needed.
  package var logs: [Int64] = []
  /// Maximum number of stories that changed since stories were last compared, latest first.
  package var openStories = 0

  package init() {}
}
