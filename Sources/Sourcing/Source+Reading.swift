import Models
import Yams

extension Source {
  init?(_ entry: MappingReader, _ context: ReadingContext) {
    entry.allow(only: [
      "name", "url", "category", "categories", "interval", "expire", "kind", "select", "full_text",
      "page",
      "images", "rules",
      "allow_private_network", "insecure_tls", "http2", "cookie", "proxy",
    ])
    let name = entry.label("name", "a name for the source")
    let categories = entry.categories(context)
    let text = entry.require("url", "the address of a feed or page")
    let address = text.flatMap { text -> SourceAddress? in
      switch AddressText.read(text, folder: context.folder) {
      case .success(let address): return address
      case .failure(let problem):
        entry.report(problem.message, at: "url")
        return nil
      }
    }
    let kind: SourceFormat = entry.choice("kind") ?? .auto
    let selectors = entry.mapping("select").flatMap {
      ItemSelectors($0, for: kind, context.selectorProblem)
    }
    if kind == .json, !entry.has("select") {
      entry.report(
        "a source of kind json needs “select” with the paths of its articles", at: "kind")
    }
    let interval = entry.has("interval") ? entry.interval() : context.interval
    let fullText: FullTextPolicy = entry.choice("full_text") ?? context.offline.fullText
    let page = entry.mapping("page").flatMap { PageSelectors($0, context.selectorProblem) }
    let images: ImagePolicy = entry.choice("images") ?? context.offline.images
    let network = SourceNetworkOptions(
      allowPrivateNetwork: entry.bool("allow_private_network") ?? false,
      insecureTLS: entry.bool("insecure_tls") ?? false,
      http2: entry.bool("http2") ?? true,
      cookie: entry.headerValue("cookie"), proxy: entry.proxyChoice("proxy"))
    guard let name, !categories.isEmpty, let address else { return nil }
    self.init(
      name: name.copiedStorage, address: address.copiedStorage,
      categories: categories.map(\.copiedStorage), format: kind,
      selectors: selectors,
      interval: interval, expiry: entry.expiry(), fullText: fullText, page: page, images: images,
      network: network)
  }
}

extension SourceAddress {
  fileprivate var copiedStorage: SourceAddress {
    switch self {
    case .web(let url): .web(url.copiedStorage)
    case .file(let path): .file(path.copiedStorage)
    }
  }
}

extension MappingReader {
  /// `category`, or the list `categories`.
  fileprivate func categories(_ context: ReadingContext) -> [String] {
    if has("category"), has("categories") {
      report("“category” and “categories” cannot be used together", at: "categories")
      return []
    }
    let names: [String]
    if has("categories") {
      names = self.names("categories")
      if names.isEmpty { report("“categories” must contain at least one name", at: "categories") }
    } else {
      names = label("category", "the tab for its articles").map { [$0] } ?? []
    }
    return tabs(names, at: has("category") ? "category" : "categories").compactMap { name in
      guard !context.categories.isEmpty else { return name }
      if let same = context.spellings[name.lowercased()] { return same }
      guard !problems.isFull else { return nil }
      let advice = Spelling.advice(for: name, among: context.categories)
      report(
        "“\(name)” is not in the list “categories”; \(advice)",
        at: has("category") ? "category" : "categories")
      return nil
    }
  }
}

extension ItemSelectors {
  fileprivate init?(
    _ mapping: MappingReader, for kind: SourceFormat,
    _ problem: (String, SourceFormat) -> String?
  ) {
    let parts = [
      "title", "link", "summary", "content", "date", "author", "image", "id", "tags", "comments",
    ]
    mapping.allow(only: ["item", "items"] + parts)
    let holder = mapping.has("items") ? "items" : "item"
    guard let item = mapping.require(holder, "a selector for the articles") else { return nil }
    mapping.checkSelectors([holder] + parts) { problem($0, kind) }
    self.init(
      item: item, title: mapping.string("title"), url: mapping.string("link"),
      summary: mapping.string("summary"), content: mapping.string("content"),
      date: mapping.string("date"), author: mapping.string("author"),
      image: mapping.string("image"), id: mapping.string("id"), tags: mapping.string("tags"),
      comments: mapping.string("comments"))
  }
}

extension String {
  /// A copy of the text in memory of its own. Text that is read from a YAML tree shares the tree's
  /// memory: a single such text keeps its memory page in use, and thousands keep the whole tree.
  fileprivate var copiedStorage: String {
    var text = self
    return text.withUTF8 { String(decoding: $0, as: UTF8.self) }
  }
}

extension PageSelectors {
  init?(_ mapping: MappingReader, _ problem: (String, SourceFormat) -> String?) {
    let parts = ["body", "title", "author", "date"]
    mapping.allow(only: parts + ["remove"])
    mapping.checkSelectors(parts) { problem($0, .html) }
    let removed = mapping.list("remove").compactMap(\.string)
    for text in removed {
      guard let problem = problem(text, .html) else { continue }
      mapping.report("“\(text)” is not a selector: \(problem)", at: "remove")
    }
    self.init(
      body: mapping.string("body"), title: mapping.string("title"),
      author: mapping.string("author"), date: mapping.string("date"), remove: removed)
    guard self != PageSelectors() else {
      mapping.report("“page” needs one of body, title, author, date or remove", at: "body")
      return nil
    }
  }
}
