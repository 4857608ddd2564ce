package import Models

extension ClusteringQuestions {
  /// A query, and a function that reads a row of its result.
  package struct Query {
    package let statement: SQLStatement
    package let read: (any NamedRow, inout ClusteringAnswers) throws -> Void
  }

  /// The queries about articles and stories that all engines answer alike.
  package var queries: [Query] {
    var queries: [Query] = []
    if !queued.isEmpty { queries.append(ofQueued) }
    if !profiles.isEmpty { queries.append(ofProfiles) }
    if !texts.isEmpty { queries.append(ofTexts) }
    if !terms.isEmpty { queries.append(ofTerms) }
    if !memberships.isEmpty { queries.append(ofMemberships) }
    if !headings.isEmpty { queries.append(ofHeadings) }
    if !stories.isEmpty { queries.append(ofMembers) }
    if !rankStates.isEmpty { queries += [ofRanks, ofCoverage] }
    if !logs.isEmpty { queries.append(ofLogs) }
    if openStories > 0 { queries.append(ofOpenStories) }
    return queries
  }

  /// Keeps the articles from being deleted until the transaction ends.
  private var ofQueued: Query {
    Query(
      statement: """
        SELECT a.id, a.source_id, a.title, a.summary, a.url_key, a.dated, t.body, r.today,
          r.category_id, coalesce(s.home_page_url, s.url) AS address, m.article_id, m.story_id,
          m.source_id AS told_by, m.dated AS told, m.duplicate_of
        FROM \(rows: [
          "id": .integers(queued), "place": .integers(queued.indices.map(Int64.init)),
        ]) k JOIN article a ON a.id = k.id JOIN source s ON s.id = a.source_id
        \(texts: "t", of: "a.id")
        LEFT JOIN article_rank r ON r.article_id = a.id AND \(flag: "r.is_first", is: true)
        LEFT JOIN story_article m ON m.article_id = a.id
        ORDER BY k.place \(lock: .keysOf("a"))
        """
    ) { row, answers in
      let story: Int64? = try row["story_id"]
      answers.queued.append(
        QueuedArticle(
          article: StoryArticle(
            id: try row["id"], source: try row["source_id"], title: try row["title"],
            summary: try row["summary"], text: SearchText.readable(try row["body"] ?? ""),
            urlKey: try row["url_key"], dated: try row["dated"]),
          today: try row["today"], category: try row["category_id"], address: try row["address"],
          membership: try story.map { _ in
            try StoryMembership(row, source: "told_by", dated: "told")
          }))
    }
  }

  private var ofProfiles: Query {
    Query(
      statement: """
        SELECT p.story_id, p.seen, p.profile FROM \(rows: ["id": .integers(profiles)]) k
        CROSS JOIN story_profile p WHERE p.story_id = k.id
        """
    ) { row, answers in
      answers.profiles[try row["story_id"]] = ClusteringAnswers.Profile(
        seen: try row["seen"], bytes: try row["profile"])
    }
  }

  private var ofTexts: Query {
    Query(
      statement: """
        SELECT k.id, t.body FROM \(rows: ["id": .integers(texts)]) k \(texts: "t", of: "k.id")
        """
    ) { row, answers in
      let body: String? = try row["body"]
      answers.texts[try row["id"]] = body.map(SearchText.readable)
    }
  }

  private var ofTerms: Query {
    Query(statement: Self.weights(of: terms)) { row, answers in
      answers.weights[Int32(truncatingIfNeeded: try row["term"] as Int64)] = try row["weight"]
    }
  }

  /// The weights of terms, without unknown terms: their document frequency, and the number of
  /// articles (term 0), as counted for clustering. In the order of the table, so that each page is
  /// read once.
  package static func weights(of terms: [Int32]) -> SQLStatement {
    """
    SELECT t.term, t.weight
    FROM \(rows: ["term": .integers(Set(terms).sorted().map(Int64.init))]) k
    CROSS JOIN term_frequency t WHERE t.term = k.term
    """
  }

  private var ofMemberships: Query {
    Query(
      statement: """
        SELECT m.article_id, m.story_id, m.source_id, m.dated, m.duplicate_of
        FROM \(rows: ["id": .integers(memberships)]) k CROSS JOIN story_article m
        WHERE m.article_id = k.id
        """
    ) { row, answers in
      let membership = try StoryMembership(row)
      answers.memberships[membership.article] = membership
    }
  }

  private var ofHeadings: Query {
    Query(statement: "SELECT id, title, url_key FROM article WHERE id \(in: headings)") {
      row, answers in
      answers.headings[try row["id"]] = ClusteringAnswers.Heading(
        title: try row["title"], urlKey: try row["url_key"])
    }
  }

  private var ofMembers: Query {
    Query(
      statement: """
        SELECT m.article_id, m.story_id, m.source_id, m.dated, m.duplicate_of, r.today,
          r.category_id, coalesce(s.home_page_url, s.url) AS address
        FROM \(rows: ["id": .integers(stories)]) k CROSS JOIN story_article m CROSS JOIN source s
        LEFT JOIN article_rank r
          ON r.article_id = m.article_id AND \(flag: "r.is_first", is: true)
        WHERE m.story_id = k.id AND s.id = m.source_id ORDER BY m.story_id, m.article_id
        """
    ) { row, answers in
      let member = StoryMember(
        membership: try StoryMembership(row), today: try row["today"],
        category: try row["category_id"], address: try row["address"])
      answers.stories[member.membership.story, default: []].append(member)
    }
  }

  private var ofRanks: Query {
    Query(statement: RankKeys.stored(of: rankStates)) { row, answers in
      answers.rankStates[try row["article_id"]] = ClusteringAnswers.RankState(
        keys: try RankKeys(row), dated: try row["dated"], weight: try row["weight"], covering: [])
    }
  }

  private var ofCoverage: Query {
    Query(
      statement: """
        SELECT e.article_id, e.count FROM \(rows: ["id": .integers(rankStates)]) k
        CROSS JOIN event e
        WHERE e.article_id = k.id AND e.kind = \(LoggedEvent.coverageName)
        """
    ) { row, answers in
      answers.rankStates[try row["article_id"]]?.covering.insert(try row["count"])
    }
  }

  private var ofLogs: Query {
    Query(statement: LoggedEvent.stored(of: logs)) { row, answers in
      if let event = try LoggedEvent(row) {
        answers.logs[try row["article_id"], default: []].append(event)
      }
    }
  }

  private var ofOpenStories: Query {
    Query(
      statement: """
        SELECT id FROM (SELECT id FROM story WHERE \(flag: "is_open", is: true)
          ORDER BY id DESC LIMIT \(openStories)) latest ORDER BY id
        """
    ) { row, answers in
      answers.openStories.append(try row["id"])
    }
  }
}

extension ClusteringAnswers {
  /// - Parameter rows: of ``ClusteringQuestions/weights(of:)``.
  package static func weights(_ rows: SQLRows) throws -> [Int32: Double] {
    var weights: [Int32: Double] = [:]
    for row in rows {
      weights[Int32(truncatingIfNeeded: try row["term"] as Int64)] = try row["weight"]
    }
    return weights
  }
}

extension StoryMembership {
  package init(
    _ row: some NamedRow, source: String = "source_id", dated: String = "dated"
  ) throws {
    self.init(
      article: try row["article_id"], story: try row["story_id"], source: try row[source],
      dated: try row[dated], duplicateOf: try row["duplicate_of"])
  }
}

extension ClusteringChanges {
  /// Removes articles from their stories; a story is deleted with its last article.
  package static func withdrawing(_ articles: [Int64]) -> SQLStatement {
    "DELETE FROM story_article WHERE article_id \(in: articles)"
  }

  /// Names the stories of articles in their ranks, so that an index has the articles of each story
  /// in the order of each list. An article that shares its story with others always names it; one
  /// that the others have left may; one that was never beside others names none.
  ///
  /// - Parameter articles: those that came into stories or left them; a story that had one article
  ///   before may have more now.
  package static func naming(_ articles: [Int64]) -> [SQLStatement] {
    guard !articles.isEmpty else { return [] }
    return [
      """
      UPDATE article_rank SET story_id = k.story_id
      FROM (SELECT changed.id, (SELECT m.story_id FROM story_article m
            JOIN story ON story.id = m.story_id
            WHERE m.article_id = changed.id AND story.articles > 1) AS story_id
        FROM (SELECT came.id FROM \(rows: ["id": .integers(articles)]) came
          UNION SELECT (SELECT other.article_id FROM story_article other
            WHERE other.story_id = told.story_id AND NOT (other.article_id \(in: articles))
            LIMIT 1)
          FROM (SELECT DISTINCT story_id FROM story_article
            WHERE article_id \(in: articles)) told) changed) k
      WHERE article_rank.article_id = k.id AND article_rank.story_id IS DISTINCT FROM k.story_id
      """
    ]
  }

  /// The articles that came into stories or left them, but for merged stories.
  package var movedArticles: [Int64] {
    let moved = steps.compactMap { step -> Int64? in
      switch step {
      case .place(let membership): membership.article
      case .withdraw(let article): article
      default: nil
      }
    }
    return Set(moved).sorted()
  }

  /// Marks stories as compared with all others.
  package static func closing(_ stories: [Int64]) -> SQLStatement {
    "UPDATE story SET is_open = false WHERE id \(in: stories)"
  }

  /// Merges a story into another one, which keeps its id.
  ///
  /// - Parameter features: sets the other story in the articles' features, in the engine's words.
  package static func merging(
    _ story: Int64, into kept: Int64, features: SQLStatement
  ) -> [SQLStatement] {
    guard story != kept else { return [] }
    return [
      "SELECT id FROM story WHERE id IN (\(story), \(kept)) ORDER BY id \(lock: .rows)",
      features,
      "UPDATE story_article SET story_id = \(kept) WHERE story_id = \(story)",
      """
      UPDATE article_rank SET story_id = \(kept) WHERE story_id IS DISTINCT FROM \(kept)
        AND article_id IN (SELECT article_id FROM story_article WHERE story_id = \(kept))
      """,
      """
      UPDATE story SET articles = (SELECT count(*) FROM story_article WHERE story_id = \(kept)),
        sources = (SELECT count(DISTINCT source_id) FROM story_article WHERE story_id = \(kept)),
        latest = (SELECT max(latest) FROM story WHERE id IN (\(story), \(kept))), is_open = true
      WHERE id = \(kept)
      """,
      "DELETE FROM story WHERE id = \(story)",
    ]
  }
}
