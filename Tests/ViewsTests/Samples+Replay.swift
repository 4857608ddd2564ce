import ViewModels

extension Samples {
  static let replay = ReplayViewModel(
    [
      ReplayGroupViewModel(
        name: "page 2-3", asks: 24,
        ours: .init(ndcg5: 0.75, ndcg10: 0.8125, mrr: 1, auc: 0.875),
        newest: .init(ndcg5: 0.25, ndcg10: 0.3, mrr: 0.5, auc: 0.5),
        popularity: .init(ndcg5: 0.5, ndcg10: 0.55, mrr: 0.5, auc: 0.625)),
      ReplayGroupViewModel(
        name: "nothing chosen", asks: 1,
        ours: .init(ndcg5: nil, ndcg10: nil, mrr: nil, auc: nil),
        newest: .init(ndcg5: nil, ndcg10: nil, mrr: nil, auc: nil),
        popularity: .init(ndcg5: nil, ndcg10: nil, mrr: nil, auc: nil)),
    ], asksPerSecond: 12_500.5, peakMemory: 52_428_800)
}
