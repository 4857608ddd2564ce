/// The steps that readers' patterns may take (``WorkMeter``; a step is a state of a pattern that is
/// followed for one character, about three nanoseconds). Words and other conditions are not counted:
/// one pass over a text finds all of them.
package enum ExpressionBudget {
  /// For one search or one page of a list. It is enough for a pattern without a fixed word over ten
  /// thousand articles of usual length, and takes a thread about two seconds.
  package static let ofQuery = 500_000_000

  /// For comparing imported patterns with the addresses of sources.
  package static let ofImport = 50_000_000

  /// For all rules of one reader on one article, however many they are.
  static func ofRules(on facts: ArticleFacts) -> Int {
    100_000 + 400 * min(facts.text.utf8.count, Pattern.maximumScalars)
  }

  /// A rule may take this part of what the reader's rules before it have left, so that one bad rule
  /// does not keep the others from being tested.
  static let shares = 4
}
