package import Models
package import Ranking

/// Impressions of an article, and openings among them, that a list adds to the sums.
package struct ExposureChange: Sendable {
  package var article: Int64
  /// `nil` for a deleted article, which counts in the sum over all sources only.
  package var source: Int64?
  /// What counts for the article's source.
  package var sum: Exposure
  /// The openings and expected openings that count for the article.
  package var aged: ArticleExposure

  /// The difference of two contributions of a list to the same article.
  static func - (after: Self, before: Self) -> Self {
    Self(
      article: after.article, source: after.source,
      sum: Exposure(
        shown: after.sum.shown - before.sum.shown, opened: after.sum.opened - before.sum.opened),
      aged: ArticleExposure(
        expected: after.aged.expected - before.aged.expected,
        opened: after.aged.opened - before.aged.opened, period: after.aged.period))
  }
}

extension Exposure {
  package static func += (sum: inout Exposure, more: Exposure) {
    sum.shown += more.shown
    sum.opened += more.opened
  }
}

extension ListExposures {
  /// Reads a row of `closed_list`: its impressions and openings, and the period in which it was shown
  /// (``ArticleExposure/period(at:)``); `nil` for a list closed by a version that did not age them.
  package static func closed(
    _ row: some NamedRow
  ) throws -> (list: ListExposures, period: Int64?) {
    (ListExposures(bytes: try row["exposures"] as [UInt8]), try row["period"])
  }

  /// The contribution of a list shown in a period to the numbers of each of its articles.
  package func changes(in period: Int64, sources: [Int64: Int64] = [:]) -> [ExposureChange] {
    let share = share
    return entries.map { article, isOpened in
      let opened = isOpened ? 1.0 : 0
      return ExposureChange(
        article: article, source: sources[article], sum: Exposure(shown: 1, opened: opened),
        aged: ArticleExposure(expected: share, opened: opened, period: period))
    }
  }
}

extension [ExposureChange] {
  /// The sums by source; 0 stands for all sources, deleted ones too.
  package var bySource: [Int64: Exposure] {
    reduce(into: [:]) { sums, more in
      sums[0, default: Exposure()] += more.sum
      if let source = more.source { sums[source, default: Exposure()] += more.sum }
    }
  }

  /// What closed lists contribute to each article, in the order of the articles, without sources.
  ///
  /// - Parameter lists: each with the period in which it was shown; `nil` for a list that counts for
  ///   the sources only.
  package init(of lists: some Sequence<(list: ListExposures, period: Int64?)>) {
    var sums: [Int64: ExposureChange] = [:]
    for (list, period) in lists {
      for change in list.changes(in: period ?? 0) {
        var sum =
          sums[change.article]
          ?? ExposureChange(
            article: change.article, source: nil, sum: Exposure(), aged: ArticleExposure())
        sum.sum += change.sum
        if period != nil { sum.aged += change.aged }
        sums[change.article] = sum
      }
    }
    self = sums.values.sorted { $0.article < $1.article }
  }
}

extension [Int64: Exposure] {
  /// The votes that the next articles of sources start with (0.5–2).
  ///
  /// - Parameter sources: sources without a sum are left out, as is 0, which stands for all sources.
  package func weights(of sources: some Sequence<Int64>) -> [Int64: Double] {
    let all = self[0] ?? Exposure()
    return sources.reduce(into: [:]) { weights, source in
      if source != 0, let sum = self[source] { weights[source] = sum.sourceWeight(among: all) }
    }
  }
}
