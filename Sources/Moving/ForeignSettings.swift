import Foundation

/// Settings of feeds in another program that do not move in, for the report.
struct ForeignSettings {
  private struct Feeds {
    var count = 0
    var names: [String] = []

    mutating func add(_ name: String) {
      count += 1
      if names.count < 3 { names.append("“\(name.prefix(200))”") }
    }

    /// “2 feeds (“A”, “B”)”
    var phrase: String {
      let list = names.joined(separator: ", ") + (count > names.count ? ", …" : "")
      return "\(count) \(count == 1 ? "feed" : "feeds") (\(list))"
    }
  }

  private var muted = Feeds()
  private var hidden = Feeds()
  private var crawled = Feeds()
  private var selected = Feeds()

  /// The other program does not poll the feed.
  mutating func addMuted(_ name: String) { muted.add(name) }
  /// Its main list does not have the feed's articles.
  mutating func addHidden(_ name: String) { hidden.add(name) }
  /// It fetches all pages of the feed.
  mutating func addCrawled(_ name: String) { crawled.add(name) }
  /// It has a selector for the text on the feed's pages.
  mutating func addSelected(_ name: String) { selected.add(name) }

  /// One sentence each.
  var notices: [String] {
    var notices: [String] = []
    if muted.count > 0 {
      notices.append(
        "Not polled there, and so not subscribed to: \(muted.phrase). Their articles are kept; "
          + "`tintm add ADDRESS` subscribes.")
    }
    if hidden.count > 0 {
      notices.append("Hidden there, and in all lists here: \(hidden.phrase).")
    }
    if crawled.count > 0 {
      notices.append(
        "All pages are fetched there: \(crawled.phrase). Here `full_text: always` in feeds.yml does."
      )
    }
    if selected.count > 0 {
      notices.append(
        "Left out are selectors of pages' texts: \(selected.phrase). Here `page: {body: SELECTOR}` "
          + "in feeds.yml has them.")
    }
    return notices
  }
}
