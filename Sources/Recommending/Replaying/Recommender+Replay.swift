import Foundation
package import Models
import Ranking
import Store

extension Recommender {
  /// The quality of the order of the lists that the reader was shown: by week, then their first
  /// lists, unless those are no longer stored, and all lists.
  package func replay() throws -> [ReplayGroup] {
    recordWaiting()
    var (weeks, first, all) = (ReplayGroups(), ReplayGroups(), ReplayGroups())
    let lists = try store.closedLists(of: reader)
    let isWhole = lists.count < KeptLists.ofReader.whole
    for (number, closed) in zip(1..., lists) {
      let list = ShownList(at: closed.list.at, bytes: closed.list.entries)
        .choice(without: closed.readBefore)
      // 1970 began on a Thursday; weeks begin on Mondays.
      let week = ((list.at.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down) * 7 - 3
      let name =
        "week of "
        + Date(timeIntervalSince1970: week * 86_400).formatted(.iso8601.year().month().day())
      let quality = list.quality
      weeks.record(quality, in: name)
      if isWhole, let group = ReplayGroups.first(number) { first.record(quality, in: group) }
      all.record(quality, in: "all lists")
    }
    return weeks.groups + first.groups + all.groups
  }
}

extension ShownList {
  /// The quality of the order that was shown, and of others.
  fileprivate var quality: ListQuality {
    func quality(by score: (Entry) -> Double) -> OrderQuality {
      let entries = entries.sorted { (score($0), $0.article) > (score($1), $1.article) }
      return OrderQuality(entries.map(\.gain), scores: entries.map(score))
    }
    return ListQuality(
      ours: OrderQuality(entries.map(\.gain)),
      newest: quality { $0.dated.timeIntervalSince1970 },
      popularity: quality(by: \.popularity),
      unlearned: quality { $0.impersonalScore(ScoreWeights()) - $0.loss })
  }
}

extension ShownList.Entry {
  /// The value of the article to the reader.
  fileprivate var gain: Double { isOpened ? 1 : 0 }
}
