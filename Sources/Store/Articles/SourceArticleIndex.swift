import Foundation
package import Models

/// The stored articles of a source among which a draft is looked for, and those added meanwhile: it
/// decides which stored article a draft is a new version of.
package struct SourceArticleIndex {
  package struct Known: Sendable, Hashable {
    /// Negative for a new article, which gets its id when all new articles are known.
    package var id: Int64
    package var identity: String
    /// See ``ArticleDraft/givenID``.
    package var givenID: String?
    package var digest: Int64
    package var urlKey: String?
    package var title: String?
    /// Seconds since 1970.
    package var published: Double?
    /// Its text, if the draft's id alone does not decide.
    package var text: Text?
    /// Whether a reader brought it from another program, which may know it by an id and address of
    /// its own.
    package var isMoved: Bool

    package init(
      id: Int64, identity: String, digest: Int64, urlKey: String?, title: String?,
      published: Double?, text: Text? = nil, isMoved: Bool = false, givenID: String? = nil
    ) {
      self.id = id
      self.identity = identity
      self.digest = digest
      self.urlKey = urlKey
      self.title = title
      self.published = published
      self.text = text
      self.isMoved = isMoved
      self.givenID = givenID
    }

    package init(new arrived: ArrivedArticle, id: Int64, as identity: String) {
      let draft = arrived.draft
      self.init(
        id: id, identity: identity, digest: arrived.digest, urlKey: draft.urlKey,
        title: draft.title, published: draft.published?.stored,
        text: Text(
          wordsDigest: arrived.wordsDigest, summary: draft.summary,
          attachments: ListColumn.encode(draft.content.attachments)), givenID: draft.givenID)
    }

    /// Whether the article has the feed id that a draft has besides its identity, if it has one.
    package func hasID(of draft: ArticleDraft) -> Bool {
      draft.givenID.map { $0 == givenID } ?? true
    }

    var addressAndTitle: String { (urlKey ?? "") + " " + (title ?? "") }

    /// What the feed may give as its id.
    var ids: [String?] { [identity, givenID] }
  }

  /// What is compared of a text.
  package struct Text: Sendable, Hashable {
    /// `nil` for an article stored before digests existed.
    package var wordsDigest: Int64?
    package var summary: String?
    package var attachments: String?

    package init(wordsDigest: Int64?, summary: String?, attachments: String?) {
      self.wordsDigest = wordsDigest
      self.summary = summary
      self.attachments = attachments
    }
  }

  /// Maximum number of articles with something in common that a draft is compared with: the latest
  /// ones. A document may repeat one id ten thousand times.
  package static let maxAlike = 30

  /// An article that a reader brought from another program is as old as the source's own within
  /// this time: programs that keep no dates give that of their fetch.
  package static let movedDay = 86_400.0

  /// Maximum number of articles at one address among which a draft is looked for: the latest ones. A
  /// source may give all its articles one address.
  package static let maxAtAddress = 500

  /// Maximum number of articles of one date among which a draft is looked for.
  package static let maxOfDate = 100

  /// Maximum number of articles of a source's day among which those of other programs are looked for.
  package static let maxMoved = 1000

  private var articles: [Int64: Known] = [:]
  private var byIdentity: [String: Int64] = [:]
  /// The articles with something in common, in the order in which they were added.
  private var byTrait: [Trait: [Int64]] = [:]
  /// The articles that readers brought from other programs, by their headlines.
  private var moved: [String: Set<Int64>] = [:]
  /// The feed ids that several articles share.
  private var shared: Set<String> = []
  /// The articles that share a feed id, by ``ArticleDraft/longIdentity``.
  private var sharing: [String: [Int64]] = [:]
  package private(set) var deleted: Set<String> = []

  /// By what an article is found that the feed has given another identity.
  private enum Trait: Hashable {
    case id(String)
    case address(String)
    case addressAndWords(String, String)
    case dateAndHeadline(Double, String?)
    case dateAndWords(Double, String)

    static func all(
      ids: [String?], _ address: String?, _ title: String?, _ published: Double?, words: String?
    ) -> [Trait] {
      var traits = ids.compactMap { $0.map(Trait.id) }
      if let address {
        traits.append(.address(address))
        if let words { traits.append(.addressAndWords(address, words)) }
      }
      if let published {
        traits.append(.dateAndHeadline(published, title))
        if let words { traits.append(.dateAndWords(published, words)) }
      }
      return traits
    }
  }

  package init() {}

  package mutating func add(_ article: Known, sharing id: String? = nil) {
    var article = article
    if let known = articles[article.id] {
      article.text = known.text ?? article.text
      article.isMoved = known.isMoved || article.isMoved
    }
    articles[article.id] = article
    byIdentity[article.identity] = article.id
    note(article, sharing: id)
    if article.isMoved, let title = article.title { moved[title, default: []].insert(article.id) }
    let traits = Trait.all(
      ids: article.ids, article.urlKey, article.title, article.published,
      words: article.text.map { $0.summary ?? "" })
    for trait in traits where byTrait[trait]?.suffix(Self.maxAlike).contains(article.id) != true {
      byTrait[trait, default: []].append(article.id)
    }
  }

  package mutating func addDeleted(_ identity: String) { deleted.insert(identity) }

  package func holds(_ identity: String) -> Bool { byIdentity[identity] != nil }

  /// Sets the identity and digest of an article.
  ///
  /// - Parameter id: the feed id that it shares with others, if it does.
  package mutating func change(
    _ article: Int64, identity: String, digest: Int64, sharing id: String?
  ) {
    guard let known = articles[article] else { return }
    byIdentity[known.identity] = nil
    byIdentity[identity] = article
    articles[article]?.identity = identity
    articles[article]?.digest = digest
    note(known, sharing: id)
  }

  private mutating func note(_ article: Known, sharing id: String?) {
    guard let id else { return }
    shared.insert(id)
    let look = id + " " + article.addressAndTitle
    if sharing[look]?.suffix(Self.maxAlike).contains(article.id) != true {
      sharing[look, default: []].append(article.id)
    }
  }

  /// The article that a draft belongs to, and its identity from now on. In order:
  ///
  /// 1. The article with the draft's identity, if nothing of it has changed, or if that identity is
  ///    its own.
  /// 2. Among articles that share the feed id, address and headline: the one of the same date, else
  ///    the one with the same text and files of about the same date.
  /// 3. The one that is most like it (``ArticleLikeness``).
  /// 4. The only article at its address with its headline or date, if the feed gives no ids; that of
  ///    its moment alone, if it is known by a digest.
  /// 5. The only article with the same headline and about the same date that a reader brought from
  ///    another program, unless the texts differ.
  ///
  /// 2 to 5 find no article that the document holds besides, 4 and 5 none for an id that several
  /// share. 3 to 5 are left out for an article that a reader brings from another program: it has been
  /// looked for before (``MovingStoring``).
  ///
  /// - Parameter identities: all identities of the document.
  package func known(
    _ arrived: ArrivedArticle, identities: Set<String>
  ) -> (article: Known, identity: String)? {
    let draft = arrived.draft
    let own = draft.ownIdentity
    let same = look(own)
    if let same,
      same.digest == arrived.digest || draft.isAmbiguous || !needsDiscriminator(arrived)
    {
      return (same, own)
    }
    if let one = look(draft.discriminatedIdentity) { return (one, one.identity) }
    let candidates = alike(draft).filter { $0.identity == own || !identities.contains($0.identity) }
    if let one = version(of: arrived, among: candidates) {
      return (one, draft.isAmbiguous ? own : one.identity)
    }
    guard !draft.isMoved else { return nil }
    let isShared = draft.isAmbiguous || same != nil || shared.contains(draft.identity)
    if let one = likest(arrived, isShared: isShared, identities) {
      return (one, draft.isAmbiguous ? own : isShared ? one.identity : draft.identity)
    }
    guard !isShared else { return nil }
    let one = onlyAtAddress(arrived, identities) ?? sameHeadline(draft, identities)
    return one.map { ($0, draft.identity) }
  }

  /// The identity of a draft that belongs to no stored article, and the feed id that it shares.
  package func identityOfNew(_ arrived: ArrivedArticle) -> (identity: String, shared: String?) {
    let draft = arrived.draft
    guard draft.isAmbiguous || needsDiscriminator(arrived) else { return (draft.identity, nil) }
    let isRepeated = draft.discriminator != nil || !alike(draft).isEmpty
    return (isRepeated ? draft.discriminatedIdentity : draft.longIdentity, draft.identity)
  }

  /// Whether a draft with an id of its own in the document shares it with stored articles: several
  /// have shared it, or the source wrote another article at the same address.
  private func needsDiscriminator(_ arrived: ArrivedArticle) -> Bool {
    let draft = arrived.draft
    if shared.contains(draft.identity) { return true }
    guard let one = look(draft.identity) else { return false }
    return isAnother(arrived, than: one)
  }

  /// Whether a draft without an id is another article than the stored one of the same identity.
  private func isAnother(_ arrived: ArrivedArticle, than one: Known) -> Bool {
    let draft = arrived.draft
    if draft.isMoved { return one.digest != arrived.digest }
    guard draft.basis == .address || draft.basis == .site, one.digest != arrived.digest,
      one.text != nil, !ArticleLikeness.hasWords(arrived, of: one)
    else { return false }
    let gap = ArticleLikeness.gap(draft, one)
    if draft.basis == .site { return gap.map { $0 > 0 } ?? true }
    guard let gap, gap >= ArticleLikeness.sameDay else { return false }
    return !ArticleLikeness.isAlike(arrived, one)
  }

  private func look(_ identity: String) -> Known? { byIdentity[identity].flatMap { articles[$0] } }

  /// The articles with the feed id, address and headline of a draft.
  private func alike(_ draft: ArticleDraft) -> [Known] {
    let latest = sharing[draft.longIdentity]?.suffix(Self.maxAlike) ?? []
    let ids = (byIdentity[draft.identity].map { [$0] } ?? []) + latest
    return ids.compactMap { articles[$0] }.filter { $0.addressAndTitle == draft.addressAndTitle }
  }

  private func version(of arrived: ArrivedArticle, among candidates: [Known]) -> Known? {
    let draft = arrived.draft
    if let one = candidates.first(where: { $0.digest == arrived.digest }) { return one }
    // The article has had the address and the headline for itself until now.
    if draft.discriminator == nil, candidates.count == 1,
      [draft.identity, draft.longIdentity].contains(candidates[0].identity),
      !isAnother(arrived, than: candidates[0])
    {
      return candidates[0]
    }
    if let date = draft.published,
      [nil, ArticleDraft.discriminator(date: date, nil)].contains(draft.discriminator)
    {
      let ofDate = candidates.filter { $0.published == date.stored }
      if ofDate.count == 1 { return ofDate[0] }
    }
    return candidates.first { one in
      guard ArticleLikeness.hasWords(arrived, of: one) else { return false }
      guard let gap = ArticleLikeness.gap(draft, one), gap > 0 else { return true }
      // Other numbers at another time are another reading of a gauge.
      return gap < ArticleLikeness.sameDay && draft.summary == one.text?.summary
    }
  }

  private func likest(
    _ arrived: ArrivedArticle, isShared: Bool, _ identities: Set<String>
  ) -> Known? {
    let draft = arrived.draft
    let traits = Trait.all(
      ids: [draft.identity, draft.givenID], draft.urlKey, draft.title, draft.published?.stored,
      words: draft.summary ?? "")
    let found = Set(traits.flatMap { byTrait[$0]?.suffix(Self.maxAlike) ?? [] })
    let alike = found.compactMap { articles[$0] }.compactMap { one -> (count: Int, one: Known)? in
      guard one.identity == draft.ownIdentity || !identities.contains(one.identity) else {
        return nil
      }
      let likeness = ArticleLikeness(arrived, one, isShared: isShared)
      return likeness.isVersion ? (count: likeness.count, one: one) : nil
    }
    return alike.max { ($0.count, $0.one.id) < ($1.count, $1.one.id) }?.one
  }

  private func onlyAtAddress(_ arrived: ArrivedArticle, _ identities: Set<String>) -> Known? {
    let draft = arrived.draft
    let isDigest = draft.basis == .content
    guard draft.basis == .address || isDigest, let address = draft.urlKey else { return nil }
    let found = (byTrait[.address(address)] ?? []).suffix(Self.maxAlike).compactMap { articles[$0] }
      .filter { one in
        let isOfDate = ArticleLikeness.gap(draft, one) == 0
        return isDigest
          ? isOfDate && draft.published?.isMidnight == false
          : isOfDate || one.title == draft.title
      }
    guard found.count == 1, !identities.contains(found[0].identity),
      !isAnother(arrived, than: found[0])
    else { return nil }
    return found[0]
  }

  private func sameHeadline(_ draft: ArticleDraft, _ identities: Set<String>) -> Known? {
    let found = draft.title.flatMap { moved[$0] }?.compactMap { articles[$0] }.filter { article in
      ArticleLikeness.gap(draft, article).map { $0 <= Self.movedDay } ?? true
    }
    guard let one = found?.first, found?.count == 1, !identities.contains(one.identity) else {
      return nil
    }
    let (old, new) = (one.text?.summary ?? "", draft.summary ?? "")
    return old.isEmpty || new.isEmpty || TextLikeness.share(old, new) >= 0.5 ? one : nil
  }
}

/// Compares short texts by their words.
enum TextLikeness {
  /// The share of the words of the text with fewer words that the other text has too, from 0 to 1;
  /// 0 if a text has no words.
  static func share(_ first: String, _ second: String) -> Double {
    let (first, second) = (words(first), words(second))
    let fewer = min(first.count, second.count)
    return fewer == 0 ? 0 : Double(first.intersection(second).count) / Double(fewer)
  }

  /// Runs of letters; in scripts without blanks each letter.
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      if !isLetter || scalar.isUnspaced, !word.isEmpty {
        words.insert(word)
        word = ""
      }
      if isLetter { word.unicodeScalars.append(scalar) }
    }
    if !word.isEmpty { words.insert(word) }
    return words
  }
}
