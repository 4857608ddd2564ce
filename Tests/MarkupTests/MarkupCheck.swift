/// Checks sanitised markup with a separate parser that is strict where the sanitiser is lenient.
struct MarkupCheck {
  private static let elements = Set(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center \
    cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 \
    h5 h6 header hgroup hr i img ins kbd li main map mark nav ol p picture pre q rp rt ruby s \
    samp section small source span strike strong sub summary sup table tbody td tfoot th thead \
    time tr track tt u ul var video wbr math mi mn mo ms mspace mtext menclose merror mfenced \
    mfrac mlabeledtr mmultiscripts mover mpadded mphantom mprescripts mroot mrow msqrt mstyle msub \
    msubsup msup mtable mtd mtr munder munderover semantics
    """.split(separator: " ").map(String.init))
  private static let attributes = Set(
    """
    dir lang title href src srcset alt cite datetime colspan rowspan headers scope span start \
    reversed value type width height poster controls loop muted preload kind label srclang sizes \
    media id
    """.split(separator: " ").map(String.init))
  private static let void: Set<String> = [
    "area", "br", "col", "hr", "img", "source", "track", "wbr",
  ]
  private static let schemes: Set<String> = [
    "http", "https", "mailto", "ftp", "tel", "magnet", "xmpp", "irc", "geo", "feed",
  ]

  private let text: [Character]
  private var index = 0
  private var open: [String] = []
  private var faults: [String] = []

  /// The faults of the markup, as messages.
  static func faults(in html: String) -> [String] {
    var check = MarkupCheck(text: Array(html))
    check.run()
    return check.faults
  }

  private init(text: [Character]) {
    self.text = text
  }

  private mutating func run() {
    while index < text.count {
      switch text[index] {
      case "<": readTag()
      case ">":
        faults.append("a bare >")
        index += 1
      case "&": readReference()
      default: index += 1
      }
    }
    if !open.isEmpty { faults.append("left open: \(open)") }
  }

  private mutating func readReference() {
    var name = ""
    index += 1
    while index < text.count, text[index] != ";", name.count < 8 {
      name.append(text[index])
      index += 1
    }
    if !["amp", "lt", "gt", "quot"].contains(name) { faults.append("a reference &\(name)") }
  }

  private mutating func readName() -> String {
    var name = ""
    while index < text.count, text[index].isLetter || text[index].isNumber {
      name.append(text[index])
      index += 1
    }
    return name
  }

  private mutating func readTag() {
    index += 1
    let closes = index < text.count && text[index] == "/"
    if closes { index += 1 }
    let name = readName()
    guard Self.elements.contains(name) else { return faults.append("an element <\(name)>") }
    if closes {
      if open.popLast() != name { faults.append("</\(name)> closes something else") }
      return expect(">")
    }
    if !Self.void.contains(name) { open.append(name) }
    while index < text.count, text[index] == " " {
      index += 1
      readAttribute()
    }
    expect(">")
  }

  private mutating func readAttribute() {
    let name = readName()
    if !Self.attributes.contains(name) { faults.append("an attribute \(name)") }
    expect("=")
    expect("\"")
    var value = ""
    while index < text.count, text[index] != "\"" {
      if text[index] == "<" || text[index] == ">" { faults.append("a bracket in a value") }
      value.append(text[index])
      index += 1
    }
    expect("\"")
    switch name {
    case "href", "src", "cite", "poster": checkAddress(value)
    case "srcset":
      for candidate in value.split(separator: ",") {
        checkAddress(String(candidate.drop { $0 == " " }.prefix { $0 != " " }))
      }
    default: break
    }
  }

  private mutating func checkAddress(_ address: String) {
    if address.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      faults.append("a control in an address")
    }
    let head = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    guard head.endIndex < address.endIndex, address[head.endIndex] == ":" else { return }
    if !Self.schemes.contains(head.lowercased()) { faults.append("a scheme \(head)") }
  }

  private mutating func expect(_ character: Character) {
    if index < text.count, text[index] == character {
      index += 1
    } else {
      faults.append("\(character) is missing at \(index)")
      index = text.count
    }
  }
}
