extension ArticleDraft {
  /// What an article looks like where its id does not tell it apart: its address and headline.
  package var look: String { (urlKey ?? "") + " " + (title ?? "") }

  /// An identity for an article whose id others have too.
  package var longIdentity: String { identity + " " + look }
}
