/// Parses names of stored pictures, as ``Store/PictureFolder`` gives them: the digest and a
/// format.
enum StoredPicture {
  /// The digest in a picture's file name, from its path or `file:` address; `nil` if it is not a
  /// stored picture.
  static func digest(_ file: String) -> String? {
    guard file.hasPrefix("/") || file.hasPrefix("file:///"),
      let name = file.split(separator: "/").last,
      let digest = name.split(separator: ".").first.map(String.init), isDigest(digest)
    else { return nil }
    return digest
  }

  static func isDigest(_ text: String) -> Bool {
    (16...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
  }
}
