internal import Markup

/// Reads the media of a body: pictures, recordings, and frames, which become links to their
/// content.
struct MediaReader {
  private let tree: PageTree
  private let pictures = PictureReader()
  /// The last picture that was read outside a `noscript`; its copy may follow.
  private var lastPicture: Int?

  /// Maximum number of pictures in a body; further ones are skipped.
  private static let pictureLimit = 500
  /// Maximum number of nodes between a picture and its copy.
  private static let copyDistance = 12

  init(_ tree: PageTree) {
    self.tree = tree
  }

  enum Finding {
    case picture(LeadPicture)
    /// A part of a sentence, which may occur again.
    case formula(LeadPicture)
    /// Complete markup.
    case embed([UInt8])
    /// Skipped.
    case nothing
  }

  /// The content of a media node; `nil` for a node of another kind.
  mutating func read(_ node: Int, _ kind: NodeKind) -> Finding? {
    switch kind.tag {
    case .img:
      guard let picture = pictures.read(node, in: tree) else { return .nothing }
      lastPicture = node
      return pictures.isFormula(node, in: tree) ? .formula(picture) : .picture(picture)
    case .noscript:
      guard !isCopy(node) else { return .nothing }
      return pictures.copy(in: node, of: tree).map(Finding.picture) ?? .nothing
    case .iframe, .embed: return frame(node, "src").map(Finding.embed) ?? .nothing
    case .object: return object(node).map(Finding.embed) ?? .nothing
    case .video, .audio: return recording(node, kind).map(Finding.embed) ?? .nothing
    case .source, .input, .svg, .canvas, .select, .textarea, .template, .map:
      return .nothing
    default: return standIn(node).map(Finding.embed)
    }
  }

  /// Whether a `noscript` has the picture before it once more: it is in the same figure, without
  /// text between them.
  private mutating func isCopy(_ node: Int) -> Bool {
    guard let picture = lastPicture, node - picture < Self.copyDistance else { return false }
    lastPicture = nil
    var box = Int(tree.nodes[node].parent)
    while box > picture {
      if tree.nodes[box].kind.tag == .figure { return false }
      box = Int(tree.nodes[box].parent)
    }
    return !(picture..<node).contains {
      tree.nodes[$0].kind == .text && !tree.source(of: $0).trimmed.isEmpty
    }
  }

  /// Whether an element is a medium or the copy of one, whatever it shows.
  static func isMedium(_ node: Int, in tree: PageTree) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .img, .noscript, .iframe, .embed, .object, .video, .audio: true
    default: EmbedStandIn.address(of: node, in: tree) != nil
    }
  }

  static func append(_ picture: LeadPicture, to body: inout ArticleBody) {
    body.pictures.append(picture)
    append(picture, to: &body.markup)
  }

  static func append(_ picture: LeadPicture, to markup: inout [UInt8]) {
    markup.append("<img")
    append("src", picture.url, to: &markup)
    append("alt", picture.alt, to: &markup)
    append("width", picture.width.map { String($0) }, to: &markup)
    append("height", picture.height.map { String($0) }, to: &markup)
    markup.append(UInt8(ascii: ">"))
  }

  static func isNew(_ picture: LeadPicture, in body: ArticleBody) -> Bool {
    body.pictures.count < pictureLimit && !body.pictures.contains { $0.url == picture.url }
  }

  private static func append(_ name: StaticString, _ value: String?, to markup: inout [UInt8]) {
    guard var value else { return }
    markup.append(UInt8(ascii: " "))
    markup.append(name)
    markup.append("=\"")
    value.withUTF8 { markup.write(attributeText: $0) }
    markup.append(UInt8(ascii: "\""))
  }

  private func frame(_ node: Int, _ source: StaticString) -> [UInt8]? {
    let found = EmbeddedFrame.read(
      { tree.decodedValue($0, of: node) }, source: source, keepsRelative: true)
    guard case .frame(let frame) = found, EmbedRules.isWorthALink(frame.address) else { return nil }
    return link(to: frame.address, label: tree.text("title", of: node) ?? frame.label)
  }

  private func link(to address: String, label: String) -> [UInt8] {
    var markup: [UInt8] = []
    markup.append("<p><a")
    Self.append("href", address, to: &markup)
    markup.append(UInt8(ascii: ">"))
    var label = label
    label.withUTF8 { markup.write(attributeText: $0) }
    markup.append("</a></p>")
    return markup
  }

  /// Number of nodes in an `object` that are searched for its address.
  private static let objectReach = 40

  /// The address of an `object`, which old players give in a parameter or in a frame inside.
  private func object(_ node: Int) -> [UInt8]? {
    if let found = frame(node, "data") { return found }
    let end = min(Int(tree.nodes[node].end), node + Self.objectReach)
    for inner in node + 1..<max(end, node + 1) {
      let found: [UInt8]? =
        switch tree.nodes[inner].kind.tag {
        case .embed, .iframe: frame(inner, "src")
        case .param:
          switch tree.text("name", of: inner)?.lowercased() {
          case "movie", "src": frame(inner, "value")
          default: nil
          }
        default: nil
        }
      if let found { return found }
    }
    return nil
  }

  private func standIn(_ node: Int) -> [UInt8]? {
    guard let address = EmbedStandIn.address(of: node, in: tree),
      EmbedRules.isWorthALink(address)
    else { return nil }
    return link(to: address, label: tree.text("title", of: node) ?? address)
  }

  private func recording(_ node: Int, _ kind: NodeKind) -> [UInt8]? {
    var address = tree.text("src", of: node)
    var inner = node + 1
    while address == nil, inner < Int(tree.nodes[node].end) {
      if tree.nodes[inner].kind.tag == .source { address = tree.text("src", of: inner) }
      inner += 1
    }
    guard let address, !address.hasPrefix("blob:"), !address.hasPrefix("data:") else { return nil }
    let name: StaticString = kind.tag == .video ? "video" : "audio"
    var markup: [UInt8] = []
    markup.append(UInt8(ascii: "<"))
    markup.append(name)
    Self.append("src", address, to: &markup)
    Self.append("poster", tree.text("poster", of: node), to: &markup)
    markup.append(" controls></")
    markup.append(name)
    markup.append(UInt8(ascii: ">"))
    return markup
  }
}

/// Decides which frames show content of the article.
enum EmbedRules {
  private static let unwanted = [
    "doubleclick", "facebook.com/plugins", "/ads", "disqus", "taboola", "outbrain", "newsletter",
    "subscribe", "consent", "piano.io", "addthis",
  ]

  static func isWorthALink(_ address: String) -> Bool {
    guard address.utf8.count < 2000, address.contains("/") else { return false }
    if EmbeddedFrame.isTracker(address) { return false }
    let lower = address.lowercased()
    return !unwanted.contains { lower.contains($0) }
  }
}
