import Basics
package import Models
import Store
package import ViewModels

extension Newsroom {
  /// Articles with their texts, in pieces, so that a long list is never in memory as a whole. All
  /// pieces read the same database snapshot, whatever is written meanwhile.
  ///
  /// - Parameters:
  ///   - query: `limit` is the maximum number of articles; `ListCount.limit` means all.
  ///   - withRules: whether the last piece has the rules that the reader made in the program.
  ///   - body: called with each piece, at least once, and told which is the last.
  /// - Throws: ``NewsroomFault`` for a missing item, and the errors of `body`.
  package func export(
    _ query: FeedQuery, withRules: Bool = false,
    _ body: (_ page: ExportViewModel, _ isLast: Bool) throws -> Void
  ) throws {
    let rules = withRules ? try ownRules() : []
    try NewsroomFault.naming {
      try store.forEachPiece(of: dated(query), reader: reader, size: 100) { piece in
        let entries = piece.articles.map { stored in
          let whole = pictures.naming(stored)
          return EntryViewModel(
            whole.ranked, content: whole.content ?? ArticleContent(), identity: whole.identity,
            source: WebAddress.withoutCredentials(whole.sourceURL), offline: whole.offline,
            marks: whole.marks, annotations: whole.annotations)
        }
        try body(
          ExportViewModel(
            category: piece.category, items: entries, rules: piece.isLast ? rules : [], now: now),
          piece.isLast)
      }
    }
  }

  private func ownRules() throws -> [Rule] {
    try store.ruleUses(of: reader, since: now).map(\.rule).filter(\.isOwn).map(\.rule)
  }
}
