import Ranking
package import Recommending
package import ViewModels

extension ReplayViewModel {
  /// The quality of the lists of a recorded stream.
  ///
  /// - Parameter peakMemory: peak memory of the process in bytes.
  package init(_ session: ReplaySession, peakMemory: Int) {
    self.init(
      session.groups.map(ReplayGroupViewModel.init(group:)),
      asksPerSecond: session.asksPerSecond, peakMemory: peakMemory)
  }
}

extension ReplayGroupViewModel {
  init(group: ReplayGroup) {
    self.init(
      name: group.name, asks: group.asks, ours: Measures(group.ours),
      newest: Measures(group.newest), popularity: Measures(group.popularity),
      unlearned: Measures(group.unlearned))
  }
}

extension ReplayGroupViewModel.Measures {
  fileprivate init(_ mean: QualityMean) {
    self.init(ndcg5: mean.ndcg5, ndcg10: mean.ndcg10, mrr: mean.mrr, auc: mean.auc)
  }
}
