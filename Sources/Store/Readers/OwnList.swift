package import Models

/// The differences of a reader's list of sources from the household's.
package struct OwnList: Sendable, Hashable {
  package let sources: [SourceOverride]
  /// The ids of sources that only other readers have added.
  package let foreign: [Int64]

  package init(sources: [SourceOverride], foreign: [Int64]) {
    self.sources = sources
    self.foreign = foreign
  }

  /// The ids of the sources that the reader does not see.
  package var hidden: [Int64] {
    foreign + sources.filter { $0.listing == .leftOut }.map(\.id)
  }

  /// The stored name of the source to which the reader gave this name.
  package func storedName(of name: String) -> String? {
    sources.first { $0.name?.lowercased() == name.lowercased() }?.storedName
  }
}
