import Markup
import Models

extension Attachment {
  /// Whether it belongs to the article: no portrait of an author, unless the feed tells its size,
  /// and no film that only a program of the past played.
  var isOfArticle: Bool {
    if type.map(FileType.isFlash) == true { return false }
    return kind != .image || (sizeInBytes ?? 0) > 0 || hints.isLarge
      || !PictureRules.isPortrait(url)
  }

  /// What a feed says that it shows.
  fileprivate var words: String? {
    let words = [title, hints.caption].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "\n")
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
  /// W2): of the files of a group, and of those whose addresses differ only in a size. Files with
  /// different titles or descriptions are different pictures.
  func inBestSizes() -> [Attachment] {
    var files: [Attachment] = []
    // Of the first file of a key, and of all with words.
    var places: [String: Int] = [:]
    for file in self {
      guard file.kind == .image, let width = file.hints.width else {
        files.append(file)
        continue
      }
      let key =
        file.hints.group.map { "group \($0)" } ?? AttachedPicture.key(of: file.url, width: width)
      let own = file.words.map { key + "\n" + $0 } ?? key
      let first = places[key].flatMap { files[$0].words == nil ? $0 : nil }
      guard let place = places[own] ?? first else {
        places[key] = places[key] ?? files.count
        places[own] = files.count
        files.append(file)
        continue
      }
      places[own] = place
      let known = files[place]
      let isBetter = PictureSource.isBetter(width, than: known.hints.width ?? 0)
      let (best, other) = isBetter ? (file, known) : (known, file)
      files[place] = best
      files[place].title = best.title ?? other.title
      files[place].hints.caption = best.hints.caption ?? other.hints.caption
    }
    return files
  }
}
