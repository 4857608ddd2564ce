import Basics
import Foundation
import Store
import Words

/// A reader's settings for the page.
package struct PageSettings: Sendable, Hashable, Codable {
  package enum Theme: String, Sendable, Hashable, Codable, CaseIterable {
    case system, light, dark
  }

  package var theme = Theme.system
  /// The code of the language; `nil` means the language that the browser asks for.
  package var language: String?
  package var marksReadOnScroll = false
  package var hasShortcuts = true
  package var showsUnreadOnly = false
  /// Megabytes that a browser may cache for offline reading.
  package var offlineMegabytes = 50

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    theme = (try? values.decode(Theme.self, forKey: .theme)) ?? .system
    language = try values.decodeIfPresent(String.self, forKey: .language)
    marksReadOnScroll = (try? values.decode(Bool.self, forKey: .marksReadOnScroll)) ?? false
    hasShortcuts = (try? values.decode(Bool.self, forKey: .hasShortcuts)) ?? true
    showsUnreadOnly = (try? values.decode(Bool.self, forKey: .showsUnreadOnly)) ?? false
    offlineMegabytes = (try? values.decode(Int.self, forKey: .offlineMegabytes)) ?? 50
  }

  /// Reads the settings from a form.
  init(_ form: FormFields) {
    theme = form["theme"].flatMap(Theme.init) ?? .system
    language = form["language"].flatMap(Language.init)?.rawValue
    marksReadOnScroll = form["mark-on-scroll"] != nil
    hasShortcuts = form["shortcuts"] != nil
    showsUnreadOnly = form["unread-only"] != nil
    offlineMegabytes = min(max(form["offline"].flatMap { Int($0) } ?? 50, 0), 2000)
  }

  func language(accepted: String?) -> Language {
    language.flatMap(Language.init) ?? Language(accepted: accepted)
  }
}

extension PageSettings {
  /// The stored settings of a reader, or the defaults.
  init(of reader: String, in store: any PageSettingStoring) throws {
    let text = try store.pageSettings(of: reader)
    let stored = text.flatMap { try? JSONDecoder().decode(PageSettings.self, from: Data($0.utf8)) }
    self = stored ?? PageSettings()
  }

  var text: String {
    get throws { String(outside: try JSONEncoder().encode(self)) }
  }
}
