package import Models

/// What was read of a file so far, in numbers.
package struct MovingReport: Sendable, Hashable {
  /// Why an entry of the file is not taken; the raw value is its code for programs.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It has no web address, no id, no title and no text.
    case empty
    /// It is larger than ``MovingFile/itemLimit``.
    case tooLarge = "too_large"
    /// The reader deleted it in the other program.
    case deleted
    /// It is no article: a text or a number among objects.
    case notAnArticle = "not_an_article"
    /// A source that is not a web address: a query or a program.
    case notAFeed = "not_a_feed"
    /// A file in an archive that is none of the kinds that are read.
    case otherFile = "other_file"
    /// A server lists it and does not send it.
    case notSent = "not_sent"
  }

  package struct LeftOut: Sendable, Hashable {
    package var count = 0
    /// Titles, addresses or names of the first ones, at most ``MovingReport/exampleLimit``.
    package var examples: [String] = []
  }

  static let exampleLimit = 3

  package var articles = 0
  package var sources = 0
  package var pages = 0
  package var rules = 0
  package var leftOut: [Reason: LeftOut] = [:]
  /// Labels that are left out because an article has too many of them, because they are too long or
  /// empty, or because their name is that of a folder.
  package var labelsLeftOut = LostLabels()
  /// Where the file is damaged, as a phrase: “at byte 120”. What precedes it is read.
  package var brokeAt: String?
  /// What the user has to know besides, one sentence each.
  package var notices: [String] = []

  /// Counts an article.
  ///
  /// - Parameter use: what a name in lower case among the labels is.
  /// - Returns: the article within limits; `nil` if nothing is in it.
  mutating func keep(
    _ article: MovedArticle, _ use: (String) -> MovedArticle.LabelUse
  ) -> MovedArticle? {
    let (bounded, lost) = article.bounded(use)
    labelsLeftOut.add(lost)
    guard
      bounded.url != nil || bounded.identity != nil || bounded.title != nil || bounded.html != nil
    else {
      leaveOut(.empty, nil)
      return nil
    }
    articles += 1
    return bounded
  }

  mutating func leaveOut(_ reason: Reason, _ example: String?, count: Int = 1) {
    guard count > 0 else { return }
    var entry = leftOut[reason] ?? LeftOut()
    entry.count += count
    if let example, entry.examples.count < Self.exampleLimit {
      entry.examples.append(String(example.prefix(200)))
    }
    leftOut[reason] = entry
  }
}
