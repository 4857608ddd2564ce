import Foundation
import Models
package import Ranking
import Storing

extension Recommender {
  /// The quality of the order of the lists that the reader was shown, by week.
  package func replay() throws -> [ReplayGroup] {
    recordWaiting()
    var groups: [ReplayGroup] = []
    for closed in try store.closedLists(of: reader, by: .ranking) {
      let list = ShownList(at: closed.list.at, bytes: closed.list.entries)
        .choice(without: closed.readBefore)
      // 1970 began on a Thursday; weeks begin on Mondays.
      let week = ((list.at.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down) * 7 - 3
      let name =
        "week of "
        + Date(timeIntervalSince1970: week * 86_400).formatted(.iso8601.year().month().day())
      if groups.last?.name != name { groups.append(ReplayGroup(name: name)) }
      func quality(by score: (ShownList.Entry) -> Double) -> OrderQuality {
        let entries = list.entries.sorted { (score($0), $0.article) > (score($1), $1.article) }
        return OrderQuality(entries.map(\.gain), scores: entries.map(score))
      }
      groups[groups.count - 1].record(
        ours: OrderQuality(list.entries.map(\.gain)),
        newest: quality { $0.dated.timeIntervalSince1970 },
        popularity: quality(by: \.popularity))
    }
    return groups
  }
}

extension ShownList.Entry {
  /// The value of the article to the reader.
  fileprivate var gain: Double { isOpened ? 1 : 0 }
}
