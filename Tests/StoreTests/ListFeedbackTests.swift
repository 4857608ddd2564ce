import Foundation
import Models
import Ranking
import Testing

@testable import Store

struct ListFeedbackTests {
  private let at = Date(timeIntervalSince1970: 1_700_000_000)

  private func list(_ articles: [Int64]) -> StoredList {
    let entries = articles.map { ShownList.Entry(article: $0, base: 0) }
    return StoredList(
      id: 1, at: at, shown: articles.count, entries: ShownList(at: at, entries: entries).bytes)
  }

  private func marks(opened: Set<Int64>, readBefore: Set<Int64> = []) -> ListMarks {
    let known = (Int64(1)...4).map { ($0, KnownArticle(source: $0 % 2 + 1, features: [1])) }
    return ListMarks(
      opened: opened, readBefore: readBefore, known: Dictionary(uniqueKeysWithValues: known))
  }

  @Test func `a closed list teaches what is new in it and was not read before`() {
    let feedback = ListFeedback(
      closing: list([1, 2, 3, 4]), after: list([1]), trials: nil,
      marks: marks(opened: [2], readBefore: [4]))
    #expect(
      feedback.listed
        == ListExposures([(article: 2, isOpened: true), (article: 3, isOpened: false)]))
    #expect(feedback.examples.map(\.article) == [3])
    #expect(feedback.judgement.isCurrent && feedback.judgement.evidence == 2.0 / 3)
    #expect(feedback.exposures.bySource[0] == Exposure(shown: 2, opened: 1))
    #expect(feedback.exposures.bySource[1] == Exposure(shown: 1, opened: 1))
    #expect(feedback.applies(to: list([1, 2, 3, 4]), opened: [2]))
    #expect(!feedback.applies(to: list([1, 2, 3, 4]), opened: [2, 3]))
  }

  @Test func `a revoked choice takes back what the list contributed`() throws {
    let closed = ListFeedback(
      closing: list([1, 2]), after: nil, trials: nil, marks: marks(opened: [2]))
    func reopened(without article: Int64, opened: Set<Int64> = []) -> ListFeedback? {
      ListFeedback(
        reopening: closed.list, without: article, marks: marks(opened: opened),
        exposures: closed.listed)
    }
    #expect(reopened(without: 1) == nil, "it was not chosen")
    #expect(reopened(without: 2, opened: [2]) == nil, "it still is")
    let feedback = try #require(reopened(without: 2))
    #expect(feedback.isUnchosen && feedback.judgement.logLikelihoods.isEmpty)
    #expect(
      feedback.listed
        == ListExposures([(article: 1, isOpened: false), (article: 2, isOpened: false)]))
    #expect(feedback.exposures.bySource[0] == Exposure(shown: 0, opened: -1))
    #expect(feedback.exposures.map(\.aged.expected) == [-0.5, -0.5])
  }

  @Test func `trials count lists with a choice, and skip those of other versions`() {
    let unknown = ListJudgement(evidence: 1, logLikelihoods: [1])
    #expect(!unknown.isCurrent && StoredTrials?.none.adding(unknown) == nil)
    let closed = ListFeedback(
      closing: list([1, 2]), after: nil, trials: nil, marks: marks(opened: [2]))
    let trials = StoredTrials?.none.adding(closed.judgement)
    #expect(trials?.isCurrent == true && trials?.evidence == 0.5)
  }

  @Test func `an outdated model is trained again from all examples`() {
    let example = StoredTrainingExample(
      article: 1, interaction: .view, weight: 1, advantage: 0, at: at, features: [])
    func updated(_ bytes: [UInt8]) -> (after: Int64, model: StoredModel) {
      var asked: Int64 = -1
      let model = StoredModel(through: 5, bytes: bytes).updated { after in
        asked = after
        return [(6, example)]
      }
      return (asked, model)
    }
    let old = updated([9, 9])
    #expect(old.after == 0 && old.model.through == 6)
    #expect(updated(old.model.bytes).after == 5)
  }
}
