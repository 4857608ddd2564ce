package import ViewModels
internal import Words

extension HTMLRenderer {
  /// A file of an article: its name, which leads to it, and its measures; audio and video with
  /// a player where the document has any. Nothing is requested from the file's host before the
  /// reader starts it, and the host is named.
  package func media(_ file: MediaFile) -> HTML {
    let name = wording(file.name)
    // A file without a title is named by the program.
    let words: HTML = file.title == nil ? own : ""
    let notes = file.measures.compactMap(phrase)
    let facts: HTML? =
      notes.isEmpty ? nil : " <span class=\"secondary\"\(own)>\(notes.joined(by: " · "))</span>"
    let link =
      target.address(file.url).map {
        "<a href=\"\($0)\" rel=\"noreferrer\"\(words)>\(name)</a>" as HTML
      }
      ?? HTML(name)
    return "<div class=\"file\"><p>\(link)\(facts)</p>\(player(file, name))</div>"
  }

  private func player(_ file: MediaFile, _ name: String) -> HTML? {
    guard !target.isXHTML, file.isAudio || file.isVideo, HTML.isWebAddress(file.url) else {
      return nil
    }
    let tag: HTML = file.isAudio ? "audio" : "video"
    return """
      <\(tag) controls preload="none" src="\(file.url)" aria-label="\(name)"></\(tag)>\
      <p class="secondary"\(own)>\(wording(.playsFrom, file.host))</p>
      """
  }
}
