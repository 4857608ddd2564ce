import Foundation
import Models
import Testing

@testable import Store

/// The table of docs/design-notes.md.
struct ArticleLikenessTests {
  enum Part: CaseIterable { case id, address, headline, date, words }

  static let combinations: [Set<Part>] = (0..<32).map { bits in
    Set(Part.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
  }

  /// - Parameters:
  ///   - parts: what a draft has in common with a stored article.
  ///   - hours: between their dates, if these differ; `nil` if the draft has none.
  ///   - hour: of the stored article's date.
  func isVersion(
    _ parts: Set<Part>, hours: Double? = 5, at hour: Double = 9.5,
    text: String = "A concert of brass", basis: ArticleDraft.IdentityBasis = .id,
    _ constancy: ArticleDraft.IdentityConstancy = .changed, isShared: Bool = false,
    isMoved: Bool = false
  ) -> Bool {
    func arrived(_ parts: Set<Part>) -> ArrivedArticle {
      let text = parts.contains(.words) ? "The choir sings in the gym" : text
      var draft = ArticleDraft(
        identity: parts.contains(.id) ? "1" : "2", urlKey: parts.contains(.address) ? "a/1" : "a/2",
        ArticleMetadata(
          title: parts.contains(.headline) ? "Choir" : "Brass", summary: text, wordCount: 4),
        searchText: text)
      let gap = parts.contains(.date) ? 0 : hours
      draft.metadata.published = gap.map { Date(timeIntervalSince1970: ($0 + hour) * 3600) }
      draft.basis = basis
      draft.constancy = constancy
      return ArrivedArticle(draft, dated: .distantPast)
    }
    var one = SourceArticleIndex.Known(new: arrived(Set(Part.allCases)), id: 1, as: "1")
    one.isMoved = isMoved
    return ArticleLikeness(arrived(parts), one, isShared: isShared).isVersion
  }

  static let withID: [Set<Part>] = [[.id, .address], [.id, .headline], [.id, .date]]

  @Test(arguments: combinations)
  func `an article is known by two or three things together`(_ parts: Set<Part>) {
    func has(_ enough: [Set<Part>]) -> Bool { enough.contains { $0.isSubset(of: parts) } }
    let likely: [Set<Part>] = [[.address, .headline, .date], [.headline, .date, .words]]
    let withOtherID: [Set<Part>] =
      likely + [[.address, .date, .words], [.address, .headline, .words]]
    #expect(isVersion(parts, .changed) == has(Self.withID + withOtherID))
    #expect(isVersion(parts, .unknown) == has(Self.withID + likely))
    // A feed that keeps its ids means another one, unless nothing else is another.
    let same: Set<Part> = [.address, .headline, .date, .words]
    #expect(isVersion(parts, .kept) == has(Self.withID + [same]))
    // An id that several share says nothing.
    #expect(isVersion(parts, .kept, isShared: true) == has(withOtherID))
    // Another form of an address says nothing; another address does.
    let isAddress = isVersion(parts, .keptAddress)
    #expect(isAddress == isVersion(parts, parts.contains(.address) ? .changed : .kept))
  }

  @Test func `the date of a day is that of many articles`() {
    let likely: [Set<Part>] = [[.address, .headline, .date], [.headline, .date, .words]]
    for parts in likely {
      #expect(isVersion(parts, at: 9.5, .unknown))
      #expect(!isVersion(parts, at: 24, .unknown))
    }
    // A text is corrected, or the next warning of the day comes.
    #expect(!isVersion([.address, .headline, .date], at: 24, .changed))
    #expect(!isVersion([.address, .date, .words], at: 24, .changed))
    // A site has moved.
    #expect(isVersion([.headline, .date, .words], at: 24, .changed))
    #expect(isVersion([.address, .headline, .date, .words], at: 24, .kept))
  }

  @Test func `an id and no headline is not enough: the id may be a place in the list`() {
    func arrived(_ address: String, hours: Double) -> ArrivedArticle {
      var draft = ArticleDraft(
        identity: address, urlKey: address,
        ArticleMetadata(summary: "A note on \(address)", wordCount: 4),
        searchText: "A note on \(address)")
      draft.metadata.published = Date(timeIntervalSince1970: hours * 3600)
      draft.givenID = "10"
      return ArrivedArticle(draft, dated: .distantPast)
    }
    let one = SourceArticleIndex.Known(new: arrived("a/1", hours: 0), id: 1, as: "10")
    #expect(!ArticleLikeness(arrived("a/2", hours: 5), one, isShared: false).isVersion)
    #expect(ArticleLikeness(arrived("a/1", hours: 5), one, isShared: false).isVersion)
    #expect(ArticleLikeness(arrived("a/2", hours: 0), one, isShared: false).isVersion)
  }

  @Test func `the same words at an address are another article on another day`() {
    #expect(isVersion([.address, .headline, .words]))
    #expect(isVersion([.address, .headline, .words], hours: nil))
    #expect(!isVersion([.address, .headline, .words], hours: 24))
    #expect(!isVersion([.address, .headline, .words], .unknown))
    #expect(!isVersion([.address, .headline], hours: nil))
  }

  @Test func `one page for all articles, with the same words`() {
    for constancy in [ArticleDraft.IdentityConstancy.unknown, .changed, .kept] {
      #expect(!isVersion([.address, .words], constancy))
      #expect(!isVersion([.address, .words], hours: nil, constancy))
    }
  }

  @Test func `a link without date and text is known by its headline`() {
    func arrived(_ identity: String, _ address: String, _ title: String) -> ArrivedArticle {
      ArrivedArticle(
        ArticleDraft(identity: identity, urlKey: address, ArticleMetadata(title: title)),
        dated: .distantPast)
    }
    let one = SourceArticleIndex.Known(new: arrived("1", "a/1", "Choir"), id: 1, as: "1")
    #expect(ArticleLikeness(arrived("2", "a/1", "Choir"), one, isShared: false).isVersion)
    #expect(!ArticleLikeness(arrived("2", "a/1", "Brass"), one, isShared: false).isVersion)
    #expect(!ArticleLikeness(arrived("2", "a/2", "Choir"), one, isShared: false).isVersion)
  }

  @Test func `numbers of a short text are words`() {
    #expect(!isVersion([.address, .headline], text: "The choir of 12 sings"))
    var draft = ArticleDraft(
      identity: "1", urlKey: "a",
      ArticleMetadata(title: "Level", summary: "312 cm at noon", wordCount: 4),
      searchText: "312 cm at noon")
    let one = SourceArticleIndex.Known(
      new: ArrivedArticle(draft, dated: .distantPast), id: 1, as: "1")
    draft.identity = "2"
    (draft.metadata.summary, draft.searchText) = ("398 cm at noon", "398 cm at noon")
    let arrived = ArrivedArticle(draft, dated: .distantPast)
    #expect(ArticleLikeness.hasWords(arrived, of: one))
    #expect(!ArticleLikeness(arrived, one, isShared: false).isVersion)
  }

  @Test func `a digest says no more than date and words, or date, headline and a like text`() {
    let edited = "The choir sings in the new gym"
    #expect(isVersion([.date, .words], basis: .content))
    #expect(isVersion([.date, .headline], text: edited, basis: .content))
    #expect(!isVersion([.date, .headline], basis: .content))
    #expect(!isVersion([.headline], text: edited, basis: .content))
    #expect(!isVersion([.date], text: edited, basis: .content))
  }

  @Test func `an article of another program has another date or text`() {
    #expect(isVersion([.address, .headline], isMoved: true))
    #expect(isVersion([.address, .date], isMoved: true))
    #expect(!isVersion([.address, .headline], hours: 30, isMoved: true))
    #expect(!isVersion([.address], isMoved: true))
  }
}
