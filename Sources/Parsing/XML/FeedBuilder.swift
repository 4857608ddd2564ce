import Foundation
internal import Markup
internal import Models

/// Builds a ``ParsedFeed`` from the elements of an RSS, RDF or Atom document.
///
/// The functions that are called for every element are `mutating` even if they change nothing: only
/// then the compiler passes a large struct by reference instead of copying it to the stack.
struct FeedBuilder: XMLConsumer, ~Copyable {
  /// The position of an element, which decides what its children mean.
  enum Context: UInt8 {
    case document, feed, item, multipart, image, person, origin, mediaGroup, mediaContent
    case alternate, community, skipHours, skipDays, itunesImage, category, leaf
  }

  /// A link with the numbers that its element declares for the target.
  struct ElementLink {
    var link: ParsedLink
    var length: Int?
    /// `thr:count` (RFC 4685, 4).
    var replies: Int?
  }

  struct Scope: BitwiseCopyable {
    var place: Context
    var element: FeedElement
    /// Whether the rules of Atom apply to the element.
    var isAtom: Bool
    var kind = TextKind.text
    /// The base and the language in scope, as indices into the document's tables.
    var base: Int32
    var language: Int32
  }

  var feed = ParsedFeed(format: .rss)
  var scopes: XMLStack<Scope>
  /// The scope of an element that has only text: the next event is its end.
  private var leaf: Scope?
  var tables: ScopeTables
  /// Whether the feed's own address came after items that needed it as a base.
  private(set) var needsFallbackBase = false
  var warnings = WarningList()
  var dates = DocumentDates()

  var draft: ItemDraft
  var isInItem = false
  var person = ParsedPerson()
  var origin = ParsedOrigin()
  var originAlternate: String?
  var attachment: Attachment?
  /// The number of groups of files so far.
  var mediaGroups = 0
  /// The text from an attribute, used if the element has no text of its own.
  var pending: String?
  /// The attributes of a link whose address is its text, until the text is read.
  var pendingLink: ElementLink?

  /// The texts of the feed itself.
  var texts: TextStore
  var title = TextReference()
  var dcTitle = TextReference()
  var description = TextReference()
  var dcDescription = TextReference()
  var itunesSummary = TextReference()
  var itunesSubtitle = TextReference()
  var rootLanguage, dcLanguage: String?
  var dcDate: Date?
  var homeLink, homeAlternate, itunesImage, imageURL: String?
  var updatePeriod: Double?
  var updateFrequency = 1.0
  var isAtom = false
  var coreNamespace: String?
  /// The default namespace of an RDF document, if it is an RSS namespace.
  var rootNamespace: String?
  var hasChannel = false
  private var namespaces = NamespaceCache()
  /// Default namespaces of the elements that contain the items.
  private var ownNamespaces: [String] = []
  let limits: ParseLimits
  var isRDF = false
  private var elements = 0
  private var isOverElementLimit = false

  /// Authors of items with exactly one line of authors, and tags of items with exactly one tag.
  var authorMemory = LineCache<[ParsedPerson]>()
  var tagMemory = LineCache<[String]>()
  let document: Bytes
  /// Approximate number of bytes read so far.
  private(set) var reached = 0

  /// - Parameters:
  ///   - document: The bytes that the offsets of texts refer to (``XMLReader``).
  ///   - base: The document's own address.
  ///   - fallback: The base to use if neither the document nor its address gives one.
  init(document: Bytes, base: BaseURL?, fallback: BaseURL?, limits: ParseLimits) {
    tables = ScopeTables(base: base, fallback: fallback)
    scopes = XMLStack(
      document: Scope(
        place: .document, element: .unknown, isAtom: false, base: tables.rootBase, language: -1))
    draft = ItemDraft(document: document)
    texts = TextStore(document: document)
    self.document = document
    self.limits = limits
  }

  // MARK: - XMLConsumer

  mutating func token(for name: XMLName) -> Int {
    let known = namespaces.known(name.namespace)
    let namespace = known ?? FeedNamespace(prefix: name.prefix)
    var element = FeedVocabulary.element(name.local, in: namespace)
    var followsAtom = namespace == .atom
    if name.prefix.isEmpty, !name.namespace.isEmpty, known != .core {
      if isOwn(name, known) {
        element = FeedVocabulary.own(name.local, in: namespace)
        followsAtom = followsAtom && FeedVocabulary.isTypedByAtom(element)
      } else if known == nil {
        element = .unknown
      }
    }
    switch element {
    case .feed: noteAtom(name)
    case .item where scopes.depth == 0 && name.local.equalsIgnoringCase("entry"): noteAtom(name)
    case .channel, .item, .title:
      if coreNamespace == nil, !name.namespace.isEmpty { coreNamespace = name.namespace.string }
    default: break
    }
    return followsAtom ? element.rawValue | Self.atomFlag : element.rawValue
  }

  /// Whether a default namespace, even that of a module, is the format's own: the elements that
  /// contain the items are in it (docs/parsing.md D13).
  private mutating func isOwn(_ name: XMLName, _ known: FeedNamespace?) -> Bool {
    let isFrame =
      switch FeedVocabulary.element(name.local, in: .core) {
      case .rss, .channel, .items: true
      case .rdf: known == nil
      case .feed: known != .atom
      case .item: known != .atom || name.local.equalsIgnoringCase("item")
      default: false
      }
    let uri = name.namespace.string
    if ownNamespaces.contains(uri) { return true }
    if isFrame, ownNamespaces.count < 16 { ownNamespaces.append(uri) }
    return isFrame
  }

  /// Set in the tokens of names in Atom's namespace.
  private static let atomFlag = 1 << 10

  mutating func start(_ token: Int, _ element: XMLElement) -> XMLCapture {
    let what = FeedElement(rawValue: token & ~Self.atomFlag) ?? .unknown
    elements += 1
    if elements > limits.elements { return passOver() }
    let outside = scopes.top
    var scope = Scope(
      place: .leaf, element: what, isAtom: isAtom || token & Self.atomFlag != 0,
      base: outside.pointee.base, language: outside.pointee.language)
    if element.attributeCount > 0, element.hasPrefixedAttribute {
      if let base = element.xmlValue("base") {
        scope.base = enter(base, inside: scope.base)
      }
      if let language = element.xmlValue("lang") {
        scope.language = tables.language(language, inside: scope.language)
      }
    }
    let capture =
      switch outside.pointee.place {
      case .document: startRoot(&scope, element)
      case .feed: startInFeed(&scope, element)
      case .item: startInItem(&scope, element)
      case .multipart: what == .content ? startInItem(&scope, element) : XMLCapture.skip
      case .mediaGroup: startInMediaGroup(&scope, element)
      case .mediaContent: startInMediaContent(&scope, element)
      case .alternate: startInAlternate(scope, element)
      // RSS `image` has its address in a child element; an iTunes image has it in an attribute.
      case .image, .itunesImage: what == .url ? XMLCapture.text : .skip
      case .person: startInPerson(&scope)
      case .origin: startInOrigin(&scope, element)
      case .community: startInCommunity(&scope, element)
      case .category: startInCategory(&scope, element)
      case .skipHours: what == .hour ? XMLCapture.text : .skip
      case .skipDays: what == .day ? XMLCapture.text : .skip
      case .leaf: XMLCapture.skip
      }
    switch capture {
    case .skip: break
    case .children, .mixed: scopes.push(scope)
    case .text, .markup, .xhtml: leaf = scope
    }
    return capture
  }

  @inline(never)
  private mutating func passOver() -> XMLCapture {
    if !isOverElementLimit {
      isOverElementLimit = true
      warnings.add("more than \(limits.elements) elements; the rest was ignored")
    }
    return .skip
  }

  mutating func end(_ token: Int, _ content: XMLContent) {
    if !content.isComposed, content.place > reached { reached = content.place }
    if let scope = leaf {
      leaf = nil
      return endLeaf(scope, content)
    }
    guard let scope = scopes.pop() else { return }
    switch scope.place {
    case .item:
      draft.store.note(composed: content.composed)
      endItem()
    case .leaf: endLeaf(scope, content)
    default: endContainer(scope, content)
    }
  }

  /// Applies the base and the language that the `div` of XHTML content sets.
  mutating func enterDiv(_ element: XMLElement) {
    guard element.attributeCount > 0, var scope = leaf else { return }
    if let base = element.xmlValue("base") { scope.base = tables.base(base, inside: scope.base) }
    if let language = element.xmlValue("lang") ?? element.value("lang") {
      scope.language = tables.language(language, inside: scope.language)
    }
    leaf = scope
  }

  @inline(__always)
  private mutating func endLeaf(_ scope: Scope, _ content: XMLContent) {
    switch scopes.top.pointee.place {
    case .feed: endInFeed(scope, content)
    case .item, .multipart, .mediaGroup: endInItem(scope, content)
    case .mediaContent: endInMediaContent(scope, content)
    case .image where isInItem: noteThumbnail(scope, content)
    case .image: if scope.element == .url { imageURL = imageURL ?? address(scope, content) }
    case .person: endInPerson(scope, content)
    case .origin: endInOrigin(scope, content)
    case .itunesImage: pending = pending ?? address(scope, content)
    case .skipHours:
      if let hour = content.string.wholeNumber, hour <= 24 {
        feed.schedule.skipHours.insert(hour % 24)
      }
    case .skipDays: addSkipDay(content.string)
    case .document, .community, .category, .alternate, .leaf: break
    }
  }

  // MARK: - The end

  /// The feed, once the document has been read.
  mutating func finish() -> ParsedFeed {
    if isRDF { finishRDFFormat() }
    if isInItem {
      warnings.add("the last item is cut off and was ignored")
      isInItem = false
    }
    finishFeed()
    return feed
  }

  /// The first of the feed's own addresses that can be a base.
  var knownAddress: BaseURL? {
    [feed.feedURL, homeLink, homeAlternate].lazy.compactMap { $0.flatMap { BaseURL($0) } }.first
  }

  /// Notes the addresses of the document that are known before its first item ends.
  mutating func noteAddresses() {
    if tables.fallback == nil { tables.fallback = knownAddress }
    tables.documents = [
      tables.base(tables.documentBase), feed.feedURL.flatMap { BaseURL($0) },
    ].compactMap { $0 }
  }

  mutating func noteLateAddress() {
    if !feed.items.isEmpty, tables.rootBase < 0, tables.fallback == nil { needsFallbackBase = true }
  }

  /// The base inside an element that sets one. A relative base without an outer base is resolved
  /// against the feed's own address, once that is known.
  private mutating func enter(_ reference: String, inside outer: Int32) -> Int32 {
    if outer < 0, !reference.contains(anyOf: ":"), let reference = reference.trimmedOrNil,
      !reference.hasPrefix("#")
    {
      tables.fallback = tables.fallback ?? knownAddress
      if let fallback = tables.fallback {
        return tables.base(fallback.resolve(reference), inside: outer)
      }
      needsFallbackBase = true
    }
    return tables.base(reference, inside: outer)
  }

  /// Whether the bytes are part of the document, and so outlive the call that passes them.
  func isInDocument(_ bytes: Bytes) -> Bool {
    guard let start = document.baseAddress, let first = bytes.baseAddress else { return false }
    return first >= start && first < start + document.count
  }

  var feedLanguage: String? { feed.language ?? dcLanguage ?? rootLanguage }
}
