package import Fetching
package import Models

/// The part of the configuration for sending notices.
package struct NoticeWork: Sendable {
  package var targets: [NoticeTarget]
  /// The sources whose failures are reported.
  package var sources: [Source]
  /// The reader for notices of stories and sources if the database has no first reader.
  package var reader: String
  package var fetcher: Fetcher
  package var environment: Environment

  /// The environment of programs.
  package struct Environment: Sendable, Hashable {
    /// The folder of the programs' input files and reports.
    package var folder: String
    /// The tintm executable, which runs as the programs' worker.
    package var program: String

    package init(folder: String, program: String) {
      self.folder = folder
      self.program = program
    }
  }

  package init(
    targets: [NoticeTarget], sources: [Source], reader: String, fetcher: Fetcher,
    environment: Environment
  ) {
    self.targets = targets
    self.sources = sources
    self.reader = reader
    self.fetcher = fetcher
    self.environment = environment
  }
}
