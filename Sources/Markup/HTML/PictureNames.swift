/// What the words in the names of picture files say beyond the signs of ``PictureRules``.
enum PictureNames {
  /// Whether a name with a sign of a placeholder has a word of a subject besides, as a photograph
  /// has: `dummy-car.jpg`, but not `placeholder-large.jpg`.
  ///
  /// In an escaped address the words cannot be told from those of its folders.
  static func hasSubject(_ name: Bytes) -> Bool {
    guard !name.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "=") }),
      let (stem, isDrawing) = parts(of: name), !isDrawing
    else { return false }
    return words(of: stem).contains { word in
      word.count >= 3 && !word.isOne(of: emptyWords)
    }
  }

  /// Whether an address ends with the extension of a photograph or a large drawing.
  static func isPhotographFile(_ address: Bytes) -> Bool {
    parts(of: PictureRules.path(of: address)) != nil
  }

  /// Whether a name with the word of a small drawing is that of a photograph: it has several words.
  /// Where the format may be that of a drawing, the last word tells what it is, and none is that of
  /// a control.
  static func isPhotograph(_ name: Bytes) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), parts(of: name) != nil else {
      return false
    }
    let words = words(of: name.run(0, dot))
    guard words.count(where: { $0.count >= 3 }) >= 3 else { return false }
    let ending = name.run(dot + 1, name.count)
    if ending.equalsIgnoringCase("jpg") || ending.equalsIgnoringCase("jpeg") { return true }
    return words.last.map { !$0.isOne(of: lastWords) } ?? true
      && !words.contains { $0.isOne(of: controls) }
  }

  /// Whether the word that begins with "logo" is that of a logo: `logos`, `logowhite`.
  static func isLogoWord(_ name: Bytes, at index: Int) -> Bool {
    let start = index + "logo".utf8.count
    if AddressWords.isBorder(start, in: name) { return true }
    return logoEnds.contains {
      name.hasPrefixIgnoringCase($0, at: start)
        && AddressWords.isBorder(start + $0.utf8CodeUnitCount, in: name)
    }
  }

  /// The name before the extension, and whether the format is rather one of drawings.
  private static func parts(of name: Bytes) -> (stem: Bytes, isDrawing: Bool)? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name.run(dot + 1, name.count)
    if ending.equalsIgnoringCase("png") { return (name.run(0, dot), true) }
    guard ending.isOne(of: photographs) else { return nil }
    return (name.run(0, dot), false)
  }

  private static func words(of name: Bytes) -> [Bytes] {
    name.split { !$0.isASCIILetter }.map { Bytes(rebasing: $0) }
  }

  private static let photographs: [StaticString] = ["jpg", "jpeg", "webp", "avif"]

  /// Words beside a sign of a placeholder that say nothing about what is shown.
  private static let emptyWords: [StaticString] = [
    "placeholder", "placeholders", "dummy", "spacer", "blank", "transparent", "lazyload", "lazy",
    "image", "images", "img", "noimage", "default", "photo", "picture", "pic", "thumb", "thumbnail",
    "article", "news", "post", "story", "featured", "hero", "cover", "card", "large", "small",
    "medium", "big", "tiny", "wide", "square", "grey", "gray", "white", "black", "light", "dark",
    "empty", "loading", "loader", "available", "found", "yet", "coming", "soon", "generic", "site",
    "logo", "icon", "the", "and", "for", "fallback", "social", "share", "video", "poster", "user",
    "author", "profile", "avatar", "new", "min", "scaled",
  ]
  /// Last words of the names of small drawings.
  private static let lastWords: [StaticString] = [
    "sprite", "sprites", "icon", "icons", "emoji", "emojis", "badge", "badges", "button", "buttons",
    "spinner", "smiley", "smilie",
  ]
  /// Words of controls and of the networks that they lead to.
  private static let controls: [StaticString] = [
    "facebook", "twitter", "whatsapp", "telegram", "linkedin", "pinterest", "instagram", "youtube",
    "reddit", "mastodon", "bluesky", "google", "app", "store", "rss", "mail", "email", "download",
    "arrow", "left", "menu", "search", "close", "small", "round", "circle", "white", "black",
    "grey", "gray", "svg", "buy", "click", "subscribe", "donate", "login",
  ]
  /// What follows "logo" in the compounds that name one.
  private static let logoEnds: [StaticString] = [
    "s", "white", "black", "dark", "light", "color", "colour", "type", "small", "big", "large",
    "main", "default", "new", "full", "text", "mark", "header", "footer", "square", "site", "web",
    "share", "social", "print", "app", "image", "img", "og", "fb", "final", "transparent", "only",
  ]
}

/// Finds whole words in an address. A word begins and ends where letters meet other characters,
/// digits included, and where a capital follows a small letter (`siteLogo2x.png`).
enum AddressWords {
  /// Whether an address has one of the lower-case words, also in the plural.
  static func hold(
    _ words: [StaticString], _ address: Bytes, inPlural: Bool = true
  ) -> Bool {
    for index in address.indices where isBorder(index, in: address) {
      for word in words where address.hasPrefixIgnoringCase(word, at: index) {
        let end = index + word.utf8CodeUnitCount
        if isBorder(end, in: address) { return true }
        if inPlural, address[end].asciiLowercased == UInt8(ascii: "s"),
          isBorder(end + 1, in: address)
        {
          return true
        }
      }
    }
    return false
  }

  private enum Sort {
    case letter, digit, mark
  }

  /// Whether a word may begin or end at an index.
  static func isBorder(_ index: Int, in text: Bytes) -> Bool {
    guard index > 0, index < text.count else { return true }
    let (before, after) = (sort(before: index, in: text), sort(at: index, in: text))
    if before != after || before == .mark { return true }
    return before == .letter && text[index - 1].isASCIILetter && text[index - 1] >= 0x61
      && text[index].isASCIILetter && text[index] < 0x61
  }

  private static func sort(at index: Int, in text: Bytes) -> Sort {
    let byte = text[index]
    if byte == UInt8(ascii: "%"), index + 1 < text.count { return sort(ofEscape: text[index + 1]) }
    if byte.isASCIILetter || byte >= 0x80 { return .letter }
    return byte.isASCIIDigit ? .digit : .mark
  }

  private static func sort(before index: Int, in text: Bytes) -> Sort {
    if index >= 3, text[index - 3] == UInt8(ascii: "%") {
      return sort(ofEscape: text[index - 2])
    }
    return sort(at: index - 1, in: text)
  }

  /// Escapes of letters beyond ASCII have a first digit of 8 and more; others are of blanks and
  /// marks.
  private static func sort(ofEscape digit: UInt8) -> Sort {
    digit >= UInt8(ascii: "8") ? .letter : .mark
  }
}
