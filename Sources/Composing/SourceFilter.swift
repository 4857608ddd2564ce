package import Models

/// A selection of sources by name or category.
package struct SourceFilter: Sendable {
  let sources: [String]
  let categories: [String]

  package init(sources: [String], categories: [String]) {
    self.sources = sources
    self.categories = categories
  }

  /// The sources whose name or category is given; all sources if none is given.
  ///
  /// - Throws: ``NewsroomFault`` for a name that no source has.
  package func apply(to all: [Source]) throws -> [Source] {
    let names = all.map(\.name)
    for name in sources where !names.contains(where: { Self.isSame($0, name) }) {
      throw NewsroomFault.noSuchSource(name, near: Spelling.nearest(to: name, in: names))
    }
    let known = Array(Set(all.flatMap(\.categories))).sorted()
    for name in categories where !known.contains(where: { Self.isSame($0, name) }) {
      throw NewsroomFault.noSuchCategory(name, near: Spelling.nearest(to: name, in: known))
    }
    guard !sources.isEmpty || !categories.isEmpty else { return all }
    return all.filter { source in
      sources.contains { Self.isSame($0, source.name) }
        || categories.contains { name in source.categories.contains { Self.isSame($0, name) } }
    }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.lowercased() == second.lowercased()
  }
}
