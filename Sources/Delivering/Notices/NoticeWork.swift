package import Fetching
package import Models

/// What the configuration asks of those who send notices.
package struct NoticeWork: Sendable {
  package var targets: [NoticeTarget]
  /// Those that may be found to fail.
  package var sources: [Source]
  /// Who sees stories and sources, where the database knows no first reader.
  package var reader: String
  package var fetcher: Fetcher
  package var place: Place

  /// Where programs are run.
  package struct Place: Sendable, Hashable {
    /// Of the files that they read and of how they ended.
    package var folder: String
    /// tintm itself, which waits for them.
    package var program: String

    package init(folder: String, program: String) {
      self.folder = folder
      self.program = program
    }
  }

  package init(
    targets: [NoticeTarget], sources: [Source], reader: String, fetcher: Fetcher, place: Place
  ) {
    self.targets = targets
    self.sources = sources
    self.reader = reader
    self.fetcher = fetcher
    self.place = place
  }
}
