package import Models

/// A reader's list of sources, as it differs from the household's.
package struct OwnList: Sendable, Hashable {
  package let sources: [OwnSource]
  /// The ids of sources that other readers have added for themselves.
  package let foreign: [Int64]

  package init(sources: [OwnSource], foreign: [Int64]) {
    self.sources = sources
    self.foreign = foreign
  }

  /// The ids of sources that the reader does not see.
  package var hidden: [Int64] {
    foreign + sources.filter { $0.listing == .leftOut }.map(\.id)
  }

  /// The name in the store of what the reader calls so.
  package func storedName(of name: String) -> String? {
    sources.first { $0.name?.lowercased() == name.lowercased() }?.storedName
  }
}
