extension HTMLSanitizer {
  /// Removes the tags of an element that is not kept; its contents stay.
  mutating func passOver(_ tag: HTMLTag, _ traits: HTMLTagTraits) {
    if traits.contains(.endsParagraph) { closeParagraph() }
    switch tag {
    case .xmp:
      formulaEnd = nil
      out.write(text: tokenizer.readRawText(of: tag))
    case .iframe, .frame, .embed: linkFrame(from: "src")
    case .object: linkFrame(from: "data")
    case .param:
      let name = tokenizer.value("name")
      if name?.equalsIgnoringCase("movie") == true || name?.equalsIgnoringCase("src") == true {
        linkFrame(from: "value")
      }
    case .label where tokenizer.value("class")?.equals("hide-text") == true:
      // Words of Substack's editor before each poem.
      skipWords(of: tag)
    case .noscript:
      if attributes.copiedPicture == nil { attributes.copiedPicture = [] }
      if followsLatePicture { skipPictureCopy() }
    default:
      break
    }
  }

  /// Replaces a frame by a link to what it shows (docs/parsing.md T10). Old players are written
  /// twice, for different programs; one link is enough.
  mutating func linkFrame(from attribute: StaticString) {
    let current = tokenizer
    link(EmbeddedFrame.read({ current.decodedValue($0) }, source: attribute, base: bases.last))
  }

  /// Replaces a component of an AMP page by a link to what a script puts in its place. Its contents
  /// are markup, unlike those of `iframe`.
  mutating func linkComponent() {
    let current = tokenizer
    if current.name.equalsIgnoringCase("amp-iframe") { return linkFrame(from: "src") }
    let found = EmbedComponent.address(of: current.name) { current.decodedValue($0) }
    guard let address = found else { return }
    let title = current.decodedValue("title").map { PlainText.collapseString($0) } ?? ""
    link(.frame(EmbeddedFrame(address: address, label: title.isEmpty ? address : title)))
  }

  /// Writes what a script would put into the element that has just begun.
  mutating func fillComponent() {
    switch DataComponent(tokenizer) {
    case .formula(let formula):
      formulaEnd = nil
      followsLatePicture = false
      formula.withBytes { out.write(plainText: $0) }
    case .post(let post): link(.frame(post))
    case nil: break
    }
  }

  private mutating func link(_ finding: EmbeddedFrame.Finding) {
    switch finding {
    case .none: return
    case .frame(let frame) where counts[Int(HTMLTag.a.rawValue)] == 0:
      guard frame.address != lastFrame else { return }
      lastFrame = frame.address
      formulaEnd = nil
      followsLatePicture = false
      out.write("<a href=\"")
      frame.address.withBytes { out.write(attributeText: $0) }
      out.write("\">")
      frame.label.withBytes { out.write(plainText: $0) }
      out.write("</a>")
    case .frame, .unseen: attributes.losses.frames += 1
    }
  }

  /// Maximum number of bytes in a `noscript` with the copy of a picture.
  private static var copyLimit: Int { 8192 }

  /// Skips the copy of the picture before it in a `noscript` (docs/parsing.md T11).
  private mutating func skipPictureCopy() {
    let bytes = tokenizer.bytes
    let rest = bytes.run(tokenizer.end, min(bytes.count, tokenizer.end + Self.copyLimit))
    guard let end = rest.firstIndex(of: "</noscript", from: 0),
      rest.run(0, end).firstIndex(of: "<img", from: 0) != nil
    else { return }
    while true {
      let kind = tokenizer.next()
      if kind == .end || kind == .endTag && tokenizer.tag == .noscript { return }
    }
  }

  /// Removes an element with its contents; a formula is text.
  mutating func drop(_ tag: HTMLTag) {
    if tokenizer.isTeX {
      formulaEnd = nil
      followsLatePicture = false
      out.write(text: tokenizer.readTeX())
    } else if tag.traits.contains(.raw) {
      _ = tokenizer.readRawText(of: tag)
    } else if tag == .template || !tokenizer.isSelfClosing {
      skipContents(of: tag)
    }
  }

  /// Skips to the end of a template, an SVG or an annotation. As in the HTML parser, HTML that is
  /// not allowed in an SVG ends it.
  private mutating func skipContents(of tag: HTMLTag) {
    var depth = 1
    var foreignObjects = 0
    while depth > 0 {
      switch tokenizer.next() {
      case .end:
        return
      case .text:
        continue
      case .startTag:
        guard let inner = tokenizer.tag else { continue }
        if inner == tag {
          if tag == .template || !tokenizer.isSelfClosing { depth += 1 }
        } else if inner == .foreignobject || inner == .desc || inner == .title {
          if !tokenizer.isSelfClosing { foreignObjects += 1 }
        } else if inner == .script || inner == .style {
          if !tokenizer.isSelfClosing { _ = tokenizer.readRawText(of: inner) }
        } else if tag == .svg, foreignObjects == 0, Self.breaksOut(inner) {
          tokenizer.unread()
          return
        }
      case .endTag:
        guard let inner = tokenizer.tag else { continue }
        if inner == tag {
          depth -= 1
        } else if inner == .foreignobject || inner == .desc || inner == .title {
          foreignObjects = max(0, foreignObjects - 1)
        }
      }
    }
  }

  /// Skips an element of words, such as the copy of a formula, up to its end, or up to a block or
  /// picture, which it never contains.
  mutating func skipWords(of tag: HTMLTag) {
    var depth = 1
    while depth > 0 {
      let kind = tokenizer.next()
      if kind == .end { return }
      guard kind != .text, let inner = tokenizer.tag else { continue }
      if inner.traits.contains(.block) || inner == .img { return tokenizer.unread() }
      if inner == tag { depth += kind == .startTag ? 1 : -1 }
      if kind == .startTag, inner.traits.contains(.raw) { _ = tokenizer.readRawText(of: inner) }
    }
  }

  /// The start tags that end foreign content (WHATWG HTML, 13.2.6.5).
  static func breaksOut(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .`var`:
      true
    default:
      false
    }
  }
}
