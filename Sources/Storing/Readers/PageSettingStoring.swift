/// How readers want the page.
package protocol PageSettingStoring: Sendable {
  /// How a reader wants the page, as the page wrote it; `nil` where the reader never said.
  func pageSettings(of reader: String) throws -> String?

  /// Keeps how a reader, who is made when new, wants the page.
  ///
  /// - Parameter settings: a JSON object, whose keys are the page's.
  func setPageSettings(_ settings: String, of reader: String) throws
}
