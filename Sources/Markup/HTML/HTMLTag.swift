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

/// The properties of an element that reading and sanitising need.
struct HTMLTagTraits: OptionSet, Sendable {
  let rawValue: UInt32

  /// Stays in sanitised markup.
  static let kept = HTMLTagTraits(rawValue: 1)
  /// Occurs in content, so that its tag is a sign of markup.
  static let content = HTMLTagTraits(rawValue: 1 << 22)
  /// Has no contents and no end tag.
  static let void = HTMLTagTraits(rawValue: 2)
  /// Its start ends an open paragraph (WHATWG HTML, 13.2.6.4.7).
  static let endsParagraph = HTMLTagTraits(rawValue: 4)
  /// Its end tag may close elements that were left open inside it.
  static let block = HTMLTagTraits(rawValue: 8)
  /// Text formatting, whose end tag also closes it across blocks.
  static let formatting = HTMLTagTraits(rawValue: 16)
  /// End tags do not close elements across it.
  static let scope = HTMLTagTraits(rawValue: 32)
  /// Removed with all its contents.
  static let dropped = HTMLTagTraits(rawValue: 64)
  /// Its contents are text up to its own end tag.
  static let raw = HTMLTagTraits(rawValue: 128)
  static let heading = HTMLTagTraits(rawValue: 256)
  /// A part of a table.
  static let tablePart = HTMLTagTraits(rawValue: 512)
  /// Separates the words before and after it.
  static let breaksText = HTMLTagTraits(rawValue: 1024)

  /// Belongs in the head of a page.
  static let head = HTMLTagTraits(rawValue: 2048)
  /// Presentational MathML.
  static let math = HTMLTagTraits(rawValue: 4096)
  /// MathML that may contain HTML (WHATWG HTML, 13.2.6.1: MathML text integration point).
  static let mathText = HTMLTagTraits(rawValue: 8192)

  /// Stops the search for the start tag of an end tag without special rules (13.2.4.2: special).
  static let special = HTMLTagTraits(rawValue: 1 << 14)
  /// Its end tag may be omitted (13.2.6.3).
  static let impliedEnd = HTMLTagTraits(rawValue: 1 << 15)
  /// Limit the search for an open paragraph, a list item, and a part of a table, respectively.
  static let buttonScope = HTMLTagTraits(rawValue: 1 << 16)
  static let listScope = HTMLTagTraits(rawValue: 1 << 17)
  static let tableScope = HTMLTagTraits(rawValue: 1 << 18)
  /// Content that is not allowed directly in it moves before its table (13.2.6.1).
  static let fosters = HTMLTagTraits(rawValue: 1 << 19)
  /// Formatting outside it does not continue inside it (13.2.4.3: marker).
  static let marker = HTMLTagTraits(rawValue: 1 << 20)
  /// Its start tag does not reopen formatting.
  static let unformatted = HTMLTagTraits(rawValue: 1 << 21)

  static let of: [HTMLTagTraits] = {
    var table = [HTMLTagTraits](repeating: [], count: HTMLTag.allCases.count)
    func mark(_ tags: [HTMLTag], _ traits: HTMLTagTraits) {
      for tag in tags { table[Int(tag.rawValue)].insert(traits) }
    }
    mark(HTMLTag.allCases.filter { $0.rawValue <= HTMLTag.wbr.rawValue }, [.kept, .content])
    mark(
      [
        .font, .script, .style, .svg, .math, .form, .input, .button, .label, .select, .option,
        .textarea, .fieldset, .legend, .menu, .dir, .nobr, .iframe, .object, .embed,
      ], .content)
    mark(
      [
        .area, .br, .col, .hr, .img, .source, .track, .wbr, .base, .basefont, .bgsound, .embed,
        .frame, .input, .keygen, .link, .meta, .param, .image,
      ], .void)
    let blocks: [HTMLTag] = [
      .address, .article, .aside, .blockquote, .center, .details, .div, .dl, .figcaption, .figure,
      .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .main, .nav, .ol, .p, .pre, .section,
      .summary, .ul, .fieldset, .form, .dialog, .dir, .listing, .menu, .search, .xmp, .plaintext,
    ]
    mark(blocks, [.endsParagraph, .block, .breaksText])
    mark([.li, .dd, .dt], [.endsParagraph, .block, .breaksText])
    mark([.hr, .table], [.endsParagraph, .block, .breaksText])
    mark([.h1, .h2, .h3, .h4, .h5, .h6], .heading)
    mark([.table, .td, .th, .caption], .scope)
    mark([.applet, .marquee, .object, .template, .noscript, .foreignobject, .desc, .title], .scope)
    mark([.applet, .marquee, .object, .template, .noscript, .td, .th, .caption], .marker)
    mark([.button], .buttonScope)
    mark([.ol, .ul], .listScope)
    mark([.html, .table, .template, .noscript], .tableScope)
    mark([.table, .tbody, .tfoot, .thead, .tr], .fosters)
    mark([.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc], .impliedEnd)
    mark([.param, .source, .track, .textarea, .iframe, .noembed, .noscript], .unformatted)
    mark([.rb, .rtc, .rp, .rt], .unformatted)
    mark(blocks.filter { $0 != .dialog }, .special)
    mark(
      [
        .applet, .area, .base, .basefont, .bgsound, .body, .br, .button, .caption, .col, .colgroup,
        .dd, .dt, .embed, .frame, .frameset, .head, .hr, .html, .iframe, .img, .input, .keygen,
        .li, .link, .marquee, .meta, .noembed, .noframes, .noscript, .object, .param, .script,
        .select, .source, .style, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead,
        .title, .tr, .track, .wbr, .foreignobject, .desc, .mi, .mo, .mn, .ms, .mtext,
        .annotationXML,
      ], .special)
    mark(
      [.caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr],
      [.tablePart, .block, .breaksText])
    mark(
      [.a, .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u, .nobr],
      .formatting)
    mark([.script, .style, .template, .svg, .title, .head], .dropped)
    mark([.annotation, .annotationXML], .dropped)
    let math = HTMLTag.mi.rawValue...HTMLTag.semantics.rawValue
    mark([.math] + HTMLTag.allCases.filter { math.contains($0.rawValue) }, .math)
    mark([.mi, .mo, .mn, .ms, .mtext], [.mathText, .scope])
    mark([.script, .style, .title, .xmp], .raw)
    mark(
      [
        .br, .body, .html, .frameset, .iframe, .legend, .object, .option, .optgroup, .select,
        .textarea, .video, .audio, .picture, .button, .noscript, .noframes, .template,
      ], .breaksText)
    table[Int(HTMLTag.head.rawValue)].remove(.dropped)
    mark([.title, .base, .link, .meta, .style, .script, .template, .basefont, .bgsound], .head)
    return table
  }()
}
