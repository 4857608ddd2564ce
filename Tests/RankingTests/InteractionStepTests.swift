import Foundation
import Models
import Testing

@testable import Ranking

struct InteractionStepTests {
  let settings = RankingSettings()
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  func step(_ interaction: Interaction, _ marks: ReaderMarks, hours: Double = 0) -> InteractionStep
  {
    InteractionStep(
      interaction, from: marks, at: noon.addingTimeInterval(hours * 3600), settings: settings)
  }

  @Test(
    arguments: [
      (.view, 1), (.finish, 2), (.bookmark, 4), (.share, 6), (.hide, 0), (.unview, 0),
    ] as [(Interaction, Double)])
  func `the first interaction of a kind earns its votes`(interaction: Interaction, votes: Double) {
    #expect(step(interaction, ReaderMarks()).votes == votes)
  }

  @Test func `a view counts once a day and marks as read`() {
    let first = step(.view, ReaderMarks())
    #expect(first.marks.state.read)
    #expect(step(.view, first.marks, hours: 1).isRepetition)
    let nextDay = step(.view, first.marks, hours: 24)
    #expect(nextDay.votes == 1)
    #expect(nextDay.marks.readAt == first.marks.readAt)
  }

  @Test(arguments: [.bookmark, .share, .finish, .hide] as [Interaction])
  func `other interactions count once`(interaction: Interaction) {
    let first = step(interaction, ReaderMarks())
    let second = step(interaction, first.marks, hours: 48)
    #expect(second.isRepetition && second.votes == 0 && second.marks == first.marks)
  }

  @Test func `an undone interaction causes a rebuild, but only if it existed`() {
    let bookmarked = step(.bookmark, ReaderMarks()).marks
    let undone = step(.unbookmark, bookmarked)
    #expect(undone.rebuilds && !undone.marks.state.bookmarked)
    #expect(step(.unbookmark, undone.marks).isRepetition)
    #expect(step(.bookmark, undone.marks).votes == 4)
    let unread = step(.unview, step(.view, ReaderMarks()).marks)
    #expect(unread.rebuilds && !unread.marks.state.read)
    #expect(step(.view, unread.marks).votes == 1)
  }

  @Test func `the log gives the marks and counts in force`() {
    func event(_ interaction: Interaction, _ reader: Int64, votes: Double = 1) -> LoggedEvent {
      LoggedEvent(.interaction(interaction, reader: reader), at: noon, votes: votes)
    }
    let counter = LoggedEvent(.counter(.comments, count: 4), at: noon, votes: 16)
    let log = [
      event(.view, 1), event(.bookmark, 1), counter, event(.bookmark, 2),
      event(.unbookmark, 1, votes: 0), event(.view, 1, votes: 0), event(.share, 1),
    ]
    #expect(
      EventLog.effectiveEvents(log) == [
        event(.view, 1), counter, event(.bookmark, 2), event(.view, 1, votes: 0),
        event(.share, 1),
      ])
    #expect(EventLog.counts(log) == InteractionCounts(views: 2, bookmarks: 1, shares: 1))
    #expect(
      EventLog.effectiveEvents([event(.unbookmark, 1), event(.bookmark, 1)]) == [
        event(.bookmark, 1)
      ])
  }
}
