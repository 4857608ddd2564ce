/// How much a search looks at, whatever is typed and however much is stored: what is common is
/// compared among the latest articles that have it.
struct SearchBounds: Sendable {
  /// Matches that are compared with each other.
  var compared = 1000
  /// Matches that filters are tried on, once there are enough for an answer.
  var tried = 20_000
  /// Articles that say how common a word is: the latest that hold it.
  var counted = 500
  /// Words that a beginning stands for.
  var words = 32
  /// Latest headlines that say which words those are, when there are more.
  var headlines = 200
  /// Of a question with more phrases, snippets are made in one go over what it matches.
  var phrases = 8
  /// Of each of an article's words, articles before it, and as many after it, that are compared
  /// with it.
  var neighbours = 50
}
