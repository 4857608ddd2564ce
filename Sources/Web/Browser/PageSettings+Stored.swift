import Basics
import Foundation
import Store

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
