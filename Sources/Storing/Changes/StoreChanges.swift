/// The changes that others make to the store: an element each time that there were
/// any since the one before. Between two looks nothing is done.
package struct StoreChanges: AsyncSequence, Sendable {
  private let store: any ChangeStoring
  private let pause: @Sendable () async throws -> Void

  /// - Parameter pause: What happens between two looks; an error of it ends the sequence.
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
  /// What others change from the first look on; see ``version()``.
  ///
  /// - Parameter pause: What happens between two looks, usually a second of sleep; an error of it
  ///   ends the sequence.
  package func changes(
    pause: @escaping @Sendable () async throws -> Void
  ) -> StoreChanges {
    StoreChanges(of: self, pause: pause)
  }
}
