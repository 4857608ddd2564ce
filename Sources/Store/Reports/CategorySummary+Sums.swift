package import Models

extension CategorySummary {
  /// Sums up the sources of each category, for a reader whose list differs from the shared list.
  ///
  /// - Parameters:
  ///   - names: the categories in the order of the tabs.
  ///   - shared: the shared categories of each source.
  package static func sums(
    _ names: [String], of own: OwnScope, shared: [Int64: [String]], _ sources: [StoredSource],
    _ states: [Int64: FeedState]
  ) -> [CategorySummary] {
    let visible = ScopedSources(own.visible)
    var sums = names.map { CategorySummary(name: $0, sources: 0, articles: 0, unread: 0) }
    let places = sums.enumerated().reduce(into: [String: Int]()) {
      $0[$1.element.name.lowercased()] = $1.offset
    }
    for source in sources where visible.contains(source.id) && !source.hasLeft {
      let isFailing =
        source.isConfigured
        && states[source.id].map { $0.failures > 0 || $0.gone == .confirmed } ?? false
      for name in own.placed[source.id] ?? shared[source.id] ?? [] {
        guard let place = places[name.lowercased()] else { continue }
        sums[place].sources += source.isConfigured ? 1 : 0
        sums[place].articles += source.articles
        sums[place].unread += source.unread
        sums[place].failing += isFailing ? 1 : 0
        sums[place].newPerDay = StoredSource.hundredths(sums[place].newPerDay + source.newPerDay)
      }
    }
    return sums
  }
}
