import Basics
internal import Markup
internal import Models

/// Reads the outlines of an OPML document as sources and folders.
struct OPMLReader: XMLConsumer {
  private enum Token: Int {
    case other, structure, outline, title, blocked
  }

  /// Maximum number of folders; the content of a later folder belongs to its parent folder.
  private static let folderLimit = 5000

  private var tree = OPMLFolderTree()
  /// The folder of each open outline; `nil` is the top level.
  private var open: [Int?] = []
  private var title: String?
  private var warnings = WarningList()
  private var settings = ForeignSettings()
  /// Entries that are neither sources nor folders, by what they are.
  private var others: [String: Int] = [:]

  static func read(_ bytes: [UInt8]) throws(ParseFault) -> OPMLDocument {
    var isOutline = false
    switch DetectedFormat(bytes, contentType: nil) {
    case .opml: isOutline = true
    case .unknown: break
    // A list without its root element is accepted.
    case .otherXML(let root) where ["outline", "body"].contains(root.lowercased()): break
    case .otherXML(let root): throw .notOPML("an XML document with the root <\(root)>")
    case .html: throw .notOPML("an HTML page")
    case .xmlFeed: throw .notOPML("a feed")
    case .json: throw .notOPML("JSON")
    case .sitemap: throw .notOPML("a sitemap")
    case .empty: throw .empty
    }
    var decoded = EncodingDetector.decode(bytes, contentType: nil)
    let (reader, outcome) = XMLReader.read(&decoded.text) { _ in
      OPMLReader()
    } _: { reader, outcome in
      (reader, outcome)
    }
    guard reader.sawOutline || isOutline else { throw .unknown }
    var (listings, warnings) = reader.tree.listings()
    let others = reader.others.sorted { $0.key < $1.key }
      .map { "left out, \($0.key): \($0.value)" }
    warnings = decoded.warnings + outcome.warnings + reader.warnings.lines + warnings
    warnings += reader.settings.clauses + others
    if listings.count > OPMLDocument.listingLimit {
      listings.removeLast(listings.count - OPMLDocument.listingLimit)
      warnings.append("more than \(OPMLDocument.listingLimit) sources; the rest was ignored")
    }
    var brokeAt = outcome.isComplete ? nil : "at byte \(bytes.count)"
    if outcome.isTooDeep, brokeAt == nil {
      brokeAt = "where it is nested more than \(XMLReader.depthLimit) deep"
    }
    return OPMLDocument(
      title: reader.title, listings: listings, categories: reader.tree.order(of: listings),
      warnings: warnings, brokeAt: brokeAt)
  }

  private var sawOutline = false

  mutating func token(for name: XMLName) -> Int {
    let token: Token =
      switch name.local.string.lowercased() {
      case "opml", "head", "body", "settings": .structure
      case "blocked": .blocked
      case "outline": .outline
      case "title": .title
      default: .other
      }
    return token.rawValue
  }

  mutating func start(_ token: Int, _ element: XMLElement) -> XMLCapture {
    switch Token(rawValue: token) {
    case .structure: return .children
    case .title: return .text
    case .outline:
      sawOutline = true
      // OPML 2.0: what is inside is commented out too.
      if element.hasValue("iscomment", "true") {
        warnings.add("skipped, commented out: \(OPMLText.line(element.anyValue("text")) ?? "")")
        return .skip
      }
      // Liferea's, with the rules of the search inside.
      if element.hasValue("type", "vfolder") {
        others["search folders of Liferea", default: 0] += 1
        return .skip
      }
      outline(element)
      return .children
    case .blocked:
      others["patterns of Feeder that hide articles", default: 0] += 1
      return .skip
    default: return .skip
    }
  }

  mutating func end(_ token: Int, _ content: XMLContent) {
    switch Token(rawValue: token) {
    case .title where open.isEmpty:
      title = OPMLText.line(String(outside: content.bytes))
    case .outline: _ = open.popLast()
    default: break
    }
  }

  private mutating func outline(_ element: XMLElement) {
    let around = open.last ?? nil
    let name = name(of: element)
    let type = element.anyValue("type")?.lowercased() ?? ""
    let isFeed = ["rss", "atom", "rdf", "feed", "json", "jsonfeed", "rss1"].contains(type)
    guard let address = element.anyValue("xmlurl") ?? (isFeed ? element.anyValue("url") : nil)
    else {
      if let other = Self.other(element, type) {
        open.append(around)
        others[other, default: 0] += 1
        return
      }
      open.append(folder(name, in: around))
      if let name, element.anyValue("opmlurl")?.trimmedOrNil != nil { settings.add(.listed, name) }
      return
    }
    // Outlines nested in a feed belong to the folder of that feed.
    open.append(around)
    let shown = name ?? String(address.prefix(80))
    if element.hasValue("disabled", "true") {
      warnings.add("skipped, disabled in the other program: \(shown)")
      return
    }
    // Overcast also lists podcasts of which an episode was heard.
    if element.anyValue("overcastid") != nil, !element.hasValue("subscribed", "1") {
      settings.add(.left, shown)
      return
    }
    noteSettings(element, of: shown)
    let rules = OPMLSelectors.read(type: type, element.anyValue)
    if rules == nil, type.hasPrefix("html") || type.hasPrefix("xml+") || type.hasPrefix("json+") {
      warnings.add("skipped, uses rules of another reader: \(shown)")
      return
    }
    guard let url = OPMLText.address(address) else {
      warnings.add("skipped, not a web address: \(shown)")
      return
    }
    let listing = SourceListing(
      name: name ?? OPMLText.host(of: url), url: url,
      homePage: element.anyValue("htmlurl").flatMap(OPMLText.address),
      format: rules?.0 ?? .auto, selectors: rules?.1, filters: OPMLFilters.read(element))
    let tags = OPMLText.categories(element.anyValue("category"))
    guard tree.add(listing, tags: tags, in: around) else {
      warnings.add("more than \(OPMLDocument.listingLimit * 2) entries; the rest was ignored")
      return
    }
  }

  /// The name is `text`. gPodder has the description there, and the name in `title`.
  private func name(of element: XMLElement) -> String? {
    let names = [element.anyValue("text"), element.anyValue("title")]
    let isDescription =
      isFrom("gPodder") || names[0].map { $0.utf8.count > 200 || $0.contains("\n") } ?? false
    return (isDescription ? names.reversed() : names).lazy.compactMap(OPMLText.line).first
  }

  private func isFrom(_ program: String) -> Bool { title?.hasPrefix(program) ?? false }

  /// What an outline is that is neither a source nor a folder; `nil` for a folder.
  private static func other(_ element: XMLElement, _ type: String) -> String? {
    if element.anyValue("filter-type") != nil { return "filters of TT-RSS" }
    if element.anyValue("label-name") != nil { return "labels of TT-RSS" }
    if element.anyValue("pref-name") != nil { return "settings of TT-RSS" }
    return type == "podcast-episode" ? "states of episodes" : nil
  }

  /// Notes which settings of other programs are left out.
  private mutating func noteSettings(_ element: XMLElement, of shown: String) {
    for (setting, names) in Self.flags where names.contains(where: { element.hasValue($0, "true") })
    {
      settings.add(setting, shown)
    }
    if isPolledOtherwise(element) { settings.add(.timed, shown) }
    let priority = element.anyValue("priority") ?? ""
    if ["category", "feed", "hidden", "archived"].contains(priority)
      || element.hasValue("hideglobally", "true")
    {
      settings.add(.hidden, shown)
    }
    for (setting, names) in Self.settingAttributes
    where names.contains(where: { element.anyValue($0)?.trimmedOrNil != nil }) {
      settings.add(setting, shown)
    }
  }

  /// Liferea's default is -1. Thunderbird's options are JSON.
  private func isPolledOtherwise(_ element: XMLElement) -> Bool {
    if let interval = element.anyValue("updateinterval")?.trimmedOrNil { return interval != "-1" }
    let options = element.anyValue("options").flatMap { JSONReader.value(of: $0) }
    return options?["updates"]?["enabled"] == .bool(false)
  }

  /// The attributes that say `true`: of Miniflux, Liferea, Feeder and Read You.
  private static let flags: KeyValuePairs<ForeignSettings.Setting, [StaticString]> = [
    .crawled: ["crawler", "html5extract", "fulltextbydefault", "isfullcontent"],
    .told: ["notify", "isnotification"], .marked: ["markasread"],
  ]

  /// The attributes with a value that is left out: of FreshRSS, Miniflux, Liferea and RSS Guard.
  private static let settingAttributes: KeyValuePairs<ForeignSettings.Setting, [StaticString]> = [
    .selected: ["scraperrules", "cssfullcontent"],
    .rewritten: [
      "csscontentfilter", "cssfullcontentfilter", "rewriterules", "urlrewriterules", "filtercmd",
      "postprocess",
    ],
    .dated: ["xpathitemtimeformat", "jsonitemtimeformat"],
    .requested: [
      "curlopt_cookie", "curlopt_cookiefile", "curlopt_httpheader", "curlopt_post",
      "curlopt_postfields", "curlopt_proxy", "curlopt_useragent", "useragent", "cookie",
    ],
  ]

  private mutating func folder(_ name: String?, in around: Int?) -> Int? {
    guard let name, tree.folderCount < Self.folderLimit else { return around }
    // All podcasts of these programs are in a folder that is none of the user's.
    if name == "feeds", around == nil, isFrom("Overcast") || isFrom("Pocket Casts") { return nil }
    return tree.addFolder(name, in: around)
  }
}

/// The filters of a source that FreshRSS
/// (https://freshrss.github.io/FreshRSS/en/developers/OPML.html) and Miniflux write into its
/// outline, in their own namespaces.
enum OPMLFilters {
  /// Maximum size of a filter in bytes.
  private static let limit = 20_000

  static func read(_ element: XMLElement) -> [ForeignFilter] {
    let attributes: [(StaticString, ForeignFilter.Language)] = [
      ("filtersactionread", .freshRSSRead), ("blocklistrules", .minifluxBlock),
      ("keeplistrules", .minifluxKeep), ("blockfilterentryrules", .minifluxBlockEntries),
      ("keepfilterentryrules", .minifluxKeepEntries),
    ]
    return attributes.compactMap { name, language in
      guard let text = element.anyValue(name), text.utf8.count <= limit,
        text.contains(where: { !$0.isWhitespace })
      else { return nil }
      return ForeignFilter(language, text)
    }
  }
}
