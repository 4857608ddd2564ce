import Markup
import Models

extension Attachment {
  /// Whether it belongs to the article: no portrait of an author, and no film that only a program
  /// of the past played.
  var isOfArticle: Bool {
    if mimeType?.lowercased() == "application/x-shockwave-flash" { return false }
    return kind != .image || !PictureRules.isDecoration(url)
  }

  /// What is kept of it: with its caption for a title and its medium for a type that it does not
  /// have.
  var kept: Attachment {
    var file = self
    file.title = title ?? hints.caption
    if hints.medium != nil { file.mimeType = type }
    file.hints = FileHints()
    return file
  }
}

extension [Attachment] {
  /// Each picture once that is attached in several declared sizes, in the best one (docs/parsing.md
  /// W2): of the files of a group, and of those whose addresses differ only in a size.
  func inBestSizes() -> [Attachment] {
    var files: [Attachment] = []
    var places: [String: Int] = [:]
    for file in self {
      guard file.kind == .image, let width = file.hints.width else {
        files.append(file)
        continue
      }
      let key = file.hints.group.map { "group \($0)" } ?? AttachedPicture.key(of: file.url)
      guard let place = places[key] else {
        places[key] = files.count
        files.append(file)
        continue
      }
      let known = files[place]
      guard PictureSource.isBetter(width, than: known.hints.width ?? 0) else { continue }
      files[place] = file
      files[place].title = file.title ?? known.title
      files[place].hints.caption = file.hints.caption ?? known.hints.caption
    }
    return files
  }
}
