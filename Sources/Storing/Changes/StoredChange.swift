package import Models

/// Something that changed, with what it has become.
package struct StoredChange: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// With the marks of the reader who is told.
    case article(RankedArticle)
    /// Which so many sources tell.
    case story(sources: Int)
    case source(SourceStanding)
  }

  package let change: NewsroomChange
  package let subject: Subject

  package init(change: NewsroomChange, subject: Subject) {
    self.change = change
    self.subject = subject
  }
}
