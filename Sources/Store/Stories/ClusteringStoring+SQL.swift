extension ClusteringStoring where Self: SQLStore {
  package func storyQueue(limit: Int?) async throws -> [Int64] {
    guard let limit else {
      return try await read("SELECT article_id FROM story_queue ORDER BY article_id").values()
    }
    let articles: [Int64] = try await read(
      """
      SELECT q.article_id FROM story_queue q CROSS JOIN article_rank r
      WHERE r.article_id = q.article_id AND \(flag: "r.is_first", is: true)
      ORDER BY r.today DESC, q.article_id DESC LIMIT \(limit)
      """
    ).values()
    return articles.sorted()
  }
}
