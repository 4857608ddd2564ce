package import Foundation
package import Models
package import Store

extension UpkeepStoring {
  /// Begins the ranking, as the first pass of a database does: without it no article is stored.
  package func beginRanking(_ settings: RankingSettings = RankingSettings(), at now: Date) throws {
    _ = try establishRanking(settings, at: now) { _, _ in RankKeys(today: 0, now: 0) }
  }
}

extension Store {
  /// Has the source Courier in a category, and begins the ranking.
  ///
  /// - Parameter categories: the configured ones.
  package func beginCourier(categories: [String] = ["world"], at now: Date) throws {
    try configure(
      [Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"])],
      categories: categories, at: now)
    try beginRanking(at: now)
  }

  /// Stores a document.
  @discardableResult
  package func ingest(_ document: ArrivedDocument) throws -> DocumentCounts {
    let batch = PollBatch(records: [PollRecord(source: document.source, document: document)])
    return try waiting { try await exchange(batch) }.stored.first ?? DocumentCounts()
  }

  package func setFeedState(_ state: FeedState, source: Int64) throws {
    _ = try waiting {
      try await exchange(PollBatch(records: [PollRecord(source: source, state: state)]))
    }
  }

  /// Changes stories as a pass over articles does.
  package func cluster(
    _ steps: [ClusteringChanges.Step], of articles: [Int64] = [], at now: Date
  ) throws {
    try waiting {
      try await clusterBatch(articles, at: now) { findings, _ in
        var changes = ClusteringChanges(
          compared: findings.compared, articlesSince: findings.articlesSince)
        changes.steps = steps
        return changes
      }
    }
  }

  /// The answers that a pass over stories would get now.
  package func ask(_ questions: ClusteringQuestions) throws -> ClusteringAnswers {
    let answers = Recorded<ClusteringAnswers>()
    try waiting {
      try await clusterBatch([], at: .distantPast) { findings, asking in
        answers.add([try asking(questions)])
        return ClusteringChanges(
          compared: findings.compared, articlesSince: findings.articlesSince)
      }
    }
    return answers.values.first ?? ClusteringAnswers()
  }

  package func storyMembership(of article: Int64) throws -> StoryMembership? {
    var questions = ClusteringQuestions()
    questions.memberships = [article]
    return try ask(questions).memberships[article]
  }

  /// An article with all its stored data, for a reader or for none.
  package func whole(_ article: Int64, reader: String? = nil) throws -> WholeArticle? {
    try wholeArticles([article], reader: reader).articles.first
  }

  package func marks(_ article: Int64, reader: String) throws -> ReaderMarks? {
    try whole(article, reader: reader)?.marks
  }

  package func set(_ marks: ReaderMarks, of article: Int64, reader: String) throws {
    let request = InteractionRequest(
      articles: [article], reader: reader, withLogs: false, teaches: false)
    try recordInteractions(request) { _ in [InteractionChange(article: article, marks: marks)] }
  }

  /// The data of an article's rank.
  package func rank(_ article: Int64) throws -> ArticleScoreInputs? {
    try scoreInputs(of: article, reader: "")
  }

  package func log(_ article: Int64) throws -> [LoggedEvent] {
    try rank(article)?.log ?? []
  }

  /// What the next list of a reader is computed from.
  package func state(of reader: String) throws -> ReaderState {
    try listBasis(FeedQuery(), reader: reader, closingList: false).state
  }

  /// The ids of a list without a reader's influence.
  package func ids(_ query: FeedQuery = FeedQuery()) throws -> [Int64] {
    try feed(query, reader: "").items.map(\.id)
  }

  package func latestArticle() throws -> Int64 {
    try arrivals(FeedQuery(), after: nil, reader: "").latest
  }
}

extension SQLStore {
  /// The tags that a reader or their rules have set.
  package func tags(of reader: String) throws -> Set<String> {
    Set(
      try read("SELECT tag FROM article_tag WHERE reader_id = \(sql: Reader.id(named: reader))")
        .values())
  }
}

extension OwnListStoring {
  /// Makes one change that adds a source.
  package func addOwnSource(
    _ listing: SourceListing, of reader: Int64, at now: Date
  ) throws -> Int64? {
    try changeOwnList([.add(listing)], of: reader, at: now)?.first
  }

  /// Makes one change of an entry.
  package func setOwnSource(
    _ source: Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws {
    _ = try changeOwnList(
      [.set(source, listing: listing, name: name, categories: categories)], of: reader,
      at: .distantPast)
  }
}
