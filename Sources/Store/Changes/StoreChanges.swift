/// A sequence with one element whenever others have changed the store since the element before. It
/// polls: nothing runs between two polls.
package struct StoreChanges: AsyncSequence, Sendable {
  private let store: any ChangeStoring
  private let pause: @Sendable () async throws -> Void

  /// - Parameter pause: waits between two polls; an error that it throws ends the sequence.
  init(of store: any ChangeStoring, pause: @escaping @Sendable () async throws -> Void) {
    self.store = store
    self.pause = pause
  }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(changes: self) }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let changes: StoreChanges
    private var seen: Int?

    fileprivate init(changes: StoreChanges) {
      self.changes = changes
    }

    package mutating func next() async throws -> Void? {
      if seen == nil { seen = try await changes.store.version() }
      while true {
        try await changes.pause()
        let version = try await changes.store.version()
        if version != seen {
          seen = version
          return ()
        }
      }
    }
  }
}

extension ChangeStoring {
  /// Changes that others make after the first poll; see ``version()``.
  ///
  /// - Parameter pause: waits between two polls, usually a second of sleep; an error that it throws
  ///   ends the sequence.
  package func changes(
    pause: @escaping @Sendable () async throws -> Void
  ) -> StoreChanges {
    StoreChanges(of: self, pause: pause)
  }
}
