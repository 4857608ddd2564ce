import Models
import Store

extension StreamItem {
  /// A headline that is never empty: some apps fail at an empty one.
  var headline: String {
    Article.headline(title: metadata.title, summary: metadata.summary) ?? "Untitled"
  }

  /// The body as markup; empty if there is no body.
  var markup: String {
    if let html = content.html, !html.isEmpty { return html }
    let text = content.text ?? metadata.summary ?? ""
    return text.split(separator: "\n\n").map { "<p>\(Self.escaped($0))</p>" }.joined()
  }

  private static func escaped(_ text: Substring) -> String {
    var markup = ""
    for character in text {
      switch character {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\n": markup += "<br>"
      default: markup.append(character)
      }
    }
    return markup
  }
}
