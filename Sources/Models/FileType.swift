/// What a file of an article is to a reader.
package enum FileKind: String, Sendable, Hashable {
  case image, audio, video

  /// By a media type, in letters of any case.
  package init?(type: String) {
    let main = type.utf8.prefix(8).prefix { $0 != UInt8(ascii: "/") }
    self.init(rawValue: String(Substring(main)).lowercased())
  }
}

extension Attachment {
  package var kind: FileKind? { type.flatMap(FileKind.init(type:)) }

  /// Its media type: the one that the source gives, unless that could be any file's; else by the
  /// extension in its address or by its medium (`image/*`, a media range as in RFC 9110 12.5.1).
  package var type: String? {
    let given = mimeType.flatMap { $0.isEmpty ? nil : $0 }
    let named = FileType.named(in: url)
    let isFile = named.flatMap(FileKind.init(type:)) != nil
    if let given, FileType.isTelling(given), !(isFile && FileType.isFlash(given)) { return given }
    if let named, FileType.isFlash(named) { return named }
    if given == nil, isFile, FileType.isOtherMedium(hints.medium) { return nil }
    if let kind = given.flatMap(FileKind.init(type:)) ?? hints.medium.flatMap(FileKind.init(type:))
    {
      return named.flatMap(FileKind.init(type:)) == kind ? named : "\(kind.rawValue)/*"
    }
    return named ?? given.flatMap(FileType.ofExtension) ?? given
  }
}

/// The media types of files.
package enum FileType {
  /// Types that a program gives to files that it doesn't know.
  private static let general: Set<String> = [
    "application/octet-stream", "binary/octet-stream", "application/unknown",
    "application/force-download", "application/x-download",
  ]

  private static let extensions: [String: String] = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp",
    "gif": "image/gif", "avif": "image/avif",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
    "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav",
    "flac": "audio/flac",
    "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
    "ogv": "video/ogg",
    "swf": flash,
  ]
  private static let flash = "application/x-shockwave-flash"

  /// The type that the extension in the path of an address stands for.
  package static func named(in address: String) -> String? {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let end = path.suffix(6)
    guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(end[dot...].dropFirst()).flatMap(ofExtension)
  }

  /// Whether a type is that of films that a program of the past played. Some feeds give it to the
  /// files that replaced them.
  package static func isFlash(_ type: String) -> Bool {
    type.prefix { $0 != ";" && $0 != " " }.lowercased() == flash
  }

  /// Whether a medium says that a file is none to look at or to listen to (Media RSS).
  static func isOtherMedium(_ medium: String?) -> Bool {
    ["document", "executable"].contains(medium?.lowercased())
  }

  static func ofExtension(_ name: String) -> String? {
    name.utf8.count <= 6 ? extensions[name.lowercased()] : nil
  }

  /// Whether a type says what a file is: `image`, `jpg` and `video/*` leave it open.
  static func isTelling(_ type: String) -> Bool {
    type.contains("/") && !type.hasSuffix("/*") && !general.contains(type.lowercased())
  }
}
