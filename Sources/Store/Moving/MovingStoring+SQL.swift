import Basics
package import Foundation
package import Models
package import Words

extension MovingStoring where Self: SQLStore {
  package func movedExamples(of name: String) throws -> Int {
    try read(
      """
      SELECT count(*) AS examples FROM training_example e JOIN moved_article m
      ON m.article_id = e.article_id AND m.reader_id = e.reader_id AND e.at < m.at
      WHERE e.reader_id = \(sql: Reader.id(named: name))
      """
    ).first?["examples"] ?? 0
  }

  package func sources(
    forMoving listings: [SourceListing], reader name: String, at now: Date
  ) async throws -> [Int64] {
    try await transaction { session in
      let me = try session.reader(adding: name)
      try session.lock(.sources)
      var known = try session.sources(seenBy: me)
      if listings.contains(where: { Source.isSaved($0.url) }) {
        known.saved = try session.establishSavedSource(of: me, at: now)
      }
      var ids = listings.map { known.source(of: $0) }
      let unknown = listings.indices.filter { ids[$0] == nil }
      // One source for each feed, and one for all articles whose feed is unknown or too many.
      var kept: [String: SourceListing] = [:]
      var order: [String] = []
      let room = max(0, OwnListLimits.sources - known.count - 1)
      for place in unknown {
        var listing = listings[place]
        var key = SourceListing.key(of: listing.url)
        if listing.url.isEmpty || (kept[key] == nil && kept.count >= room) {
          if known.imported != nil { continue }
          (listing, key) = (.imported, "")
        }
        guard kept[key] == nil else { continue }
        kept[key] = listing
        order.append(key)
      }
      let new = order.compactMap { kept[$0] }.map { listing in
        var listing = listing
        listing.url = Source.kept(listing.url, by: me)
        if listing.categories.isEmpty { listing.categories = [Source.importedName] }
        return listing
      }
      for (listing, id) in zip(new, try session.insertSources(new, at: now)) {
        try session.add([
          """
          UPDATE source SET configured = \(false), home_page_url = \(listing.homePage)
          WHERE id = \(id)
          """,
          SourceOverride.storing(
            id, listing: .added, name: listing.name, categories: listing.categories, of: me),
        ])
        known.add(id, url: listing.url, homePage: listing.homePage)
      }
      for place in unknown { ids[place] = known.source(of: listings[place]) ?? known.imported }
      return try ids.map { id in
        guard let id else { throw SQLFault(column: "id") }
        return id
      }
    }
  }

  package func known(
    _ articles: [ArticleToMove], of listings: [SourceListing], reader name: String, at now: Date
  ) async throws -> [Int64?] {
    try await transaction { session in
      let stored: Int64? =
        try session.run("SELECT \(sql: Reader.id(named: name)) AS id").first?["id"]
      // A reader who is still to be added sees the shared sources.
      let me = stored ?? 0
      let sources = try session.sources(seenBy: me)
      let here = zip(articles, listings).map { article, listing in
        var article = article
        article.source = sources.source(of: listing) ?? sources.imported ?? 0
        return article
      }
      return try session.articlesKnown(here, seenBy: me, at: now)
    }
  }

  package func wantMovedPages(
    of name: String, below words: Int, because reason: Message, at now: Date
  ) async throws -> [Int64] {
    try await transaction { session in
      let ids: [Int64] = try session.run(
        """
        SELECT a.id FROM moved_article m JOIN article a ON a.id = m.article_id
        LEFT JOIN article_page p ON p.article_id = a.id
        WHERE m.reader_id = \(sql: Reader.id(named: name))
          AND a.url IS NOT NULL AND a.word_count < \(words) AND p.fetched IS NULL
          AND NOT (\(sql: KeptArticle.isUnmarked("a.id")))
        ORDER BY a.id DESC LIMIT \(ArticleLimits.waitingPages)
        """
      ).map { try $0["id"] }
      if !ids.isEmpty { try session.add(WantedPage.queueing(ids, because: reason, at: now)) }
      return ids
    }
  }

  package func learnFromMoved(reader name: String) async throws -> Int {
    try await transaction { session in
      let me = try session.reader(adding: name)
      let limit = MovedLearning.examples
      // What a reader bookmarked counts when it was bookmarked; programs that keep no time have
      // given the article's own.
      let found = try session.run(
        """
        SELECT article_id, is_liked, at FROM (
          SELECT s.article_id, s.bookmarked_at IS NOT NULL AS is_liked,
            coalesce(s.bookmarked_at, s.read_at) AS at,
            row_number() OVER (PARTITION BY s.bookmarked_at IS NULL
              ORDER BY coalesce(s.bookmarked_at, s.read_at) DESC) AS place
          FROM moved_article m
          JOIN article_state s ON s.article_id = m.article_id AND s.reader_id = m.reader_id
          WHERE m.reader_id = \(me) AND s.viewed_at IS NULL AND s.hidden_at IS NULL
            AND (s.bookmarked_at IS NOT NULL
              OR s.read_at IS NOT NULL AND NOT (\(sql: ExpiredMark.isSet("s"))))) done
        WHERE place <= \(limit) AND NOT EXISTS (SELECT 1 FROM training_example e
          WHERE e.article_id = done.article_id AND e.reader_id = \(me))
        ORDER BY at, article_id
        """)
      guard !found.isEmpty else { return 0 }
      // Ids are never used again: the stored model names the last example in it.
      let rows = try session.run(
        """
        SELECT max(id) AS id FROM (
          SELECT max(id) AS id FROM training_example WHERE reader_id = \(me)
          UNION ALL SELECT through FROM reader_model WHERE reader_id = \(me)) last
        """)
      let last: Int64? = try rows.first?["id"]
      for (number, row) in zip(((last ?? 0) + 1)..., found.rows) {
        let (isLiked, at): (Bool, Date) = (try row["is_liked"], try row["at"])
        let article: Int64 = try row["article_id"]
        let kind = isLiked ? Interaction.bookmark.rawValue : nil
        let weight = isLiked ? MovedLearning.weightFor : MovedLearning.weightAgainst
        try session.add(
          """
          INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
          VALUES (\(me), \(number), \(article), \(kind), \(weight), \(0.0), \(at))
          """)
      }
      return found.rows.count
    }
  }
}

extension SourceListing {
  fileprivate static let imported = SourceListing(
    name: Source.importedName, url: "", categories: [Source.importedName])
}

extension SQLSession {
  /// Stores articles that are new, and the reader's marks on all of them.
  ///
  /// - Parameters:
  ///   - ingest: stores documents; returns what became of the articles of each.
  ///   - keep: shows the text of a known article instead of the feed's, if it is the longer one.
  package func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date,
    ingest: ([ArrivedDocument]) throws -> [[DraftOutcome]],
    keep: (ArticleDraft, Int64) throws -> Void
  ) throws -> [MoveOutcome] {
    let reader = try reader(adding: name)
    let known = try articlesKnown(articles, seenBy: reader, at: now)
    // Two articles of one identity are one; an address may be that of several.
    var places: [[UInt8]: Int] = [:]
    var documents: [ArrivedDocument] = []
    for (moved, known) in zip(articles, known) where known == nil {
      if moved.isKept, let identity = moved.draft?.identity {
        try allowAgain(identity, source: moved.source)
      }
      guard places[moved.key] == nil else { continue }
      places[moved.key] = documents.count
      documents.append(moved.document)
      documents[documents.count - 1].source = moved.source
    }
    let stored = try ingest(documents)
    let longer = try longer(articles, than: known)
    // With other readers, what one of them brings does not replace what the feed says.
    let isShared =
      try !longer.isEmpty
      && run("SELECT id FROM reader WHERE id <> \(reader) LIMIT 1").first != nil
    if !isShared { for (article, draft) in longer { try keep(draft, article) } }
    let shorter = Set(isShared ? longer.map { $0.article } : [])
    let outcomes = articles.map { moved in places[moved.key].flatMap { stored[$0].first } }
    let ids = zip(known, outcomes).map { known, outcome in known ?? outcome?.id }
    let earlier = try movedMarks(on: ids.compactMap(\.self), of: reader)
    return try articles.indices.map { place -> MoveOutcome in
      guard let article = ids[place] else { return .leftOut }
      var moved = articles[place]
      let marks = moved.keepMarks(besides: earlier[article] ?? [])
      try addMarks(of: moved, to: article, reader: reader, at: now)
      try self.keep(movedMarks: marks, on: article, of: reader)
      if known[place] == nil, case .inserted = outcomes[place] { return .new(article) }
      return shorter.contains(article) ? .knownShorter(article) : .known(article)
    }
  }

  /// Lets an article of a source be stored again although it was deleted.
  func allowAgain(_ identity: String, source: Int64) throws {
    try add(
      """
      DELETE FROM deleted_article
      WHERE source_id = \(source) AND \(long: "identity", is: identity)
      """)
  }

  /// The articles that sources have already, one for each of these; `nil` for a new one.
  fileprivate func articlesKnown(
    _ moved: [ArticleToMove], seenBy reader: Int64, at now: Date
  ) throws -> [Int64?] {
    guard !moved.isEmpty else { return [] }
    let addresses: [Int64: String] = try run(
      "SELECT id, url FROM source WHERE id \(in: moved.map(\.source).distinct())"
    ).by("id") { try $0["url"] }
    let searches = moved.map { article in
      let address = addresses[article.source] ?? ""
      // A rehearsal has no source for a feed that is still to be kept.
      let isKept = article.source == 0 || address.hasPrefix(Source.keptScheme)
      return article.search(
        seenBy: reader, isKept: isKept, isSaved: Source.isSaved(address), at: now)
    }
    return try runRecurring(searches).map { rows in try rows.first?["id"] }
  }

  /// The known articles that show the feed's texts, which are shorter than those of the other
  /// program.
  private func longer(
    _ moved: [ArticleToMove], than known: [Int64?]
  ) throws -> [(article: Int64, draft: ArticleDraft)] {
    var longest: [Int64: ArticleDraft] = [:]
    for (moved, known) in zip(moved, known) {
      guard let known, let draft = moved.draft, draft.isMoved,
        draft.wordCount > longest[known]?.wordCount ?? 0
      else { continue }
      longest[known] = draft
    }
    guard !longest.isEmpty else { return [] }
    return try run(
      """
      SELECT id, word_count FROM article a WHERE id \(in: longest.keys.sorted())
        AND NOT EXISTS (SELECT 1 FROM article_page p
          WHERE p.article_id = a.id AND \(flag: "p.is_shown", is: true))
      ORDER BY id
      """
    ).rows.compactMap { row in
      let (article, words): (Int64, Int) = (try row["id"], try row["word_count"])
      guard let draft = longest[article], KeptText.isLonger(draft.wordCount, than: words) else {
        return nil
      }
      return (article, draft)
    }
  }

  /// Records a reader's marks on a moved article. Marks that the reader has made here stay.
  private func addMarks(
    of moved: ArticleToMove, to article: Int64, reader: Int64, at now: Date
  ) throws {
    try add(
      """
      INSERT INTO moved_article (article_id, reader_id, at)
      VALUES (\(article), \(reader), \(now)) ON CONFLICT DO NOTHING
      """)
    if moved.readAt != nil || moved.bookmarkedAt != nil || moved.hiddenAt != nil {
      try add(
        """
        INSERT INTO article_state AS s (
          reader_id, article_id, bookmarked_at, read_at, hidden_at, expired_at)
        VALUES (\(reader), \(article), \(moved.bookmarkedAt), \(moved.readAt), \(moved.hiddenAt),
          \(moved.isExpired ? moved.readAt : nil))
        ON CONFLICT (reader_id, article_id) DO UPDATE SET
          bookmarked_at = coalesce(s.bookmarked_at, excluded.bookmarked_at),
          expired_at = CASE WHEN s.read_at IS NULL THEN excluded.expired_at ELSE s.expired_at END,
          read_at = coalesce(s.read_at, excluded.read_at),
          hidden_at = coalesce(s.hidden_at, excluded.hidden_at)
        """)
    }
    if !moved.labels.isEmpty {
      try add(PageToSave.adding(moved.labels, to: article, of: reader))
    }
    try annotate(article, moved.annotations, reader: reader, at: now)
    try add(moved.recordingPage(of: article))
    if let position = moved.position, position.block > 0 {
      try add(
        """
        INSERT INTO reading_position (reader_id, article_id, block, blocks, at)
        VALUES (\(reader), \(article), \(position.block), \(position.blocks), \(position.at))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  /// Adds a note, behind the one that the reader has written here, and highlights.
  ///
  /// - Parameter now: the time of what has none.
  func annotate(
    _ article: Int64, _ written: MovedAnnotations, reader: Int64, at now: Date
  ) throws {
    if let note = written.note {
      let known: String? = try run(
        "SELECT text FROM note WHERE reader_id = \(reader) AND article_id = \(article)"
      ).first?["text"]
      if let text = MovedNote.text(of: note, behind: known) {
        let changed = known == nil ? written.noted ?? now : now
        try add(
          """
          INSERT INTO note (reader_id, article_id, text, changed)
          VALUES (\(reader), \(article), \(text), \(changed))
          ON CONFLICT (reader_id, article_id) DO UPDATE SET text = excluded.text,
            changed = excluded.changed
          """)
      }
    }
    if !written.highlights.isEmpty {
      _ = try highlight(written.highlights, article: article, reader: reader, at: now)
    }
  }
}
