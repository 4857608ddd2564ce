/// Something that changed, for those who keep a copy of a list.
package struct NewsroomChange: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It came.
    case article
    /// What it says became another.
    case updated
    /// What this reader did with it.
    case state
    /// More or fewer sources tell it.
    case story
    /// It fails, or it does so no more; or it is listed, renamed, moved or taken out.
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
