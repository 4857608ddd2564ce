import Basics
import Foundation
import Store
import ViewModels
import Words

/// A reader's settings for the page, on all devices or on one.
package struct PageSettings: Sendable, Hashable, Codable {
  package enum Theme: String, Sendable, Hashable, Codable, CaseIterable {
    case system, light, dark
  }

  /// The letters of what newspapers wrote.
  package enum Typeface: String, Sendable, Hashable, Codable, CaseIterable {
    case serif, sans
  }

  /// The width of an article's text.
  package enum Measure: String, Sendable, Hashable, Codable, CaseIterable {
    case narrow, medium, wide
  }

  package enum Density: String, Sendable, Hashable, Codable, CaseIterable {
    case cards, headlines
  }

  /// What a swipe on a list does.
  package enum Swipe: String, Sendable, Hashable, Codable, CaseIterable {
    case categories, marks, nothing
  }

  package var theme = Theme.system
  /// The code of the language; `nil` means the language that the browser asks for.
  package var language: String?
  package var marksReadOnScroll = false
  package var hasShortcuts = true
  package var showsUnreadOnly = false
  /// Megabytes that a browser may cache for offline reading.
  package var offlineMegabytes = 50
  /// A step from 1 to 5.
  package var textSize = 3
  package var typeface = Typeface.serif
  package var measure = Measure.medium
  package var density = Density.cards
  package var showsPictures = true
  package var swipe = Swipe.categories
  /// Where the page opens; empty: the front page.
  package var firstPage = ""
  /// The order of the categories' tabs; others follow.
  package var tabs: [String] = []
  package var hiddenTabs: [String] = []

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ path: WritableKeyPath<Self, Value>, _ key: CodingKeys) {
      if let value = try? values.decode(Value.self, forKey: key) { self[keyPath: path] = value }
    }
    read(\.theme, .theme)
    read(\.language, .language)
    read(\.marksReadOnScroll, .marksReadOnScroll)
    read(\.hasShortcuts, .hasShortcuts)
    read(\.showsUnreadOnly, .showsUnreadOnly)
    read(\.offlineMegabytes, .offlineMegabytes)
    read(\.textSize, .textSize)
    read(\.typeface, .typeface)
    read(\.measure, .measure)
    read(\.density, .density)
    read(\.showsPictures, .showsPictures)
    read(\.swipe, .swipe)
    read(\.firstPage, .firstPage)
    read(\.tabs, .tabs)
    read(\.hiddenTabs, .hiddenTabs)
    bound()
  }

  /// Reads the settings from a form.
  init(_ form: FormFields) {
    func choice<Choice: RawRepresentable<String>>(
      _ name: String, _ path: WritableKeyPath<Self, Choice>
    ) {
      if let choice = form[name].flatMap(Choice.init) { self[keyPath: path] = choice }
    }
    choice("theme", \.theme)
    choice("typeface", \.typeface)
    choice("measure", \.measure)
    choice("density", \.density)
    choice("swipe", \.swipe)
    language = form["language"].flatMap(Language.init)?.rawValue
    marksReadOnScroll = form["mark-on-scroll"] != nil
    hasShortcuts = form["shortcuts"] != nil
    showsUnreadOnly = form["unread-only"] != nil
    showsPictures = form["pictures"] != nil
    offlineMegabytes = form.number("offline") ?? 50
    textSize = form.number("size") ?? 3
    firstPage = form["first"] ?? ""
    let names = form.all("tab").prefix(Self.maxTabs)
    let places = form.all("place").map { Int($0) ?? Int.max }
    tabs = names.enumerated().sorted { one, other in
      let keys = [one, other].map { $0.offset < places.count ? places[$0.offset] : Int.max }
      return (keys[0], one.offset) < (keys[1], other.offset)
    }.map(\.element)
    hiddenTabs = names.enumerated().filter { form["show-\($0.offset)"] == nil }.map(\.element)
    bound()
  }

  private static let maxTabs = 1000

  /// Keeps what a form or a database says within what the page can show.
  private mutating func bound() {
    offlineMegabytes = min(max(offlineMegabytes, 0), 2000)
    textSize = min(max(textSize, 1), 5)
    firstPage = String(firstPage.prefix(200))
    tabs = tabs.prefix(Self.maxTabs).map { String($0.prefix(200)) }
    hiddenTabs = hiddenTabs.prefix(Self.maxTabs).map { String($0.prefix(200)) }
  }

  func language(accepted: String?) -> Language {
    language.flatMap(Language.init) ?? Language(accepted: accepted)
  }

  /// The tabs in the reader's order, without those that the reader has hidden.
  func arranged(_ all: [TabViewModel]) -> [TabViewModel] {
    guard !tabs.isEmpty || !hiddenTabs.isEmpty else { return all }
    let places = Dictionary(
      tabs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let hidden = Set(hiddenTabs)
    return all.filter { $0.category.map { !hidden.contains($0) } ?? true }.enumerated()
      .sorted { one, other in
        let keys = [one, other].map { tab in
          tab.element.category.map { places[$0] ?? Int.max } ?? -1
        }
        return (keys[0], one.offset) < (keys[1], other.offset)
      }.map(\.element)
  }
}

extension PageSettings {
  /// The settings of a session's device, else those of its reader, else the defaults.
  init(of session: PageSession, in store: any PageSettingStoring) throws {
    let text = try session.settings ?? store.pageSettings(of: session.reader)
    let stored = text.flatMap { CodableJSON.value(PageSettings.self, of: $0) }
    self = stored ?? PageSettings()
  }

  var text: String {
    get throws { try CodableJSON.text(self) }
  }
}

/// The time zone in which times are written for a browser.
struct BrowserZone: Sendable, Hashable {
  let zone: TimeZone
  /// Whether it is the browser's, which the page's script names in a cookie. Else it is this
  /// server's, and times name it.
  let isBrowsers: Bool

  init(_ request: WebRequest) {
    let own = Cookie.value(Cookie.zone, in: request).flatMap(Self.known)
    zone = own ?? .current
    isBrowsers = own != nil
  }

  /// The zone of a name from a client; the names of zones are those of files.
  private static func known(_ name: String) -> TimeZone? {
    guard (1...64).contains(name.utf8.count),
      name.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
          UInt8(ascii: "-"), UInt8(ascii: "+"):
          true
        default: false
        }
      }), name.utf8.first != UInt8(ascii: "/")
    else { return nil }
    return TimeZone(identifier: name)
  }
}
