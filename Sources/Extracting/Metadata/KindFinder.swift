internal import Markup

/// The kind of a page, as declared or as it appears.
struct KindFinder {
  let head: PageDeclarations
  let url: String?

  /// `Question` is not in the list: it may be one of the questions and answers of any page
  /// (`FAQPage`).
  private static let forumTypes: Set<String> = ["DiscussionForumPosting", "QAPage"]
  private static let productTypes: Set<String> = ["Product", "IndividualProduct", "ProductGroup"]
  private static let forumPaths = [
    "/viewtopic", "/showthread", "/forum/", "/forums/", "/threads/", "/questions/",
  ]

  /// - Parameter article: With dates and authors. A page that has neither and declares nothing is
  ///   not an article of a newspaper or journal.
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
    if isReview(article) { return .review }
    if isLive(article) { return .liveblog }
    if head.linkedData.isArticle { return .article }
    if isForum { return .forum }
    let declared = head.first(["og:type"])?.lowercased() ?? ""
    if ["article", "news", "blog"].contains(declared)
      || !head.itemTypes.isDisjoint(
        with: LinkedData.articleTypes.subtracting(Self.forumTypes.union(["Question"])))
    {
      return .article
    }
    if !types.isDisjoint(with: Self.productTypes) || declared.contains("product") {
      return .product
    }
    return article.published == nil && article.authors.isEmpty ? .other : .article
  }

  private static let reviewWords: Set<String> = [
    "review", "reviews", "kritik", "kritiken", "rezension", "rezensionen",
    "critique", "critiques", "reseña", "reseñas", "crítica", "críticas", "recensione",
    "recensioni", "recensie", "recensies", "recenzja", "recenzje", "рецензия", "рецензии",
  ]
  private static let ratings: Set<String> = ["Rating", "CriticReview", "Review"]

  /// Whether the page is filed under reviews, or its title begins with such a word.
  private func isReview(_ article: ExtractedArticle) -> Bool {
    let names = article.tags.prefix(8) + [article.section].compactMap { $0 }
    let isFiled = names.contains { name in
      name.lowercased().split { !$0.isLetter }.contains { Self.reviewWords.contains(String($0)) }
    }
    let isPlaced = places.contains { Self.reviewWords.contains($0) }
    let title = article.title?.lowercased() ?? ""
    let isCalled = title.hasPrefix("review: ") || title.contains(" review: ")
    let isRated = !head.itemTypes.isDisjoint(with: Self.ratings)
    return isCalled || (isFiled ? 1 : 0) + (isPlaced ? 1 : 0) + (isRated ? 1 : 0) >= 2
  }

  /// The path segments of the address.
  private var places: [String] {
    url?.lowercased().split(separator: "/").dropFirst(2).map(String.init) ?? []
  }

  private static let liveWords = [
    "live updates", "live blog", "liveblog", "liveticker", "live-ticker", "as it happened",
    "minute by minute", "minuto a minuto", "en direct", "en vivo", "ao vivo:", "im live",
    "текстовая трансляция", "онлайн-трансляция",
  ]

  private func isLive(_ article: ExtractedArticle) -> Bool {
    let title = article.title?.lowercased() ?? ""
    return Self.liveWords.contains { title.contains($0) }
      || places.contains { $0 == "liveblog" || $0 == "liveticker" || $0 == "live-blog" }
  }

  private var isForum: Bool {
    guard let url = url?.lowercased() else { return false }
    return Self.forumPaths.contains { url.contains($0) }
  }
}
