package import Models
package import Store

extension SQLiteStore {
  package func refreshListTops() {}
  package var replicaTrouble: String? { nil }

  package func feed(_ query: FeedQuery, reader: String) throws -> ListedArticles {
    try read { store in
      let reader = try store.readerID(reader)
      let list = try store.resolved(query, reader: reader)
      let page = try store.feed(list.query, reader: reader)
      return ListedArticles(list: list, items: page.items, next: page.next)
    }
  }

  package func listBasis(
    _ query: FeedQuery, reader: String, closingList: Bool
  ) throws -> ListBasis {
    try read { store in
      let reader = try store.readerID(reader)
      var basis = ListBasis(
        list: try store.resolved(query, reader: reader), ranking: try store.rankingBasis(),
        state: try store.readerState(reader, closingList: closingList))
      guard let reader, let id = query.after?.list else { return basis }
      basis.kept = try store.list(id, reader: reader)
      if let kept = basis.kept {
        basis.known = try KnownArticle.all(
          store.db.run(KnownArticle.stored(kept.articles(for: query))))
      }
      return basis
    }
  }

  package func candidates(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool {
    try read {
      try $0.candidates(walk, batch: batch, while: isWanted, weighing: weighing)
    }
  }

  package func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool? {
    try read { try $0.candidatePool(walk, limit: limit) }
  }

  package func candidatePage(
    _ walk: CandidateWalk, of candidates: [RankCandidate]
  ) throws -> CandidatePage {
    try read { try $0.candidatePage(walk, of: candidates, listedStories: $0.excludedStories(walk)) }
  }

  package func unrankedArticles(_ ids: [Int64], reader: String) throws -> [RankedArticle] {
    try read { store in
      try store.articles(
        ids,
        FeedStatement.cards(sort: "0.0", of: .unranked(ids), reader: store.readerID(reader)))
    }
  }

  package func arrivals(
    _ query: FeedQuery, after latest: Int64?, reader: String
  ) throws -> ArrivedArticles {
    try read { store in
      let last = try store.latestArticle()
      if let latest, last <= latest { return ArrivedArticles(latest: last) }
      let reader = try store.readerID(reader)
      let query = try store.resolved(query, reader: reader).query
      guard let latest else { return ArrivedArticles(latest: last) }
      return ArrivedArticles(
        latest: last, items: try store.arrivals(query, after: latest, reader: reader))
    }
  }

  package func scoreInputs(of id: Int64, reader: String) throws -> ArticleScoreInputs? {
    try read { store in
      guard let article = try store.articles([id], reader: store.readerID(reader)).first else {
        return nil
      }
      let statements = ArticleScoreInputs.statements(of: id, for: reader)
      return try ArticleScoreInputs(
        article, statements.map { try store.db.run($0) }, words: store.words(of:))
    }
  }
}
