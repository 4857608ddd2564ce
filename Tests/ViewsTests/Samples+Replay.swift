import Foundation
import Models
import ViewModels

extension Samples {
  static let replay = ReplayViewModel(
    [
      ReplayGroup(
        name: "page 2-3", asks: 24,
        ours: .init(ndcg5: 0.75, ndcg10: 0.8125, mrr: 1, auc: 0.875),
        newest: .init(ndcg5: 0.25, ndcg10: 0.3, mrr: 0.5, auc: 0.5),
        popularity: .init(ndcg5: 0.5, ndcg10: 0.55, mrr: 0.5, auc: 0.625),
        unlearned: .init(ndcg5: 0.625, ndcg10: 0.75, mrr: 1, auc: 0.8125)),
      ReplayGroup(
        name: "nothing chosen", asks: 1, ours: .init(), newest: .init(), popularity: .init(),
        unlearned: .init()),
    ], asksPerSecond: 12_500.5, peakMemory: 52_428_800)
}

extension Samples {
  static let marked = MarkedViewModel(isRead: true, articles: 12, category: "sport", source: "Goal")
  static let wanted = WantedPollsViewModel(
    WantedPolls(
      asked: 12, due: 1, waiting: 40, first: now.addingTimeInterval(60),
      last: now.addingTimeInterval(7200)))
  static let markedNone = MarkedViewModel(isRead: false, articles: 0)
  static let forgotten = ForgottenViewModel(reader: "ada", articles: 12)

  static let explanation = ExplanationViewModel(
    Explanation(
      article: harbour.article,
      terms: [
        ScoreTerm(.beginning, bits: 131.5),
        ScoreTerm(.published(age: 7300, source: "The Example"), bits: -0.25),
        ScoreTerm(.sourceWeight(1.25), bits: 0.32),
        ScoreTerm(.counter(.comments, count: 41, times: 3.1), bits: 1),
        ScoreTerm(.coverage(sources: 4), bits: 1.6),
        ScoreTerm(.interactions(.bookmark, count: 2), bits: 0.75),
        ScoreTerm(.rate(opened: 9, expected: 4.5), bits: 0.4),
        ScoreTerm(.source("The Example", opened: 14, seen: 22), bits: 0.6),
        ScoreTerm(.words(["harbour", "lamp"]), bits: 0.2),
        ScoreTerm(.likeness, bits: -0.1),
        ScoreTerm(.sameSource("The Example", above: 1), bits: -0.5),
        ScoreTerm(.alike(0.25), bits: -0.25),
      ], place: 3,
      rules: [
        StoredRule(
          id: 1, reader: 1,
          rule: Rule("title:harbour", actions: RuleActions(bookmark: true, tag: "sea", raise: 1)),
          place: "feeds.yml:31")
      ], learning: Explanation.Learning(lists: 12, taught: 3, reach: 0.5)))

  static let rules = ListViewModel(
    .rules,
    [
      RuleUse(
        StoredRule(
          id: 1, reader: 1,
          rule: Rule(
            "title:\"live blog\" category:sport", categories: ["sport"],
            actions: RuleActions(hide: true)), place: "feeds.yml:31"), matches: 12,
        last: Samples.now.addingTimeInterval(-7200)),
      RuleUse(
        StoredRule(
          id: 4, reader: 1,
          rule: Rule(
            "tunnel OR bridge", actions: RuleActions(tag: "works", raise: 1.5, notify: "phone")),
          place: "rule 4"), matches: 0, last: nil),
    ].map(RuleViewModel.init), emptiness: RuleViewModel.noRules)
}
