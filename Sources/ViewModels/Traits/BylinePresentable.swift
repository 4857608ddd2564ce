/// Has authors.
package protocol BylinePresentable: Sendable {
  /// The authors' names, in the order of the source.
  var authors: [String] { get }
}

extension BylinePresentable {
  /// The names in one phrase: "Ann, Bob and Cy"; `nil` without names.
  package var byline: String? { byline(and: "and") { "\($0) others" } }

  /// The names in one phrase. From the fourth on, all but two are only counted, so that the count
  /// is never 1.
  ///
  /// - Parameters:
  ///   - and: the word before the last name or the count.
  ///   - others: the count in words: "3 others".
  package func byline(and: String, others: (Int) -> String) -> String? {
    guard authors.count > 1 else { return authors.first }
    let shown = authors.count > 3 ? authors.prefix(2) : authors.dropLast()
    let rest = authors.count - shown.count
    let last = rest == 1 ? authors[authors.count - 1] : others(rest)
    return shown.joined(separator: ", ") + " \(and) " + last
  }
}

extension Field where Subject: BylinePresentable {
  package static var authors: Self { Self("authors") { .list($0.authors) } }
  package static var byline: Self {
    Self("byline", at: .line) { .text($0.byline.map { "By " + $0 }) }
  }
}
