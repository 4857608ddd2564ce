/// Has authors.
package protocol BylinePresentable: Sendable {
  /// The authors' names, in the order of the source.
  var authors: [String] { get }
}

extension BylinePresentable {
  /// The names in one phrase: "Ann, Bob and Cy"; `nil` without names. From the fourth on they are
  /// only counted.
  package var byline: String? {
    switch authors.count {
    case 0: nil
    case 1: authors[0]
    case 2, 3: authors.dropLast().joined(separator: ", ") + " and " + authors[authors.count - 1]
    default: authors.prefix(2).joined(separator: ", ") + " and \(authors.count - 2) others"
    }
  }
}

extension Field where Subject: BylinePresentable {
  package static var authors: Self { Self("authors") { .list($0.authors) } }
  package static var byline: Self {
    Self("byline", at: .line) { .text($0.byline.map { "By " + $0 }) }
  }
}
