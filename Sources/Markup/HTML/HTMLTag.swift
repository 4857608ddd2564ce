/// The HTML elements with special treatment in the sanitiser, the plain text or the blocks. All
/// other elements are unknown: they lose their tags and keep their contents.
package enum HTMLTag: UInt8, CaseIterable, Sendable {
  // Kept.
  case a, abbr, acronym, address, area, article, aside, audio, b, bdi, bdo, big, blockquote, br
  case caption, center, cite, code, col, colgroup, dd, del, details, dfn, div, dl, dt, em
  case figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hgroup, hr, i, img, ins, kbd, li
  case main, map, mark, nav, ol, p, picture, pre, q, rp, rt, ruby, s, samp, section, small, source
  case span, strike, strong, sub, summary, sup, table, tbody, td, tfoot, th, thead, time, tr, track
  case tt, u, ul, `var`, video, wbr
  // Known, but not kept.
  case annotation, applet, base, basefont, bgsound, body, button, canvas, datalist, desc, dialog,
    dir
  case embed, fieldset, font, foreignobject, form, frame, frameset, head, html, iframe, image, input
  case keygen, label, legend, link, listing, math, menu, meta, nobr, noembed, noframes, noscript
  case object, optgroup, option, output, param, plaintext, progress, meter, rb, rtc, script, search
  case select, slot, style, svg, template, textarea, title, xmp, blink, marquee, data, portal
  // Presentational MathML, kept only inside `math`.
  case mi, mo, mn, ms, mtext
  case menclose, merror, mfenced, mfrac, mlabeledtr, mmultiscripts, mover, mpadded, mphantom
  case mprescripts, mroot, mrow, mspace, msqrt, mstyle, msub, msubsup, msup, mtable, mtd, mtr
  case munder, munderover, semantics
  // Repeats a formula in a form for programs.
  case annotationXML

  var traits: HTMLTagTraits { HTMLTagTraits.of[Int(rawValue)] }

  /// The element's name in lower case.
  package var name: String { Self.names[Int(rawValue)] }

  /// Whether it is an annotation in `ruby`, or a parenthesis around one.
  var isReading: Bool { self == .rt || self == .rp || self == .rtc }

  private static let names = allCases.map { $0 == .annotationXML ? "annotation-xml" : "\($0)" }
}

extension HTMLTag {
  /// Whether a name is that of an HTML element that occurs in content, or the stand-in of one.
  package static func isKnown(_ name: Bytes) -> Bool {
    HTMLTagNames.table.find(name)?.traits.contains(.content) ?? false
  }
}

extension HTMLTag {
  package static func isKnown(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isKnown($0) }
  }
}

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
