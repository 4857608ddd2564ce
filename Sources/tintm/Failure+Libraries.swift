import Markup
import ViewModels

extension Failure {
  static let noLibXML2 = Failure(
    .unavailable, code: "no_libxml2",
    "Reading feeds needs libxml2 (\(XMLLibrary.fileName)), which is not installed.",
    advice: "Install it: `apt-get install \(XMLLibrary.packageName)`.")

  /// Opens libxml2 before work that needs it for each source.
  ///
  /// - Throws: ``noLibXML2``.
  static func requireLibXML2() throws {
    guard XMLLibrary.isInstalled else { throw noLibXML2 }
  }
}

extension FindingViewModel {
  static let noLibXML2 = FindingViewModel(
    .problem, subject: "libraries",
    message: "\(XMLLibrary.packageName) is not installed: feeds cannot be read",
    advice: "Install it with `apt-get install \(XMLLibrary.packageName)`.")
}
