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
