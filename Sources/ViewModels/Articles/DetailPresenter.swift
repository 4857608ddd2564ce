/// What the detail view reads: one article, whole.
package typealias DetailPresenter = CardPresenter & BylinePresentable & ImagePresentable
  & LinkPresentable & TopicPresentable & ContentPresentable
