import Basics
import Models
package import Words

/// Readers' settings of the web page.
package protocol PageSettingStoring: Sendable {
  /// A reader's page settings as the page wrote them; `nil` if there are none.
  func pageSettings(of reader: String) throws -> String?

  /// Stores a reader's page settings; a missing reader is created.
  ///
  /// - Parameter settings: a JSON object; the page defines its keys. `language` is the language that
  ///   the reader chose (``language(of:)``).
  func setPageSettings(_ settings: String, of reader: String) throws

  /// Stores the page settings of one device; `nil` removes them, so that those of the reader apply.
  func setPageSettings(_ settings: String?, ofSession session: Int64) throws
}

extension PageSettingStoring {
  /// The language that a reader chose for the page; `nil` if none was chosen.
  package func language(of reader: String) throws -> Language? {
    let choice = try pageSettings(of: reader).flatMap {
      CodableJSON.value(LanguageChoice.self, of: $0)
    }
    return choice?.language.flatMap { Language(rawValue: $0) }
  }
}

/// The part of the page settings that is not the page's alone.
private struct LanguageChoice: Decodable {
  var language: String?
}

extension PageSettingStoring where Self: SQLStore {
  package func pageSettings(of reader: String) throws -> String? {
    try read(
      "SELECT settings FROM page_settings WHERE reader_id = \(sql: Reader.id(named: reader))"
    )
    .first?["settings"]
  }

  package func setPageSettings(_ settings: String, of reader: String) throws {
    _ = try write([
      Reader.adding(reader),
      """
      INSERT INTO page_settings (reader_id, settings)
      VALUES (\(sql: Reader.id(named: reader)), \(settings))
      ON CONFLICT (reader_id) DO UPDATE SET settings = excluded.settings
      """,
    ])
  }

  package func setPageSettings(_ settings: String?, ofSession session: Int64) throws {
    _ = try write("UPDATE reader_session SET settings = \(settings) WHERE id = \(session)")
  }
}
