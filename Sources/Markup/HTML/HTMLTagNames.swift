/// Finds an element by its name, ignoring case and without creating a string.
package struct HTMLTagNames: Sendable {
  package static let table = HTMLTagNames()

  private let tags: NameTable<HTMLTag>

  /// The stand-ins of AMP pages for elements that a script loads later (amp.dev, amp-img).
  private static let standIns: [String: HTMLTag] = [
    "amp-img": .img, "amp-anim": .img, "amp-video": .video, "amp-audio": .audio,
  ]

  private init() {
    let names = Dictionary(uniqueKeysWithValues: HTMLTag.allCases.map { ($0.name, $0) })
    tags = NameTable(names.merging(Self.standIns) { name, _ in name })
  }

  package func find(_ name: Bytes) -> HTMLTag? { tags.find(name) }
}
