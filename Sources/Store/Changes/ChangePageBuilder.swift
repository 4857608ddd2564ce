package import Models

/// Collects the changes after a change number and builds a page of them.
package struct ChangePageBuilder: Sendable {
  private var next: ChangeNumber
  private var changes: [NewsroomChange] = []
  private var last: [Subject: Int] = [:]

  private struct Subject: Hashable {
    let kind: NewsroomChange.Kind
    let id: Int64
  }

  package init(after place: ChangeNumber) {
    next = place
  }

  /// - Parameters:
  /// - kind: index of a ``NewsroomChange/Kind`` among all cases; other values are from a later
  ///   version and are skipped.
  /// - isWanted: whether the client gets the change; if not, it is only passed over.
  package mutating func add(
    _ number: ChangeNumber, kind: Int, subject: Int64, isWanted: Bool
  ) {
    next = number
    let kinds = NewsroomChange.Kind.allCases
    guard isWanted, kinds.indices.contains(kind) else { return }
    last[Subject(kind: kinds[kind], id: subject)] = changes.count
    changes.append(NewsroomChange(number: number, kind: kinds[kind], subject: subject))
  }

  /// The ids of the subjects of all changes of these kinds, each once.
  package func subjects(_ kinds: Set<NewsroomChange.Kind>) -> [Int64] {
    Set(changes.filter { kinds.contains($0.kind) }.map(\.subject)).sorted()
  }

  /// The kinds of changes whose subjects are articles.
  package static let ofArticles: Set<NewsroomChange.Kind> = [.article, .updated, .state]

  /// The last change of each kind to each subject, with the present state of the subject. Changes
  /// of subjects that no longer exist are left out.
  ///
  /// - Parameters:
  ///   - storyArticles: number of sources per story.
  package func page(
    articles: [RankedArticle], storyArticles: [Int64: Int],
    sources: [Int64: ListedSourceState]
  ) -> ChangePage {
    let articles = articles.reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
    let stored = changes.enumerated().compactMap { place, change -> StoredChange? in
      guard last[Subject(kind: change.kind, id: change.subject)] == place else { return nil }
      let subject: StoredChange.Subject? =
        switch change.kind {
        case .article, .updated, .state: articles[change.subject].map { .article($0) }
        case .story: storyArticles[change.subject].map { .story(sources: $0) }
        case .source: sources[change.subject].map { .source($0) }
        }
      return subject.map { StoredChange(change: change, subject: $0) }
    }
    return ChangePage(changes: stored, next: next)
  }
}
