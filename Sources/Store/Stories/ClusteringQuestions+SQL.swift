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
    if !memberships.isEmpty { queries.append(ofMemberships) }
    if !headings.isEmpty { queries.append(ofHeadings) }
    if !stories.isEmpty { queries.append(ofMembers) }
    if !rankStates.isEmpty { queries += [ofRanks, ofCoverage] }
    if !logs.isEmpty { queries.append(ofLogs) }
    if openStories > 0 { queries.append(ofOpenStories) }
    return queries
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

extension StoryMembership {
  package init(
    _ row: some NamedRow, source: String = "source_id", dated: String = "dated"
  ) throws {
    self.init(
      article: try row["article_id"], story: try row["story_id"], source: try row[source],
      dated: try row[dated], duplicateOf: try row["duplicate_of"])
  }
}
