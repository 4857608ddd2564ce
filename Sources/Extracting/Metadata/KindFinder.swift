internal import Markup

/// What a page is, as it declares or looks.
struct KindFinder {
  let head: PageHead
  let url: String?

  private static let forumTypes: Set<String> = [
    "DiscussionForumPosting", "QAPage", "Question",
  ]
  private static let productTypes: Set<String> = ["Product", "IndividualProduct", "ProductGroup"]
  private static let forumPaths = [
    "/viewtopic", "/showthread", "/forum/", "/forums/", "/threads/", "/questions/",
  ]

  /// - Parameter article: with its dates and authors: what has neither and declares nothing is no
  ///   article of a newspaper or journal.
  func kind(of article: ExtractedArticle) -> PageKind {
    let types = head.linkedData.types.union(head.itemTypes)
    let own = Set(head.linkedData.articleTypes)
    if types.contains("LiveBlogPosting") { return .liveblog }
    if types.contains("Recipe") { return .recipe }
    if !own.isDisjoint(with: Self.forumTypes) || types.contains("QAPage")
      || head.itemTypes.contains("DiscussionForumPosting")
    {
      return .forum
    }
    if !own.isDisjoint(with: ["Review", "ReviewNewsArticle", "CriticReview"]) { return .review }
    if head.linkedData.isArticle { return .article }
    if isForum { return .forum }
    let declared = head.first(["og:type"])?.lowercased() ?? ""
    if ["article", "news", "blog"].contains(declared)
      || !head.itemTypes.isDisjoint(with: LinkedData.articleTypes.subtracting(Self.forumTypes))
    {
      return .article
    }
    if !types.isDisjoint(with: Self.productTypes) || declared.contains("product") {
      return .product
    }
    return article.published == nil && article.authors.isEmpty ? .other : .article
  }

  private var isForum: Bool {
    guard let url = url?.lowercased() else { return false }
    return Self.forumPaths.contains { url.contains($0) }
  }
}
