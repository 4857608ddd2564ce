extension PostgresSchema {
  /// The entries of the word index have the words of an earlier folding up to this article
  /// (`PostgresStore.refoldWords`).
  static let refolding = """
    INSERT INTO setting SELECT 'unfolded_words', max(article_id) FROM article_words
    HAVING max(article_id) IS NOT NULL
    """
}
