package import Words

/// Has authors.
package protocol BylinePresentable: Sendable {
  /// The authors' names, in the order of the source.
  var authors: [String] { get }
}

extension BylinePresentable {
  /// The names in one phrase: "Ann, Bob and Cy"; `nil` without names. From the fourth on, all but
  /// two are only counted, so that the count is never 1.
  package var byline: Message? {
    guard authors.count > 1 else { return authors.first.map { .verbatim($0) } }
    let shown = authors.count > 3 ? Array(authors.prefix(2)) : authors.dropLast()
    let rest = authors.count - shown.count
    return rest == 1
      ? Message(.andLast, shown, authors[authors.count - 1])
      : Message(.andLast, shown, Message(.otherNames, rest))
  }
}

extension Field where Subject: BylinePresentable {
  package static var authors: Self { Self("authors") { .list($0.authors) } }
  package static var byline: Self {
    Self("byline", at: .line) { .message($0.byline.map { Message(.byAuthors, $0) }) }
  }
}
