/// What a card reads: an article among others.
package typealias CardPresenter = IdentityPresentable & LabelPresentable & SummaryPresentable
  & OriginPresentable & DatePresentable & ReadingTimePresentable & CoveragePresentable
  & CountsPresentable & StatePresentable & ScorePresentable
