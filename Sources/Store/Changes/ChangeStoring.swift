package import Models

/// The record of changes, for clients that keep a copy of lists or wait for news.
package protocol ChangeStoring: Sendable {
  /// The changes after a change number, those of the whole store and those of this reader, with the
  /// present state of their subjects. Several changes of one kind to one subject become the last of
  /// them; subjects that no longer exist are left out.
  ///
  /// - Parameters:
  ///   - place: `nil` is the present, after which nothing has changed yet.
  ///   - category: category of the articles, in any letter case; changes of stories and sources are
  ///     of all categories, since a subject may have moved to another one.
  ///   - limit: maximum number of changes examined, so that a page may hold fewer and yet not be
  ///     the last.
  /// - Throws: ``UnknownName`` for a category that does not exist.
  func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage

  /// A number that changes whenever another process, or another value for the same database, has
  /// changed the store. Cheap to ask for.
  func version() async throws -> Int
}

/// Changes after a change number, in order.
package struct ChangePage: Sendable, Hashable {
  package var changes: [StoredChange] = []
  /// The change number to continue from.
  package var next: ChangeNumber
  /// Whether the change number is unknown or too old: the client must read its copy anew, and
  /// `next` is the present.
  package var isReset = false
}

/// The state of a source in the list, for clients that keep a copy of the list.
package struct ListedSourceState: Sendable, Hashable {
  package let name: String
  /// Failures in a row.
  package let failures: Int
  /// Whether the source is configured; the articles of a source that is not stay.
  package let isListed: Bool
  /// The categories that list the source, that of its articles first; empty if the source is not
  /// listed.
  package private(set) var categories: [String] = []

  package mutating func add(category: String?) {
    if let category { categories.append(category) }
  }
}

/// A change with the present state of its subject.
package struct StoredChange: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// With the marks of the reader who asks.
    case article(RankedArticle)
    /// - Parameter sources: number of sources that report the story.
    case story(sources: Int)
    case source(ListedSourceState)
  }

  package let change: NewsroomChange
  package let subject: Subject
}

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
