/// Writes for several callers at once: what they ask for while a transaction is under way goes into
/// the next one together, all of it or nothing.
///
/// A transaction costs as much as writing a feed of articles, so that a pass over many sources
/// spends most of its time on the former unless several share one. A caller who is alone waits for
/// nobody.
package actor GroupCommit {
  /// Writes in one transaction at most, which bounds what a process that is killed has to do again.
  private static let limit = 64
  /// After so long no further write joins a transaction: somebody else may wait for theirs.
  private static let longest = Duration.milliseconds(250)

  /// Callers that came together make a flood, in which a transaction waits for most of the next
  /// ones, and so often for a moment: documents that are written together change the same pages
  /// once, and their words go into the index once. A first look at a thousand feeds takes a tenth
  /// less of the processor for it, and no longer.
  private static let (flood, moments) = (8, 8)
  private static let moment = Duration.milliseconds(4)

  private let store: ArticleStore
  private let enough: Int
  private var waiting: [Entry] = []
  private var isWriting = false

  /// - Parameter callers: those who may write at the same time. In a flood three quarters of them
  ///   are waited for, the others being about something that takes longer.
  package init(_ store: ArticleStore, callers: Int) {
    self.store = store
    enough = callers * 3 / 4
  }

  /// Writes, and returns when it is in the database. A body may run twice, so it must not change
  /// anything but the store: where one of a group fails, each is written by itself.
  ///
  /// It is not cancellable: what was begun is finished.
  ///
  /// - Throws: what the body throws, and ``StoreFault``.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (StoreWriter) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(Entry(body, continuation))
      guard !isWriting else { return }
      isWriting = true
      Task { await drain() }
    }
  }

  private func drain() async {
    var last = 0
    while !waiting.isEmpty {
      if last >= Self.flood { await gather() }
      let group = Array(waiting.prefix(Self.limit))
      last = group.count
      waiting.removeFirst(group.count)
      let written = await Self.write(group, to: store)
      waiting.insert(contentsOf: group.dropFirst(written), at: 0)
    }
    isWriting = false
  }

  /// Waits for others, a little.
  private func gather() async {
    for _ in 0..<Self.moments where waiting.count < enough {
      try? await Task.sleep(for: Self.moment)
    }
  }

  /// - Returns: how many of them had their turn.
  private static func write(_ group: [Entry], to store: ArticleStore) async -> Int {
    do {
      let answers = try await store.write { writer in
        let start = ContinuousClock.now
        var answers: [@Sendable () -> Void] = []
        for entry in group where answers.isEmpty || start.duration(to: .now) < longest {
          answers.append(try entry.run(writer))
        }
        return answers
      }
      for answer in answers { answer() }
      return answers.count
    } catch {
      if group.count == 1 {
        group[0].fail(error)
      } else {
        for entry in group { _ = await write([entry], to: store) }
      }
      return group.count
    }
  }

  private struct Entry: Sendable {
    /// Writes, and says how to tell the caller once it is committed.
    let run: @Sendable (StoreWriter) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
      _ body: @escaping @Sendable (StoreWriter) throws -> Value,
      _ continuation: CheckedContinuation<Value, any Error>
    ) {
      run = { writer in
        let value = try body(writer)
        return { continuation.resume(returning: value) }
      }
      fail = { continuation.resume(throwing: $0) }
    }
  }
}
