/// The attributes that sanitised markup may contain, and `xml:base`, which sets the base of
/// addresses.
enum HTMLAttribute: UInt8, CaseIterable, Sendable {
  case dir, lang, title
  case href, src, srcset, alt, cite, datetime, colspan, rowspan, headers, scope, span, start
  case reversed, value, type, width, height, poster, controls, loop, muted, preload, kind, label
  case srclang, sizes, media
  /// `id`, and `name` of a link's target (HTML 4, 12.2.1), only of ``ArticleParts``.
  case id, anchor
  /// `xml:base`, only in XHTML.
  case base

  var name: StaticString {
    switch self {
    case .dir: "dir"
    case .lang: "lang"
    case .title: "title"
    case .href: "href"
    case .src: "src"
    case .srcset: "srcset"
    case .alt: "alt"
    case .cite: "cite"
    case .datetime: "datetime"
    case .colspan: "colspan"
    case .rowspan: "rowspan"
    case .headers: "headers"
    case .scope: "scope"
    case .span: "span"
    case .start: "start"
    case .reversed: "reversed"
    case .value: "value"
    case .type: "type"
    case .width: "width"
    case .height: "height"
    case .poster: "poster"
    case .controls: "controls"
    case .loop: "loop"
    case .muted: "muted"
    case .preload: "preload"
    case .kind: "kind"
    case .label: "label"
    case .srclang: "srclang"
    case .sizes: "sizes"
    case .media: "media"
    case .id: "id"
    case .anchor: "name"
    case .base: "xml:base"
    }
  }

  /// Whether the attribute has a meaning on an element (HTML Living Standard, attribute index).
  func belongs(on tag: HTMLTag) -> Bool {
    switch self {
    case .dir, .lang, .title: true
    case .href: tag == .a || tag == .area
    case .src: [.img, .audio, .video, .source, .track].contains(tag)
    case .srcset, .sizes: tag == .img || tag == .source
    case .alt: tag == .img || tag == .area
    case .cite: [.blockquote, .q, .del, .ins].contains(tag)
    case .datetime: [.time, .del, .ins].contains(tag)
    case .colspan, .rowspan, .headers: tag == .td || tag == .th
    case .scope: tag == .th || tag == .td
    case .span: tag == .col || tag == .colgroup
    case .start, .reversed: tag == .ol
    case .value: tag == .li
    case .type: [.ol, .ul, .li, .source, .a].contains(tag)
    case .width, .height: [.img, .video, .source].contains(tag)
    case .poster: tag == .video
    case .controls, .loop, .muted, .preload: tag == .audio || tag == .video
    case .kind, .label, .srclang: tag == .track
    case .media: tag == .source
    case .id: tag.traits.contains(.kept)
    case .anchor: tag == .a
    case .base: false
    }
  }

  /// Finds an attribute by its name, ignoring case.
  static func find(_ name: Bytes) -> HTMLAttribute? {
    let first = name.first?.asciiLowercased ?? 0
    return switch (name.count, first) {
    case (2, UInt8(ascii: "i")): check(.id, name)
    case (3, UInt8(ascii: "d")): check(.dir, name)
    case (3, UInt8(ascii: "s")): check(.src, name)
    case (3, UInt8(ascii: "a")): check(.alt, name)
    case (4, UInt8(ascii: "l")): check(.lang, name) ?? check(.loop, name)
    case (4, UInt8(ascii: "h")): check(.href, name)
    case (4, UInt8(ascii: "c")): check(.cite, name)
    case (4, UInt8(ascii: "s")): check(.span, name)
    case (4, UInt8(ascii: "t")): check(.type, name)
    case (4, UInt8(ascii: "k")): check(.kind, name)
    case (4, UInt8(ascii: "n")): check(.anchor, name)
    case (5, UInt8(ascii: "t")): check(.title, name)
    case (5, UInt8(ascii: "s")): check(.scope, name) ?? check(.start, name) ?? check(.sizes, name)
    case (5, UInt8(ascii: "v")): check(.value, name)
    case (5, UInt8(ascii: "w")): check(.width, name)
    case (5, UInt8(ascii: "m")): check(.muted, name) ?? check(.media, name)
    case (5, UInt8(ascii: "l")): check(.label, name)
    case (6, UInt8(ascii: "s")): check(.srcset, name)
    case (6, UInt8(ascii: "h")): check(.height, name)
    case (6, UInt8(ascii: "p")): check(.poster, name)
    case (7, UInt8(ascii: "c")): check(.colspan, name)
    case (7, UInt8(ascii: "r")): check(.rowspan, name)
    case (7, UInt8(ascii: "h")): check(.headers, name)
    case (7, UInt8(ascii: "p")): check(.preload, name)
    case (7, UInt8(ascii: "s")): check(.srclang, name)
    case (8, UInt8(ascii: "d")): check(.datetime, name)
    case (8, UInt8(ascii: "r")): check(.reversed, name)
    case (8, UInt8(ascii: "c")): check(.controls, name)
    case (8, UInt8(ascii: "x")): check(.base, name) ?? (name.equals("xml:lang") ? .lang : nil)
    default: nil
    }
  }

  @inline(__always)
  private static func check(_ attribute: HTMLAttribute, _ name: Bytes) -> HTMLAttribute? {
    name.equalsIgnoringCase(attribute.name) ? attribute : nil
  }
}
