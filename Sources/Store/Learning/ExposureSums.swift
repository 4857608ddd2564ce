package import Models

/// The contributions of closed lists to the numbers of impressions and openings, by article.
package struct ExposureSums: Sendable {
  private var sums: [Int64: ListClosing.Exposure] = [:]

  package init() {}

  package var isEmpty: Bool { sums.isEmpty }
  /// Ascending.
  package var articles: [Int64] { sums.keys.sorted() }

  /// Adds a closed list.
  ///
  /// - Parameter period: the period in which it was shown; `nil` for a list that counts for the
  ///   sources only.
  package mutating func add(_ list: ListExposures, period: Int64?) {
    for exposure in list.contributions(in: period ?? 0) {
      var sum =
        sums[exposure.article]
        ?? ListClosing.Exposure(
          article: exposure.article, source: nil, shown: 0, opened: 0, aged: ArticleExposure())
      sum.shown += exposure.shown
      sum.opened += exposure.opened
      if period != nil { sum.aged += exposure.aged }
      sums[exposure.article] = sum
    }
  }

  /// The sums, in the order of the articles.
  ///
  /// - Parameter sources: the sources of the articles, without deleted articles.
  package func exposures(sources: [Int64: Int64] = [:]) -> [ListClosing.Exposure] {
    sums.values.sorted { $0.article < $1.article }.map { exposure in
      var exposure = exposure
      exposure.source = sources[exposure.article]
      return exposure
    }
  }
}

extension ListExposures {
  /// The contribution of a list shown in a period to the numbers of each of its articles.
  package func contributions(
    in period: Int64, sources: [Int64: Int64] = [:]
  ) -> [ListClosing.Exposure] {
    let share = share
    return entries.map { article, isOpened in
      let opened = isOpened ? 1.0 : 0
      return ListClosing.Exposure(
        article: article, source: sources[article], shown: 1, opened: opened,
        aged: ArticleExposure(expected: share, opened: opened, period: period))
    }
  }
}
