/// The addresses of a picture, recording or film that a script, or a screen of another size, would
/// put in (``PictureSource``).
struct LateMedia {
  /// The address for `src`, decoded.
  private(set) var source: String?
  /// The value for `srcset`, as written.
  private(set) var candidates: Bytes?
  /// Whether the written `src` is left out: ``source`` takes its place, or it is a placeholder.
  private(set) var replacesSource = true

  private static let lateNames = PictureSource.lateSources + PictureSource.lateSets

  /// `nil` if the element can be shown as it is, or not at all.
  ///
  /// - Parameters:
  ///   - tag: `img`, `source`, `audio` or `video`.
  ///   - pictureSet: the candidates of the last `source` in the same `picture`, as written.
  init?(_ tokenizer: HTMLTokenizer, on tag: HTMLTag, _ pictureSet: Bytes?) {
    let written = tokenizer.value("src")?.trimmed
    let isEmpty = written.map { $0.isEmpty || $0.hasPrefixIgnoringCase("data:", at: 0) } ?? true
    let isLate = Self.hasLateAttribute(tokenizer)
    if isLate { candidates = Self.set(of: tokenizer) }
    switch tag {
    case .img:
      let hasSet = pictureSet != nil || tokenizer.value("srcset") != nil
      guard isLate || isEmpty || hasSet && written.map(PictureRules.isPlaceholder) == true else {
        return nil
      }
      // Of its own candidates the best is chosen once they are absolute.
      source = PictureSource.address(
        { $0.utf8CodeUnitCount == "srcset".utf8.count ? nil : tokenizer.decodedValue($0) },
        sources: { pictureSet.map { [$0.decodedValue] } ?? [] })
      if source == nil, candidates == nil, tokenizer.value("srcset") == nil { return nil }
    case .source:
      guard isLate else { return nil }
      if isEmpty { source = Self.source(of: tokenizer) }
      replacesSource = source != nil
      guard source != nil || candidates != nil else { return nil }
    default:
      guard isLate, isEmpty, let found = Self.source(of: tokenizer) else { return nil }
      source = found
      candidates = nil
    }
  }

  /// The candidates of a `source`, as written.
  static func candidates(of tokenizer: HTMLTokenizer) -> Bytes? {
    (hasLateAttribute(tokenizer) ? set(of: tokenizer) : nil) ?? tokenizer.value("srcset")
  }

  /// Whether a script may have put an address aside.
  private static func hasLateAttribute(_ tokenizer: HTMLTokenizer) -> Bool {
    for attribute in tokenizer.attributes {
      let name = tokenizer.name(of: attribute)
      if name.count > 5,
        name.hasPrefixIgnoringCase("data-", at: 0) || name.hasPrefixIgnoringCase("nitro-", at: 0),
        lateNames.contains(where: { name.equalsIgnoringCase($0) })
      {
        return true
      }
    }
    return false
  }

  private static func set(of tokenizer: HTMLTokenizer) -> Bytes? {
    PictureSource.lateSets.lazy.compactMap { tokenizer.value($0) }.first
  }

  private static func source(of tokenizer: HTMLTokenizer) -> String? {
    PictureSource.lateSources.lazy.compactMap { tokenizer.decodedValue($0) }
      .first(where: PictureSource.isAddress)
  }
}
