import Foundation
import Markup
import Models
import Store

extension StreamItem {
  /// A headline that is never empty: some apps fail at an empty one.
  var headline: String {
    Article.headline(title: metadata.title, summary: metadata.summary) ?? "Untitled"
  }

  /// The names of the authors; empty if there are none.
  var byline: String { metadata.authors.joined(separator: ", ") }

  /// Its address; an article without one is at its source.
  func address(of source: StreamSource) -> String { metadata.url ?? source.site }

  /// The body as markup; empty if there is no body.
  var markup: String {
    if let html = content.html, !html.isEmpty { return html }
    let text = content.text ?? metadata.summary ?? ""
    return text.split(separator: "\n\n").map { "<p>\(Self.escaped($0))</p>" }.joined()
  }

  /// The body as markup with all attached pictures, for a dialect that has no field for them.
  var illustratedMarkup: String {
    let pictures = AttachedPicture.all(of: content, beside: nil)
    guard !pictures.isEmpty else { return markup }
    let figures = pictures.map { picture in
      let words = picture.description.map { "<figcaption>\(Self.escaped($0))</figcaption>" }
      return "<figure><img src=\"\(Self.escaped(picture.url))\">\(words ?? "")</figure>"
    }
    return markup + figures.joined()
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var markup = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "\n": markup += "<br>"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    return markup
  }
}

extension FormFields {
  /// The whole number in a field, without the blanks around it; `nil` if it is empty or missing.
  func wholeNumber(_ name: String) throws -> Int64? {
    guard let text = self[name]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
      return nil
    }
    return try WholeNumber.read(text, in: name)
  }

  /// The exclusive bound of the times up to and including the one in a field.
  func timeBound(_ name: String) throws -> Date? {
    try wholeNumber(name).map { UnixTime.end(Double($0)) }
  }
}

extension WholeNumber {
  /// - Parameter name: of the parameter that has the text.
  static func read(_ text: String, in name: String) throws -> Int64 {
    guard let number = of(text) else {
      throw SyncRefusal("\"\(text.prefix(40))\" in \(name) is not a number.")
    }
    return number
  }
}
