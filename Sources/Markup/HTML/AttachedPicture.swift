internal import Basics
package import Models

/// A picture that is attached to an article instead of standing in its text.
package struct AttachedPicture: Sendable, Hashable {
  package var url: String
  /// What it shows, in the words of the source.
  package var description: String?

  /// Maximum number of pictures of one article.
  private static let limit = 30
  /// Maximum number of pictures of a text that are compared.
  private static let maxCompared = 200

  /// The attached pictures of an article that are neither its lead picture nor in its text, each
  /// once: sources attach a picture in several sizes.
  ///
  /// - Parameter lead: the address of the lead picture.
  package static func all(of content: ArticleContent, beside lead: String?) -> [AttachedPicture] {
    let attached = content.attachments.filter {
      $0.kind == .image && (($0.sizeInBytes ?? 0) > 0 || !PictureRules.isPortrait($0.url))
    }
    guard !attached.isEmpty else { return [] }
    var seen: Set<String> = []
    if let lead { seen.insert(key(of: lead)) }
    for picture in ImageElement.all(in: content.html ?? "", limit: maxCompared) {
      if let source = picture.source { seen.insert(key(of: source)) }
    }
    return attached.filter { seen.insert(key(of: $0.url)).inserted }.prefix(limit).map {
      AttachedPicture(url: $0.url, description: $0.title)
    }
  }

  /// Whether a picture is attached to an article or stands in its text, in any size.
  package static func isShown(_ url: String, by content: ArticleContent) -> Bool {
    let addresses =
      content.attachments.lazy.filter { $0.kind == .image }.map(\.url)
      + ImageElement.all(in: content.html ?? "", limit: maxCompared).compactMap(\.source)
    // Most lead pictures stand in the text as they are.
    if addresses.contains(where: { $0.utf8.elementsEqual(url.utf8) }) { return true }
    let wanted = key(of: url)
    return addresses.contains { key(of: $0) == wanted }
  }

  /// Query parameters that choose a size or a form of a picture.
  private static let forms: Set<Substring> = [
    "w", "h", "width", "height", "size", "s", "q", "quality", "fit", "crop", "resize", "auto",
    "format", "fm", "dpr", "ssl", "strip", "rect", "zoom", "sig", "itok", "ver", "v",
  ]
  /// Those that tell a size; beside one, the others choose a form or sign the address.
  private static let sizes: Set<Substring> = [
    "w", "h", "width", "height", "size", "resize", "fit",
  ]
  /// Those that may tell one picture from another.
  private static let versions: Set<Substring> = ["v", "ver"]
  /// Ratios of the sides of crops.
  private static let ratios: Set<String> = [
    "1x1", "2x1", "2x3", "3x2", "3x4", "4x3", "4x5", "5x3", "5x4", "9x16", "16x9", "21x9",
  ]

  /// An address without what chooses a size: those parameters, and the `-300x200` that WordPress
  /// appends to the name of a file.
  package static func key(of url: String) -> String {
    let parts = url.utf8.prefix(4096).split(separator: UInt8(ascii: "?"), maxSplits: 1)
    guard var name = parts.first.map({ String(Substring($0)) }) else { return url }
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      let dash = name[..<dot].utf8.lastIndex(of: UInt8(ascii: "-"))
    {
      let sizes = name.utf8[name.utf8.index(after: dash)..<dot].split(
        separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      let areNumbers = sizes.allSatisfy { size in
        (1...4).contains(size.count) && size.allSatisfy { 48...57 ~= $0 }
      }
      if sizes.count == 2, areNumbers { name.removeSubrange(dash..<dot) }
    }
    guard parts.count == 2 else { return name }
    let rest = parts[1].prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: "&"))
      .filter { field in !forms.contains(Substring(field.prefix { $0 != UInt8(ascii: "=") })) }
      .map { Substring($0) }
    return rest.isEmpty ? name : name + "?" + rest.sorted().joined(separator: "&")
  }

  /// What the addresses of one picture in several declared sizes share: the address without the
  /// parameters of a size and a form, and without what stands in its path for its width or its
  /// crop (`-300x200`, `_16x9_992`). Any other number may tell one picture from another.
  package static func key(of url: String, width: Int) -> String {
    let parts = url.prefix(4096).split(separator: "?", maxSplits: 1)
    guard let path = parts.first.map({ withoutSizes($0, width) }) else { return url }
    guard parts.count == 2 else { return path }
    let fields = parts[1].prefix { $0 != "#" }.split(separator: "&")
      .map { (name: $0.prefix { $0 != "=" }, text: $0) }
    let isSized = fields.contains { sizes.contains($0.name) }
    let rest = fields.filter { field in
      !isSized || versions.contains(field.name) || !forms.contains(field.name)
    }
    return rest.isEmpty ? path : path + "?" + rest.map(\.text).sorted().joined(separator: "&")
  }

  private static func withoutSizes(_ path: Substring, _ width: Int) -> String {
    func text(_ digits: ArraySlice<UInt8>) -> String { String(outside: digits) }
    var kept: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.first {
      let first = rest.prefix(while: \.isASCIIDigit)
      guard !first.isEmpty else {
        kept.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(first.count)
      let second: ArraySlice<UInt8> =
        rest.first == UInt8(ascii: "x") ? rest.dropFirst().prefix(while: \.isASCIIDigit) : []
      guard Int(text(first)) == width || ratios.contains("\(text(first))x\(text(second))") else {
        kept += first
        continue
      }
      if !second.isEmpty { rest = rest.dropFirst(second.count + 1) }
      if let mark = kept.last, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "_") {
        kept.removeLast()
      }
    }
    return String(outside: kept)
  }
}

/// An `img` element with its attributes; character references are resolved.
package struct ImageElement: Sendable, Hashable {
  package var source: String?
  package var candidates: String?
  /// As written; a plain number means pixels.
  package var width: String?
  package var height: String?
  package var alternative: String?

  /// The first `limit` pictures of sanitised markup, in document order.
  package static func all(in html: String, limit: Int) -> [ImageElement] {
    html.withBytes { bytes in
      var pictures: [ImageElement] = []
      var index = 0
      // Most texts have few tags of interest, and sanitised markup writes them in one way.
      while pictures.count < limit, let start = bytes.firstIndex(of: "<img ", from: index) {
        var tokenizer = HTMLTokenizer(bytes.run(start, bytes.count))
        guard case .startTag = tokenizer.next(), tokenizer.tag == .img else {
          index = start + 1
          continue
        }
        pictures.append(
          ImageElement(
            source: tokenizer.decodedValue("src"), candidates: tokenizer.decodedValue("srcset"),
            width: tokenizer.decodedValue("width"), height: tokenizer.decodedValue("height"),
            alternative: tokenizer.decodedValue("alt")))
        index = start + max(tokenizer.end, 1)
      }
      return pictures
    }
  }
}
