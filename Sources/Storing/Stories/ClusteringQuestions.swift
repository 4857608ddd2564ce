/// What is asked while the stories of a batch are found: all that is asked together is answered in
/// one round trip. It is answered as it was before the batch, whose changes are not written yet.
package struct ClusteringQuestions: Sendable {
  /// Articles whose stories are to be found.
  package var untold: [Int64] = []
  /// Terms whose weights are asked for.
  package var terms: [Int32] = []
  /// Terms whose stories are asked for, and how many of each at most, the latest that began.
  package var postings: [Int32] = []
  package var postingLimit = 0
  /// Stories of which is asked what they tell of.
  package var profiles: [Int64] = []
  /// Keys of near-copies of which the first and the last article are asked for.
  package var ends: [Int64] = []
  /// Keys of near-copies of which the latest articles are asked for, and how many at most.
  package var keys: [Int64: Int] = [:]
  /// Articles whose places in stories are asked for.
  package var memberships: [Int64] = []
  /// Articles whose texts are asked for.
  package var texts: [Int64] = []
  /// Articles whose headlines and addresses are asked for.
  package var headings: [Int64] = []
  /// Stories whose articles are asked for.
  package var stories: [Int64] = []
  /// Articles of which is asked how they rank.
  package var standings: [Int64] = []
  /// Articles whose logs are asked for.
  package var logs: [Int64] = []
  /// How many of the latest stories are asked for that changed since stories were last compared.
  package var openStories = 0

  package init() {}
}
