extension ArticleDraft {
  /// The address and headline: they identify an article if its id is not unique.
  package var addressAndTitle: String { (urlKey ?? "") + " " + (title ?? "") }

  /// The identity of an article if other articles have the same id.
  package var longIdentity: String { identity + " " + addressAndTitle }
}
