import Models
import Yams

extension Configuration {
  mutating func read(_ root: MappingReader, _ folder: String) {
    root.allow(only: ["sources", "categories", "interval", "database", "network", "ranking"])
    database = root.string("database")
    let interval = root.duration("interval", atLeast: Source.leastInterval, "5m")
    categories = root.list("categories").compactMap { node in
      guard let name = node.string, !name.isEmpty else {
        root.problems.add("a category must be a name", at: node)
        return nil
      }
      return name
    }
    if let mapping = root.mapping("network") { network.read(mapping) }
    if let mapping = root.mapping("ranking") { ranking.read(mapping) }
    if !root.has("sources") {
      root.report("there must be a list “sources”, each with name, url and category", at: "")
    }
    var names: [String: Int] = [:]
    for node in root.list("sources") {
      let entry = MappingReader(node, within: "a source", root.problems)
      guard let source = Source(entry, folder: folder, interval: interval) else { continue }
      if let line = names[source.name.lowercased()] {
        let message = "the name “\(source.name)” is taken by the source at line \(line)"
        entry.report(message + "; names must differ", at: "name")
        continue
      }
      names[source.name.lowercased()] = node.mark?.line ?? 1
      sources.append(source)
    }
  }
}

extension Source {
  /// Seconds; shorter intervals are refused (fetch.md S1).
  static let leastInterval = 300.0

  fileprivate init?(_ entry: MappingReader, folder: String, interval: Double?) {
    entry.allow(only: [
      "name", "url", "category", "interval", "format", "selectors", "allow_private_network",
      "insecure_tls", "http2", "cookie",
    ])
    let name = entry.require("name", "what you call it")
    let category = entry.require("category", "the tab that it belongs to")
    let text = entry.require("url", "the address of its feed or page")
    let address = text.flatMap { text -> SourceAddress? in
      switch AddressText.read(text, folder: folder) {
      case .success(let address): return address
      case .failure(let problem):
        entry.report(problem.message, at: "url")
        return nil
      }
    }
    let format: SourceFormat = entry.choice("format") ?? .auto
    let selectors = entry.mapping("selectors").flatMap(ItemSelectors.init)
    let own = entry.duration("interval", atLeast: Self.leastInterval, "5m")
    let network = SourceNetworkOptions(
      allowPrivateNetwork: entry.bool("allow_private_network") ?? false,
      insecureTLS: entry.bool("insecure_tls") ?? false,
      http2: entry.bool("http2") ?? true,
      cookie: entry.headerValue("cookie"))
    guard let name, let category, let address else { return nil }
    self.init(
      name: name, address: address, category: category, format: format, selectors: selectors,
      interval: own ?? interval, network: network)
  }
}

extension ItemSelectors {
  fileprivate init?(_ mapping: MappingReader) {
    mapping.allow(only: [
      "item", "title", "url", "summary", "content", "date", "author", "image", "id", "tags",
      "comments",
    ])
    guard let item = mapping.require("item", "what holds one article each") else { return nil }
    self.init(
      item: item, title: mapping.string("title"), url: mapping.string("url"),
      summary: mapping.string("summary"), content: mapping.string("content"),
      date: mapping.string("date"), author: mapping.string("author"),
      image: mapping.string("image"), id: mapping.string("id"), tags: mapping.string("tags"),
      comments: mapping.string("comments"))
  }
}

extension NetworkSettings {
  fileprivate mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: [
      "contact", "per_host", "max_in_flight", "timeout", "max_body", "max_header",
      "max_redirects", "allow_private", "ca_file",
    ])
    contact = mapping.headerValue("contact")
    if let perHost = mapping.mapping("per_host") {
      perHost.allow(only: ["concurrency", "delay"])
      perHostConcurrency = perHost.integer("concurrency", in: 1...16)
      perHostDelay = perHost.duration("delay", atLeast: 0, "0s")
    }
    maxInFlight = mapping.integer("max_in_flight", in: 1...1024)
    if let timeout = mapping.mapping("timeout") {
      timeout.allow(only: ["connect", "first_byte", "total"])
      connectTimeout = timeout.duration("connect", atLeast: 1, "1s")
      firstByteTimeout = timeout.duration("first_byte", atLeast: 1, "1s")
      totalTimeout = timeout.duration("total", atLeast: 1, "1s")
    }
    maxBody = mapping.size("max_body", atLeast: 1024, "1KiB")
    maxHeader = mapping.size("max_header", atLeast: 1024, "1KiB")
    maxRedirects = mapping.integer("max_redirects", in: 0...20)
    allowPrivate = mapping.bool("allow_private") ?? false
    caFile = mapping.string("ca_file")
  }
}

extension RankingSettings {
  fileprivate mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: ["half_life", "rising_half_life", "votes"])
    halfLife = mapping.duration("half_life", atLeast: 60, "1m") ?? halfLife
    risingHalfLife = mapping.duration("rising_half_life", atLeast: 60, "1m") ?? risingHalfLife
    guard let votes = mapping.mapping("votes") else { return }
    votes.allow(only: ["view", "finish", "bookmark", "share"])
    viewVotes = votes.number("view", in: 0...1000) ?? viewVotes
    finishVotes = votes.number("finish", in: 0...1000) ?? finishVotes
    bookmarkVotes = votes.number("bookmark", in: 0...1000) ?? bookmarkVotes
    shareVotes = votes.number("share", in: 0...1000) ?? shareVotes
  }
}

extension MappingReader {
  /// Text that goes into a request's header: no line breaks, no control characters
  /// (RFC 9110 5.5).
  fileprivate func headerValue(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      report("“\(key)” must not hold line breaks or control characters", at: key)
      return nil
    }
    return text
  }
}
