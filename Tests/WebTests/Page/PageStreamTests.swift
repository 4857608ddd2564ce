import Foundation
import Models
import NIOCore
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Web

@Suite("News on the page")
struct PageStreamTests {
  @Test("New articles are announced with their number by category; comments follow silence")
  func announces() async throws {
    let sample = try PageSample(count: 2)
    let (store, now) = (sample.store, sample.now)
    let turns = Turns { turn in
      guard turn == 4 else { return }
      try store.add(
        ArticleDraft(identity: "new", ArticleMetadata(title: "New")),
        keys: RankKeys(today: 1, now: 0), at: now)
    }
    var stream = PageStream(
      store: store, reader: "ada",
      turn: try #require(sample.turns.acquire("ada", limit: 1))
    ) { try await turns.next() }
    .makeAsyncIterator()
    var texts: [String] = []
    for _ in 0..<4 {
      texts.append(String(buffer: try await stream.next() ?? ByteBuffer()))
    }
    #expect(
      texts == [
        "retry: 3000\n\n", ":\n\n",
        "event: article\ndata: {\"categories\":{\"world\":1},\"count\":1}\n\n", ":\n\n",
      ])
  }

  private actor Turns {
    private var turn = 0
    private let work: @Sendable (Int) throws -> Void

    init(_ work: @escaping @Sendable (Int) throws -> Void) { self.work = work }

    func next() throws {
      turn += 1
      try work(turn)
    }
  }
}
