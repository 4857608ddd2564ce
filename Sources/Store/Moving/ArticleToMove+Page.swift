extension ArticleToMove {
  /// Records of a saved page that it has no text, and why, unless something is known of it here. An
  /// article of another source has its text from there.
  func recordingPage(of article: Int64) -> [SQLStatement] {
    guard let page = unfetched else { return [] }
    let tries: Int = page.failure == nil ? 0 : 1
    return [
      """
      INSERT INTO article_page (article_id, wanted, due, tries, failure)
      SELECT id, \("saved"), \(page.due), \(tries), \(page.failure)
      FROM article WHERE id = \(article) AND source_id = \(source)
      ON CONFLICT DO NOTHING
      """
    ]
  }
}
