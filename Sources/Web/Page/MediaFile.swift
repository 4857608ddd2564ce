import Foundation
import ViewModels
import Views
import Words

/// A media file or other attachment of an article.
struct MediaFile {
  let url: String
  let type: String
  let title: String?
  private let size: FieldValue
  private let duration: FieldValue

  init?(_ record: Record) {
    var values: [String: FieldValue] = [:]
    for entry in record.entries { values[entry.name] = entry.value }
    guard case .link(let url, _) = values["url"], HTML.isWebAddress(url) else { return nil }
    self.url = url
    if case .text(let type, _) = values["mime_type"] {
      self.type = type.lowercased()
    } else {
      type = ""
    }
    if case .text(let title, _) = values["title"] { self.title = title } else { title = nil }
    size = values["size_in_bytes"] ?? .none
    duration = values["duration_in_seconds"] ?? .none
  }

  var isPicture: Bool { type.hasPrefix("image/") }

  /// Nothing is requested from the file's host before the reader starts it, and the host is named.
  func markup(_ view: PageView) -> HTML {
    let host = URLComponents(string: url)?.host ?? url
    let notes = [duration, size].compactMap(view.renderer.phrase)
    let facts: HTML? =
      notes.isEmpty ? nil : " <span class=\"secondary\">\(notes.joined(by: " · "))</span>"
    let name = title ?? view.wording(.fileFrom, host)
    let label = "<a href=\"\(url)\" rel=\"noreferrer\">\(name)</a>\(facts)" as HTML
    let element: HTML? =
      type.hasPrefix("audio/")
      ? "<audio controls preload=\"none\" src=\"\(url)\" aria-label=\"\(name)\"></audio>"
      : type.hasPrefix("video/")
        ? "<video controls preload=\"none\" src=\"\(url)\" aria-label=\"\(name)\"></video>" : nil
    let from: HTML? =
      element == nil ? nil : "<p class=\"secondary\">\(view.wording(.playsFrom, host))</p>"
    return "<div class=\"file\"><p>\(label)</p>\(element)\(from)</div>"
  }
}
