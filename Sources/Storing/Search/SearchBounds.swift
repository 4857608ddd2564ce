/// How much a search looks at, whatever is typed and however much is stored: what is common is
/// compared among the latest articles that have it.
struct SearchBounds: Sendable {
  /// Matches that are compared with each other.
  var compared = 1000
  /// Matches that filters are tried on, once there are enough for an answer.
  var tried = 20_000
  /// Articles that say how common a word is: the latest that hold it.
  var counted = 500
  /// A word that no more articles hold is rare: to find all of those takes less than to find the
  /// first that holds a common one.
  var rare = 20_000.0
  /// Words that a beginning stands for.
  var words = 32
  /// Latest headlines that say which words those are, when there are more.
  var headlines = 200
  /// Of a question with more phrases, snippets are made in one go over what it matches.
  var phrases = 8
  /// Of each of an article's words, articles before it, and as many after it, that are compared
  /// with it.
  var neighbours = 50
  /// Of an article's words that others hold too, so many are looked up. In a simulation of 4,000 articles
  /// of twenty subjects the nearest was of the same subject in 0.79 of all cases with 16 of them, and
  /// in 0.92 with 32; in 0.72 with 16 words that nobody else need hold.
  var sharedTerms = 32
  /// What articles have to share to be called related, in words that only the two of them hold.
  var leastShared = 1.5
  /// With fewer words that others hold too, whatever shares any is all that there is.
  var fewTerms = 6
}
