/// What a syndication format reads: an article as it goes to other programs.
package typealias SyndicationPresenter = IdentityPresentable & LabelPresentable
  & SummaryPresentable & LinkPresentable & BylinePresentable & DatePresentable
  & ImagePresentable & TopicPresentable
