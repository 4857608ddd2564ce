import Foundation
import ViewModels
import Views
import Words

extension PageView {
  /// An attached file. Nothing is requested from its host before the reader starts it, and the host
  /// is named.
  func file(_ file: MediaFile) -> HTML {
    let url = file.url
    let host = URLComponents(string: url)?.host ?? url
    let notes = [
      FieldValue.count(file.durationInSeconds, .seconds), .count(file.sizeInBytes, .bytes),
    ].compactMap(renderer.phrase)
    let facts: HTML? =
      notes.isEmpty ? nil : " <span class=\"secondary\">\(notes.joined(by: " · "))</span>"
    let name = file.title ?? wording(.fileFrom, host)
    let label = "<a href=\"\(url)\" rel=\"noreferrer\">\(name)</a>\(facts)" as HTML
    let element: HTML? =
      file.isAudio
      ? "<audio controls preload=\"none\" src=\"\(url)\" aria-label=\"\(name)\"></audio>"
      : file.isVideo
        ? "<video controls preload=\"none\" src=\"\(url)\" aria-label=\"\(name)\"></video>" : nil
    let from: HTML? =
      element == nil ? nil : "<p class=\"secondary\">\(wording(.playsFrom, host))</p>"
    return "<div class=\"file\"><p>\(label)</p>\(element)\(from)</div>"
  }
}
