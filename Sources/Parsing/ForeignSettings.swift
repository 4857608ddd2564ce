/// Settings of feeds in another program that do not move in, for the report: each with the number of
/// feeds and the names of the first ones.
package struct ForeignSettings: Sendable {
  package enum Setting: Sendable, Hashable, CaseIterable {
    /// The other program does not poll the feed.
    case muted
    /// The reader has left the feed; what was done with its articles is still there.
    case left
    /// Its main list does not have the feed's articles.
    case hidden
    /// It fetches all pages of the feed.
    case crawled
    /// It has a selector for the text on the feed's pages.
    case selected
    /// It removes parts of texts, or changes texts or addresses.
    case rewritten
    /// It reads the document by rules that have no counterpart here.
    case ruled
    /// It is told the form of dates.
    case dated
    /// It has filters that do something else than marking as read.
    case filtered
    /// It has a user name and a password for the feed's server.
    case password
    /// It requests the feed with a header, a cookie or a proxy of its own.
    case requested
    /// It polls the feed at times of its own, or only when asked.
    case timed
    /// It tells of each new article.
    case told
    /// It marks each new article as read.
    case marked
    /// A folder whose feeds come from a list on the web.
    case listed

    /// What precedes the names, and what follows them.
    fileprivate var words: (before: String, after: String) {
      switch self {
      case .muted:
        (
          "Not polled there, and so not subscribed to",
          ". Their articles are kept; `tintm add ADDRESS` subscribes"
        )
      case .left: ("Left there, and so not subscribed to", "")
      case .hidden: ("Hidden there, and in all lists here", "")
      case .crawled:
        ("All pages are fetched there", ". Here `full_text: always` in feeds.yml does")
      case .selected:
        (
          "Left out are selectors of pages' texts",
          ". Here `page: {body: SELECTOR}` in feeds.yml has them"
        )
      case .rewritten: ("Left out are changes of texts or addresses", "")
      case .ruled: ("Not subscribed to, because rules of that program read them", "")
      case .dated:
        ("The form of dates is given there, and guessed here", ". `tintm test-source` shows them")
      case .filtered: ("Left out are filters that do not mark as read", "")
      case .password:
        (
          "Left out are a user name and a password",
          ". Here they are part of the address: https://USER:PASSWORD@…"
        )
      case .requested: ("Left out are settings of requests (headers, cookies, proxies)", "")
      case .timed:
        ("Left out is how often they are polled", ". Here `interval: 2h` in feeds.yml says it")
      case .told:
        ("Left out are notices of new articles", ". Here rules with `notify: TARGET` send them")
      case .marked:
        ("New articles are marked as read there", ". Here rules with `read: true` do that")
      case .listed: ("Lists on the web are not followed, their feeds of today are taken", "")
      }
    }
  }

  private struct Names {
    var count = 0
    var first: [String] = []
  }

  private var feeds: [Setting: Names] = [:]

  package init() {}

  /// - Parameter name: of the feed, or of the folder.
  package mutating func add(_ setting: Setting, _ name: String) {
    feeds[setting, default: Names()].count += 1
    if feeds[setting, default: Names()].first.count < 3 {
      feeds[setting, default: Names()].first.append("“\(name.prefix(200))”")
    }
  }

  /// One clause each, without a final dot: “Hidden there, and in all lists here: 2 feeds (“A”, “B”)”.
  package var clauses: [String] {
    Setting.allCases.compactMap { setting in
      guard let names = feeds[setting] else { return nil }
      let noun = (setting == .listed ? "folder" : "feed") + (names.count == 1 ? "" : "s")
      let list =
        names.first.joined(separator: ", ")
        + (names.count > names.first.count ? ", …" : "")
      let (before, after) = setting.words
      return "\(before): \(names.count) \(noun) (\(list))\(after)"
    }
  }

  /// One sentence each.
  package var notices: [String] { clauses.map { $0 + "." } }
}
