/// How good an order of articles is, or the mean of several: four measures, each from 0 to 1.
package struct OrderQuality: Sendable, Hashable {
  /// Discounted cumulative gain divided by that of the ideal order (Järvelin, Kekäläinen, TOIS
  /// 2002), over the first five and ten places; `nil` if no article has a gain.
  package var ndcg5: Double?
  package var ndcg10: Double?
  /// Reciprocal rank of the first article with a gain; `nil` if there is none.
  package var mrr: Double?
  /// The share of pairs of an article with a gain and one without that are in the right order;
  /// equal scores count half. `nil` if there is no such pair.
  package var auc: Double?

  package init(
    ndcg5: Double? = nil, ndcg10: Double? = nil, mrr: Double? = nil, auc: Double? = nil
  ) {
    self.ndcg5 = ndcg5
    self.ndcg10 = ndcg10
    self.mrr = mrr
    self.auc = auc
  }
}

/// The mean quality of our order for a group of lists, next to three orders that do not depend on
/// the reader: newest first, most popular first, and ours without anything learned about the reader.
package struct ReplayGroup: Sendable, Hashable {
  package var name: String
  package var asks: Int
  package var ours: OrderQuality
  package var newest: OrderQuality
  package var popularity: OrderQuality
  package var unlearned: OrderQuality

  package init(
    name: String, asks: Int, ours: OrderQuality, newest: OrderQuality, popularity: OrderQuality,
    unlearned: OrderQuality
  ) {
    self.name = name
    self.asks = asks
    self.ours = ours
    self.newest = newest
    self.popularity = popularity
    self.unlearned = unlearned
  }
}
