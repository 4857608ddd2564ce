import Models
import Ranking
import Store

/// Stories and their articles, including the batch's decisions so far.
extension StoredStoryMemory {
  func prefetch(articles: [Int64]) throws {
    let unknown = articles.filter { shared.cache.memberships[$0] == nil }
    guard !unknown.isEmpty else { return }
    let found = try answers { $0.memberships = unknown }.memberships
    for article in unknown { shared.cache.memberships[article] = .some(found[article]) }
  }

  func prefetch(copies articles: [Int64]) throws {
    // A store without network round trips is asked for shingles only when they are needed.
    guard !answersLocally else { return try prefetch(articles: articles) }
    let (unplaced, unread) = (
      articles.filter { shared.cache.memberships[$0] == nil },
      articles.filter { shared.cache.shingles[$0] == nil && shared.batch.queued[$0] == nil }
    )
    guard !unplaced.isEmpty || !unread.isEmpty else { return }
    let found = try answers {
      ($0.memberships, $0.texts) = (unplaced, unread)
    }
    for article in unplaced {
      shared.cache.memberships[article] = .some(found.memberships[article])
    }
    for article in unread {
      shared.cache.shingles[article] = .some(found.texts[article].flatMap { Shingles($0) })
    }
  }

  func membership(of article: Int64) throws -> StoryMembership? {
    if let known = shared.cache.memberships[article] { return known }
    try prefetch(articles: [article])
    return shared.cache.memberships[article] ?? nil
  }

  /// The articles of a story, in the order of arrival.
  func members(of story: Int64) throws -> [StoryMember] {
    if let known = shared.batch.stories[story] { return known }
    let members = try answers { $0.stories = [story] }.stories[story] ?? []
    shared.batch.stories[story] = members
    return members
  }

  func count(of source: Int64, in story: Int64, from enough: Int) throws -> Int {
    let members = try members(of: story)
    guard members.count >= enough else { return 0 }
    return members.count { $0.membership.source == source }
  }

  func place(_ membership: StoryMembership) throws {
    // A story that begins with this article has no other members.
    if membership.story != membership.article { _ = try members(of: membership.story) }
    let article = shared.batch.queued[membership.article]
    put(
      StoryMember(
        membership: membership,
        today: shared.batch.rankStates[membership.article]?.keys.today ?? article?.today,
        category: article?.category, address: article?.address ?? ""))
  }

  private func put(_ member: StoryMember) {
    shared.batch.insert(member)
    shared.batch.opened.insert(member.membership.story)
    shared.batch.changes.steps.append(.place(member.membership))
    shared.cache.memberships[member.membership.article] = .some(member.membership)
  }

  /// Removes an article from its story if it is the only one there, so that it can be placed again.
  ///
  /// - Returns: whether it has no story now; `false` if the story has other articles.
  func withdraw(_ article: Int64) throws -> Bool {
    guard let membership = try membership(of: article) else { return true }
    guard try members(of: membership.story).count == 1 else { return false }
    // A new story would get the article's id, which is taken if the story that the article once
    // began still has members.
    guard try membership.story == article || members(of: article).isEmpty else { return false }
    _ = shared.batch.remove(article, from: membership.story)
    shared.batch.changes.steps.append(.withdraw(article))
    shared.cache.memberships[article] = .some(nil)
    shared.cache.profiles[membership.story] = .some(nil)
    shared.cache.changed.insert(membership.story)
    return true
  }

  func move(_ membership: StoryMembership) throws {
    guard let old = try self.membership(of: membership.article) else { return }
    _ = try (members(of: old.story), members(of: membership.story))
    guard var member = shared.batch.remove(old.article, from: old.story) else { return }
    member.membership = membership
    guard old.story != membership.story else {
      shared.batch.insert(member)
      shared.cache.memberships[old.article] = .some(membership)
      shared.batch.changes.steps.append(
        .setOriginal(of: old.article, membership.duplicateOf))
      return
    }
    shared.batch.changes.steps.append(.withdraw(old.article))
    put(member)
    // A story without articles no longer exists, so its profile is dropped.
    if try members(of: old.story).isEmpty { shared.cache.profiles[old.story] = .some(nil) }
  }

  func merge(_ story: Int64, into kept: Int64) throws {
    _ = try members(of: kept)
    for var member in try members(of: story) {
      member.membership.story = kept
      shared.batch.insert(member)
      shared.cache.memberships[member.membership.article] = .some(member.membership)
    }
    shared.batch.stories[story] = []
    shared.batch.opened.insert(kept)
    shared.batch.changes.steps.append(.merge(story, into: kept))
  }

  func openStories(limit: Int) throws -> [Int64] {
    // Stories that this batch emptied are still open in the database.
    let gone = shared.batch.stories.filter(\.value.isEmpty).keys
    let known = try answers { $0.openStories = limit + gone.count }.openStories
    let open = shared.batch.opened.union(known).subtracting(gone)
    return open.sorted(by: >).prefix(limit).reversed()
  }

  func close(_ stories: [Int64]) throws {
    shared.batch.changes.steps.append(.close(stories))
    shared.batch.opened.subtract(stories)
  }
}
