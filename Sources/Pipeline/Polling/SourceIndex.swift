package import Models

/// The sources of a configuration, indexed by name. Built once, because there may be a hundred
/// thousand.
package struct SourceIndex: Sendable {
  package let sources: [Source]
  private let places: [String: Int]

  package init(_ sources: [Source]) {
    self.sources = sources
    places = Dictionary(
      sources.enumerated().map { ($1.name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The index of the source with this name, ignoring letter case.
  func place(of name: String) -> Int? { places[name.lowercased()] }
}
