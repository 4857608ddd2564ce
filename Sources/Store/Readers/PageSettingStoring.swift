/// Readers' settings of the web page.
package protocol PageSettingStoring: Sendable {
  /// A reader's page settings as the page wrote them; `nil` if there are none.
  func pageSettings(of reader: String) throws -> String?

  /// Stores a reader's page settings; a missing reader is created.
  ///
  /// - Parameter settings: a JSON object; the page defines its keys.
  func setPageSettings(_ settings: String, of reader: String) throws
}
