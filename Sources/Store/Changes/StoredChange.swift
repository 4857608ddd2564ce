package import Models

/// A change with the present state of its subject.
package struct StoredChange: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// With the marks of the reader who asks.
    case article(RankedArticle)
    /// - Parameter sources: number of sources that report the story.
    case story(sources: Int)
    case source(ListedSourceState)
  }

  package let change: NewsroomChange
  package let subject: Subject

  package init(change: NewsroomChange, subject: Subject) {
    self.change = change
    self.subject = subject
  }
}
