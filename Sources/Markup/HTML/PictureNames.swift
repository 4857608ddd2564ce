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
