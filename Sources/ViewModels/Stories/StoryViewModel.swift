package import Models
package import Words

/// The articles of a story, best first: which source covered it first, and what each of the others
/// adds.
package struct StoryViewModel: PageModel {
  package let items: [StoryArticleViewModel]

  /// - Parameter articles: best first.
  package init(_ articles: [RankedArticle]) {
    var names = StoryNames()
    var items = articles.map { StoryArticleViewModel($0) }
    let inOrder = items.indices.sorted {
      (items[$0].time, items[$0].identity) < (items[$1].time, items[$1].identity)
    }
    for (position, index) in inOrder.enumerated() {
      items[index].isFirst = position == 0 && items.count > 1
      items[index].adds = names.added(by: items[index])
    }
    self.items = items
  }

  /// Number of sources that cover the story.
  package var sources: Int { items.first?.storySources ?? 1 }

  /// The articles in the order of publication.
  package var inOrder: [StoryArticleViewModel] {
    items.sorted { ($0.time, $0.identity) < ($1.time, $1.identity) }
  }

  package var kind: DocumentKind { .story }
  package var title: String { coverage.english }
  package var heading: FieldValue { .message(coverage, .heading) }
  /// "Told by 4 sources".
  package var coverage: Message {
    sources > 1 ? Message(.coveredBySources, sources) : Message(.coveredByOne)
  }

  package static let fields: FieldList<Self> = []
}

/// An article of a story.
package struct StoryArticleViewModel: ViewModel, ArticlePresentable {
  package let ranked: RankedArticle
  /// Whether it covered the story first.
  package fileprivate(set) var isFirst = false
  /// Names and numbers that no earlier article of the story has, at most four.
  package fileprivate(set) var adds: [String] = []

  init(_ ranked: RankedArticle) { self.ranked = ranked }

  /// "adds Grimsay, 42"; `nil` for nothing.
  fileprivate var addition: Message? { adds.isEmpty ? nil : Message(.adds, adds) }

  package static let fields: FieldList<Self> = .article + [.first, .adds]
  /// The card of an article without the number of sources, which stands above all of them.
  package static let display: FieldList<Self> = [
    .label, .brief, .sharedByInWords, .originName, .date, .readingMinutes, .comments,
    .marksInWords, .id, .firstInWords, .addsInWords,
  ]
  /// For people, where the articles of the story are in the order of publication.
  package static let timeline: FieldList<Self> = [
    .originName, .date, .firstInWords, .label, .addsInWords,
  ]
  package static let columns: FieldList<Self> = .row + [.adds]
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == StoryArticleViewModel {
  fileprivate static var first: Self { Self("covered_first") { .flag($0.isFirst) } }
  fileprivate static var firstInWords: Self {
    first.forDisplay { $0.isFirst ? .word(.coveredFirst, .success) : .none }
  }
  fileprivate static var adds: Self { Self("adds") { .list($0.adds) } }
  fileprivate static var addsInWords: Self {
    adds.forDisplay(at: .line) { .message($0.addition, .secondary) }
  }
}

/// The names and numbers in the articles of a story: what each article adds to those before it.
struct StoryNames {
  /// Maximum number of words of a headline or a summary that are looked at.
  private static let maxWords = 200
  /// Maximum number of names that an article is said to add.
  private static let maxNames = 4

  /// The words of the articles so far, in lower case.
  private var known: Set<String> = []
  private var isFirst = true

  /// The names in an article's summary that no article before has; none for the first article, which
  /// has nothing to add to.
  mutating func added(by article: some ArticlePresentable) -> [String] {
    defer {
      known.formUnion(Self.words(of: article))
      isFirst = false
    }
    guard !isFirst else { return [] }
    let new = Self.names(in: article.summary ?? "").filter { !known.contains($0.lowercased()) }
    return Array(new.prefix(Self.maxNames))
  }

  private static func words(of article: some ArticlePresentable) -> [String] {
    [article.label, article.summary].compactMap(\.self).flatMap { text in
      text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.prefix(maxWords)
        .map { $0.lowercased() }
    }
  }

  /// Words that are capitalised within a sentence, and numbers of two digits or more, in order and
  /// without duplicates.
  private static func names(in summary: String) -> [String] {
    var names: [String] = []
    var isStart = true
    for piece in summary.split(whereSeparator: \.isWhitespace).prefix(maxWords) {
      let word = piece.drop { !$0.isLetter && !$0.isNumber }
      let core = String(word.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
      let isNumber = core.count > 1 && core.allSatisfy(\.isNumber)
      let isName =
        !isStart && core.count > 2 && core.first?.isUppercase == true
        && core.dropFirst().contains(where: \.isLowercase)
      if (isName || isNumber) && !names.contains(core) { names.append(core) }
      isStart = piece.last.map { ".!?:".contains($0) } ?? false
    }
    return names
  }
}
