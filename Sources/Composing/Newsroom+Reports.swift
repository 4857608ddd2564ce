import Basics
import Foundation
import Models
import Recommending
import Store
package import ViewModels
internal import Words

extension Newsroom {
  /// Number of days of the figures, including today.
  private static let figureDays = 30

  /// The arrivals and the articles that the reader opened within the last days, and the health of
  /// the sources.
  func figures(_ sources: [Source], in zone: TimeZone) throws -> FiguresViewModel {
    let offset = zone.secondsFromGMT(for: now)
    let local = Timestamp(now.addingTimeInterval(Double(offset)))
    return FiguresViewModel(
      try store.figures(of: reader, days: Self.figureDays, offset: offset, at: now),
      today: local?.date ?? CivilDate(daysSinceEpoch: 0), health: try health(of: sources))
  }

  /// The daemons that share the database, without those that were silent for a day; none for a file
  /// database.
  package func nodes() throws -> [NodeViewModel] {
    // The times of the nodes are by the database server's clock.
    let time = store.now()
    return try store.nodes().map { NodeViewModel($0, at: time) }
  }

  func nodes(asking node: DaemonNode) throws -> ListViewModel<NodeViewModel> {
    ListViewModel(
      .nodes, store.isFile ? [NodeViewModel(alone: node)] : try nodes(),
      emptiness: Message(.noDaemons))
  }
}

extension Newsroom {
  /// Number of days over which rule matches are counted.
  private static let countedDays = 30.0

  func rules() throws -> any PageModel {
    let uses = try store.ruleUses(
      of: reader, since: now.addingTimeInterval(-Self.countedDays * 86_400))
    return ListViewModel(
      .rules, uses.map(RuleViewModel.init), emptiness: RuleViewModel.noRules)
  }
}

extension Newsroom {
  /// Explains the rank of an article in its list.
  func explain(_ id: Int64, _ category: String?) throws -> any PageModel {
    let explanation = try NewsroomFault.naming {
      try recommender.explanation(of: id, category: category)
    }
    guard let explanation else { throw NewsroomFault.noSuchArticle(id) }
    return ExplanationViewModel(explanation)
  }

  /// Deletes everything learned about the reader.
  func forget(marks: Bool) throws -> any PageModel {
    let articles = try recommender.forget()
    let marked = marks ? try store.forgetMarks(of: reader) : 0
    return ForgottenViewModel(reader: reader, articles: max(articles, marked))
  }

  /// The quality of the lists shown to the reader, week by week.
  package func ownReplay(peakMemory: Int) throws -> any PageModel {
    let groups = try recommender.replay()
    return ReplayViewModel(
      groups, asksPerSecond: nil, peakMemory: peakMemory,
      isOwn: true, moved: try store.movedExamples(of: reader))
  }
}
