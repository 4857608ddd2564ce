import Foundation
internal import Markup

/// Makes a ``ParsedFeed`` of the elements of an RSS, RDF or Atom document.
final class FeedBuilder: XMLConsumer {
  /// Where an element stands; decides what its children mean.
  enum Place {
    case document, feed, item, image, person, origin, mediaGroup, mediaContent, community
    case skipHours, skipDays, itunesImage, category, leaf
  }

  struct Scope {
    var place: Place
    var element: FeedElement
    /// Atom's rules count for it.
    var isAtom: Bool
    var kind = TextKind.text
    /// How many bases were in scope outside.
    var bases: Int
    var language: String?
  }

  var feed = ParsedFeed(format: .rss)
  var scopes: [Scope] = []
  var bases: [BaseURL]
  /// The base that counts where the document and its address give none.
  var fallback: BaseURL?
  /// The feed's own address came after items that wanted it.
  private(set) var wantsFallback = false
  var warnings = WarningList()

  var draft = ItemDraft()
  var isInItem = false
  var person = ParsedPerson()
  var origin = ParsedOrigin()
  var originAlternate: String?
  var attachment: ParsedAttachment?
  /// A text attribute waits for its element's own text.
  var pending: String?

  var title: TextValue?
  var dcTitle: TextValue?
  var description: TextValue?
  var dcDescription: TextValue?
  var itunesSummary: TextValue?
  var itunesSubtitle: TextValue?
  var rootLanguage: String?
  var dcLanguage: String?
  var dcDate: Date?
  var homeLink: String?
  var homeAlternate: String?
  var itunesImage: String?
  var imageURL: String?
  var updatePeriod: Double?
  var updateFrequency = 1.0
  var isAtom = false
  private var coreNamespace: String?
  private let limits: ParseLimits
  private var elements = 0

  init(base: BaseURL?, fallback: BaseURL?, limits: ParseLimits) {
    bases = base.map { [$0] } ?? []
    self.fallback = fallback
    self.limits = limits
  }

  // MARK: - XMLConsumer

  func token(for name: XMLName) -> Int {
    let element = FeedVocabulary.element(name)
    switch element {
    case .feed: noteAtom(name)
    case .channel, .item, .title: coreNamespace = coreNamespace ?? name.namespace
    default: break
    }
    return FeedVocabulary.namespace(of: name) == .atom
      ? element.rawValue | Self.atomFlag : element.rawValue
  }

  /// Marks the tokens of names in Atom's namespace.
  private static let atomFlag = 1 << 10

  func start(_ token: Int, _ element: XMLElement) -> XMLCapture {
    let what = FeedElement(rawValue: token & ~Self.atomFlag) ?? .unknown
    elements += 1
    if elements > limits.elements {
      warnings.add("more than \(limits.elements) elements: the rest was passed over")
      return .skip
    }
    let outer = scopes.last?.place ?? .document
    var scope = Scope(
      place: .leaf, element: what, isAtom: isAtom || token & Self.atomFlag != 0,
      bases: bases.count, language: scopes.last?.language)
    if element.attributeCount > 0 {
      if let base = element.xmlValue("base") { bases.pushBase(base) }
      if let language = element.xmlValue("lang") { scope.language = language.languageTag }
    }
    let capture =
      switch outer {
      case .document: startRoot(&scope, element)
      case .feed: startInFeed(&scope, element)
      case .item, .mediaGroup: startInItem(&scope, element)
      case .mediaContent: startInMediaContent(&scope, element)
      case .image: startInImage(&scope)
      case .person: startInPerson(&scope)
      case .origin: startInOrigin(&scope, element)
      case .community: startInCommunity(&scope, element)
      case .itunesImage: what == .url ? XMLCapture.text : .skip
      case .category: startInCategory(&scope, element)
      case .skipHours: what == .hour ? XMLCapture.text : .skip
      case .skipDays: what == .day ? XMLCapture.text : .skip
      case .leaf: XMLCapture.skip
      }
    if capture == .skip {
      bases.removeLast(bases.count - scope.bases)
    } else {
      scopes.append(scope)
    }
    return capture
  }

  func end(_ token: Int, _ content: XMLContent) {
    guard let scope = scopes.popLast() else { return }
    switch scope.place {
    case .item: endItem()
    case .leaf: endLeaf(scope, content)
    default: endContainer(scope, content)
    }
    if bases.count > scope.bases { bases.removeLast(bases.count - scope.bases) }
  }

  private func endLeaf(_ scope: Scope, _ content: XMLContent) {
    switch scopes.last?.place ?? .document {
    case .feed: endInFeed(scope, content)
    case .item, .mediaGroup: endInItem(scope, content)
    case .mediaContent: if attachment?.title == nil { attachment?.title = content.line }
    case .image: if scope.element == .url { imageURL = imageURL ?? address(content) }
    case .person: endInPerson(scope, content)
    case .origin: endInOrigin(scope, content)
    case .itunesImage: pending = pending ?? address(content)
    case .skipHours:
      if let hour = content.string.wholeNumber, hour <= 24 {
        feed.schedule.skipHours.insert(hour % 24)
      }
    case .skipDays: addSkipDay(content.string)
    case .document, .community, .category, .leaf: break
    }
  }

  // MARK: - Roots

  private func noteAtom(_ name: XMLName) {
    guard scopes.isEmpty else { return }
    isAtom = true
    switch name.namespace?.lowercased() {
    case "http://www.w3.org/2005/atom", "https://www.w3.org/2005/atom",
      "http://www.w3.org/2005/atom/":
      feed.format = .atom1
    case "http://purl.org/atom/ns#", "http://purl.org/atom/ns": feed.format = .atom03
    default: feed.format = .atom
    }
  }

  private func startRoot(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    rootLanguage = scope.language
    switch scope.element {
    case .rss:
      feed.format = Self.rssFormat(element.value("version"))
    case .rdf:
      feed.format = .rss1
      isRDF = true
    case .feed:
      if let version = element.value("version"), feed.format != .atom1 {
        feed.format = version.trimmedOrNil == "0.3" ? .atom03 : .atom
      }
    case .item:
      return startInFeed(&scope, element)
    case .channel:
      feed.format = .rss
    default:
      warnings.add("the root element is not that of a feed")
    }
    scope.place = .feed
    return .children
  }

  private var isRDF = false

  private static func rssFormat(_ version: String?) -> FeedFormat {
    guard let version = version?.trimmedOrNil else { return .rss }
    if version.hasPrefix("2") { return .rss2 }
    return switch version {
    case "0.9", "0.90": .rss090
    case "0.91": .rss091
    case "0.92": .rss092
    case "0.93": .rss093
    case "0.94": .rss094
    default: .rss
    }
  }

  // MARK: - The end

  /// The feed, when the document has been read.
  func finish() -> ParsedFeed {
    if isRDF { finishRDFFormat() }
    if isInItem {
      warnings.add("the last item is cut off and was left out")
      isInItem = false
    }
    finishFeed()
    return feed
  }

  private func finishRDFFormat() {
    guard let namespace = coreNamespace?.lowercased() else {
      feed.format = .rss
      return
    }
    if namespace.contains("rdf/simple/0.9") {
      feed.format = .rss090
    } else if !namespace.contains("purl.org/rss/1.0") {
      feed.format = .rss
    }
  }

  // MARK: - Items

  func beginItem(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    guard feed.items.count < limits.items else {
      warnings.add("more than \(limits.items) items: the rest was passed over")
      return .skip
    }
    scope.place = .item
    draft = ItemDraft()
    draft.language = scope.language
    draft.about = element.anyValue("about")?.trimmedOrNil
    draft.base = bases.last
    isInItem = true
    return .children
  }

  private func endItem() {
    if feed.items.isEmpty { fallback = fallback ?? knownAddress }
    feed.items.append(
      draft.finish(fallback: fallback, feedLanguage: feedLanguage))
    isInItem = false
  }

  /// The feed's own address, of those that can be a base.
  var knownAddress: BaseURL? {
    [feed.feedURL, homeLink, homeAlternate].lazy.compactMap { $0.flatMap { BaseURL($0) } }.first
  }

  func noteLateAddress() {
    if !feed.items.isEmpty, bases.isEmpty, fallback == nil { wantsFallback = true }
  }

  var feedLanguage: String? { feed.language ?? dcLanguage ?? rootLanguage }
}
