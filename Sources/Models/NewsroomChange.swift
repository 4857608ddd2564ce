/// A position in the change log of a newsroom. For clients it is an opaque token that they send
/// back.
package struct ChangeNumber: Sendable, Hashable {
  package let id: Int64
  /// Seconds since 1970. A restored database may assign the same id again, but at another time.
  package let at: Int64

  package init(id: Int64, at: Int64) {
    self.id = id
    self.at = at
  }

  /// Before the first change.
  package static let beginning = ChangeNumber(id: 0, at: 0)

  /// That of no change: whoever is there has to read everything again.
  package static let lost = ChangeNumber(id: -1, at: 0)

  /// `nil` if ``text`` did not produce this string.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 28, parts.allSatisfy(Self.isPlain),
      let id = Int64(parts[0], radix: 36), let at = Int64(parts[1], radix: 36)
    else { return nil }
    self.init(id: id, at: at)
  }

  package var text: String { String(id, radix: 36) + "-" + String(at, radix: 36) }

  private static func isPlain(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }
}

/// A change, for clients that keep a copy of a list.
package struct NewsroomChange: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A new article.
    case article
    /// An article's text was edited.
    case updated
    /// This reader's marks on an article changed.
    case state
    /// The number of sources of a story changed.
    case story
    /// A source began or ceased to fail, or it was added, renamed, moved or removed.
    case source
  }

  package let number: ChangeNumber
  package let kind: Kind
  /// The id of an article, a story or a source.
  package let subject: Int64

  package init(number: ChangeNumber, kind: Kind, subject: Int64) {
    self.number = number
    self.kind = kind
    self.subject = subject
  }
}
