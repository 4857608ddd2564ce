import Basics
import Foundation
import Models
import Yams

extension Configuration {
  mutating func read(_ root: MappingReader, _ context: ReadingContext) {
    root.allow(only: [
      "sources", "categories", "poll", "database", "network", "websub", "offline", "retention",
      "backup", "digests", "notify", "ranking", "replica", "rules", "server",
    ])
    database = root.string("database")
    if let place = database?.lowercased(), place.contains("://"),
      !["postgres://", "postgresql://"].contains(where: place.hasPrefix)
    {
      root.report(
        "“database” must be a file, or an address like postgres://USER@HOST/DATABASE",
        at: "database")
    }
    replica = root.string("replica")
    readCategories(root)
    if let mapping = root.mapping("network") { network.read(mapping) }
    if let mapping = root.mapping("server") { server.read(mapping) }
    if let mapping = root.mapping("websub") { webSub = WebSubSettings(mapping) }
    if let mapping = root.mapping("offline") { offline.read(mapping) }
    if let mapping = root.mapping("retention") { retention.read(mapping) }
    if let mapping = root.mapping("backup") {
      backup = BackupSettings(mapping, folder: context.folder)
    }
    if let mapping = root.mapping("ranking") { ranking.read(mapping) }
    notify = root.named("notify", "targets", \.name) {
      NoticeTarget($0, folder: context.folder, root.problems)
    }
    let targets = notify.map(\.name)
    rules = root.list("rules").compactMap {
      ConfiguredRule($0, file: context.file, targets: targets, root.problems)
    }
    digests = root.named("digests", "digests", \.name) { DigestPlan($0, root.problems) }
    var context = context
    context.categories = categories
    context.offline = offline
    if let poll = root.mapping("poll") {
      poll.allow(only: ["interval"])
      context.interval = poll.interval()
    }
    // Settings alone are a configuration to which sources are still to be added.
    if root.isEmpty {
      root.report("the list “sources” is missing; each source needs name, url and category", at: "")
    }
    var names: [String: Int] = [:]
    let nodes = root.list("sources")
    sources.reserveCapacity(nodes.count)
    for node in nodes {
      let entry = MappingReader(node, within: "a source", root.problems)
      guard var source = Source(entry, context) else { continue }
      // Earlier versions wrote the whole address, with its password, as the name of a source
      // without a title.
      let shown = WebAddress.withoutSecrets(source.name)
      if shown != source.name {
        source.name = shown
        var number = 1
        while names[source.name.lowercased()] != nil {
          number += 1
          source.name = "\(shown) \(number)"
        }
      }
      if let line = names[source.name.lowercased()] {
        let message = "the name “\(source.name)” is already used by the source at line \(line)"
        entry.report(message + "; names must be unique", at: "name")
        continue
      }
      names[source.name.lowercased()] = node.mark?.line ?? 1
      rules += entry.list("rules").compactMap {
        ConfiguredRule(
          $0, file: context.file, of: source.name, targets: targets, root.problems)
      }
      sources.append(source)
    }
  }
}

extension Configuration {
  /// Reads a list of names, of which some have settings: `[world, {sport: {expire: 2d}}]`.
  private mutating func readCategories(_ root: MappingReader) {
    let nodes = root.list("categories").map { node -> Node in
      guard let entry = node.mapping?.first, node.mapping?.count == 1 else { return node }
      let settings = MappingReader(entry.value, within: "a category", root.problems)
      settings.allow(only: ["expire"])
      if let name = entry.key.string, let age = settings.expiry() {
        categoryExpiry[name.lowercased()] = age
      }
      return entry.key
    }
    categories = root.tabs(root.names(nodes, at: "categories"), at: "categories")
  }

}

extension FetchingOptions {
  fileprivate mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: [
      "contact", "per_host", "max_in_flight", "timeout", "max_body", "max_header",
      "max_redirects", "allow_private", "proxy", "ca_file",
    ])
    contact = mapping.headerValue("contact")
    if let perHost = mapping.mapping("per_host") {
      perHost.allow(only: ["concurrency", "delay"])
      perHostConcurrency = perHost.integer("concurrency", in: 1...16) ?? perHostConcurrency
      perHostDelay = perHost.duration("delay", atLeast: 0, "0s") ?? perHostDelay
    }
    maxInFlight = mapping.integer("max_in_flight", in: 1...1024) ?? maxInFlight
    if let timeout = mapping.mapping("timeout") {
      timeout.allow(only: ["connect", "first_byte", "total"])
      connectTimeout = timeout.duration("connect", atLeast: 1, "1s") ?? connectTimeout
      firstByteTimeout = timeout.duration("first_byte", atLeast: 1, "1s") ?? firstByteTimeout
      totalTimeout = timeout.duration("total", atLeast: 1, "1s") ?? totalTimeout
    }
    maxBody = mapping.size("max_body", atLeast: 1024, "1KiB") ?? maxBody
    maxHeader = mapping.size("max_header", atLeast: 1024, "1KiB") ?? maxHeader
    maxRedirects = mapping.integer("max_redirects", in: 0...20) ?? maxRedirects
    allowPrivate = mapping.bool("allow_private") ?? false
    proxy = mapping.proxy("proxy")
    caFile = mapping.string("ca_file")
  }
}

extension WebSubSettings {
  fileprivate init?(_ mapping: MappingReader) {
    mapping.allow(only: ["callback_url", "listen"])
    guard let text = mapping.string("callback_url") else {
      mapping.report(
        "“websub” needs a “callback_url”, the address where hubs reach this daemon", at: "")
      return nil
    }
    guard case .success(.web(let url)) = AddressText.read(text, folder: "/"),
      !url.contains(where: { "?#@".contains($0) })
    else {
      mapping.report(
        "“callback_url” must be an http or https address without “?”, “#” or “@”",
        at: "callback_url")
      return nil
    }
    self.init(callbackURL: url)
    guard let text = mapping.string("listen") else { return }
    guard let place = ServerSettings.Listening(text), place != .nowhere else {
      mapping.report("“listen” must be an address and a port, such as 127.0.0.1:8481", at: "listen")
      return nil
    }
    listen = place
  }
}

extension OfflineSettings {
  fileprivate mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: ["full_text", "images", "image_budget"])
    fullText = mapping.choice("full_text") ?? fullText
    images = mapping.choice("images") ?? images
    imageBudget = mapping.size("image_budget", atLeast: 0, "0") ?? imageBudget
  }
}

extension RetentionSettings {
  fileprivate mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: ["days", "articles_per_source"])
    days = mapping.integer("days", in: 1...36_500)
    articlesPerSource = mapping.integer("articles_per_source", in: 1...10_000_000)
  }
}

extension BackupSettings {
  fileprivate init?(_ mapping: MappingReader, folder: String) {
    mapping.allow(only: ["folder", "every", "keep"])
    guard let path = mapping.require("folder", "the folder for backups") else { return nil }
    self.init(
      folder: URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder + "/"))
        .standardizedFileURL.path)
    every = mapping.duration("every", atLeast: 600, "10m") ?? every
    keep = mapping.integer("keep", in: 1...10_000) ?? keep
  }
}

extension RankingSettings {
  fileprivate mutating func read(_ mapping: MappingReader) {
    mapping.allow(only: ["half_life", "rising_half_life", "explore", "votes"])
    halfLife = mapping.duration("half_life", atLeast: 60, "1m") ?? halfLife
    risingHalfLife = mapping.duration("rising_half_life", atLeast: 60, "1m") ?? risingHalfLife
    explores = mapping.bool("explore") ?? explores
    guard let votes = mapping.mapping("votes") else { return }
    votes.allow(only: ["view", "finish", "bookmark", "share"])
    viewVotes = votes.number("view", in: 0...1000) ?? viewVotes
    finishVotes = votes.number("finish", in: 0...1000) ?? finishVotes
    bookmarkVotes = votes.number("bookmark", in: 0...1000) ?? bookmarkVotes
    shareVotes = votes.number("share", in: 0...1000) ?? shareVotes
  }
}
