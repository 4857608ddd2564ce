import Foundation
import Models
import Testing

@testable import Ranking

/// A source that publishes the same again and again must not make stories without an end.
struct StoryBoundTests {
  private let start = Date(timeIntervalSince1970: 1_700_000_000)

  private func copy(_ id: Int, source: Int64 = 1) -> StoryArticle {
    StoryArticle(
      id: Int64(id), source: source, title: "The ship left the harbour", summary: nil,
      text: (0..<40).map { "harbour\($0)" }.joined(separator: " "), urlKey: nil, dated: start)
  }

  @Test func `a source adds so many articles to a story and no more`() {
    var tuning = StoryTuning()
    tuning.maxOfSource = 30
    var clusterer = StoryClusterer(memory: InMemoryStoryMemory(tuning: tuning), tuning: tuning)
    let most = tuning.maxOfSource
    for id in 1...(most + 20) { _ = clusterer.place(copy(id), at: start) }
    let stories = Dictionary(grouping: clusterer.memory.placed, by: \.story)
    #expect(stories[1]?.count == most)
    #expect(stories.count == 21)
    // Those beyond the bound are known as copies all the same.
    #expect(clusterer.memory.placed.last?.duplicateOf == 1)
    #expect(clusterer.place(copy(most + 21, source: 2), at: start).membership.story == 1)
    _ = clusterer.mergeStories(at: start.addingTimeInterval(60))
    #expect(clusterer.memory.placed.count { $0.story == 1 && $0.source == 1 } == most)
  }
}
