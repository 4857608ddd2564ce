import ViewModels
import Views
import Words

extension PageView {
  /// An attached file. Nothing is requested from its host before the reader starts it, and the host
  /// is named.
  func file(_ file: MediaFile) -> HTML {
    let url = file.url
    let notes = file.measures.compactMap(renderer.phrase)
    let facts: HTML? =
      notes.isEmpty ? nil : " <span class=\"secondary\">\(notes.joined(by: " · "))</span>"
    let name = wording(file.name)
    let label = "<a href=\"\(url)\" rel=\"noreferrer\">\(name)</a>\(facts)" as HTML
    let element: HTML? =
      file.isAudio
      ? "<audio controls preload=\"none\" src=\"\(url)\" aria-label=\"\(name)\"></audio>"
      : file.isVideo
        ? "<video controls preload=\"none\" src=\"\(url)\" aria-label=\"\(name)\"></video>" : nil
    let from: HTML? =
      element == nil ? nil : "<p class=\"secondary\">\(wording(.playsFrom, file.host))</p>"
    return "<div class=\"file\"><p>\(label)</p>\(element)\(from)</div>"
  }
}
