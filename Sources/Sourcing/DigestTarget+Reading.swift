import Models
import Yams

extension DigestTarget {
  private static let keys = [
    "file": ["file", "keep"], "command": ["command"],
    "smtp": ["smtp", "user", "password_file", "from", "to"],
  ]

  /// Reads one entry of “to”.
  init?(_ node: Node, _ problems: ProblemLog) {
    let entry = MappingReader(node, within: "a target", problems)
    guard case .mapping = node else { return nil }
    let kinds = Self.keys.keys.filter(entry.has)
    guard kinds.count == 1, let kind = kinds.first, let keys = Self.keys[kind] else {
      entry.allow(only: Self.keys.values.flatMap(\.self))
      entry.report("a target needs exactly one of file, command and smtp", at: "")
      return nil
    }
    entry.allow(only: keys)
    switch kind {
    case "file": self.init(file: entry)
    case "command": self.init(command: entry)
    default: self.init(mail: entry)
    }
  }

  private init?(file entry: MappingReader) {
    let keep = entry.integer("keep", in: 1...10_000)
    guard let pattern = entry.label("file", "a path such as /srv/news/%Y-%m-%d.epub") else {
      return nil
    }
    let known = ["Y", "m", "d", "F", "H", "M", "%"]
    for match in pattern.matches(of: /%(.?)/) where !known.contains(String(match.output.1)) {
      entry.report(
        "unknown placeholder “\(match.output.0)”; known are %Y %m %d %F %H %M and %%", at: "file",
        character: pattern.distance(from: pattern.startIndex, to: match.range.lowerBound) + 1)
    }
    guard pattern.last != "/" else {
      entry.report("“file” must be a file, not a folder", at: "file")
      return nil
    }
    self = .file(pattern: pattern, keep: keep)
  }

  private init?(command entry: MappingReader) {
    guard
      let words = entry.words("command", "a program and its arguments, such as [lpr, \"{file}\"]")
    else { return nil }
    if words.first?.isEmpty != false {
      entry.report("“command” must begin with a program", at: "command")
    }
    self = .command(words)
  }

  private init?(mail entry: MappingReader) {
    let server = entry.require("smtp", "smtps://host or smtp://host")
    let from = entry.mailbox("from")
    let to = entry.words("to", "mail addresses, such as [me@reader.example.org]")
    for address in to ?? [] where !MappingReader.isMailbox(address) {
      entry.report(MappingReader.mailboxProblem(address), at: "to")
    }
    if to?.isEmpty == true { entry.report("“to” must contain a mail address", at: "to") }
    let user = entry.headerValue("user")
    guard let server else { return nil }
    guard
      server.wholeMatch(of: /smtps?:\/\/([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?\/?/)
        != nil
    else {
      entry.report(
        "“smtp” must be smtps://host or smtp://host, optionally with a port", at: "smtp")
      return nil
    }
    if user != nil, !entry.has("password_file") {
      entry.report("a “user” needs a “password_file”", at: "user")
    }
    guard let from, let to else { return nil }
    self = .mail(
      Mail(
        server: server, user: user, passwordFile: entry.string("password_file"), from: from,
        to: to))
  }
}

extension MappingReader {
  /// A list of texts, unchanged.
  fileprivate func words(_ key: String, _ what: String) -> [String]? {
    guard let node = value(of: key), let nodes = node.sequence else {
      report("“\(key)” must be a list: \(what)", at: key)
      return nil
    }
    return nodes.compactMap { node in
      guard let text = node.scalar?.string, !text.contains("\0") else {
        problems.add("“\(key)” must contain strings", at: node)
        return nil
      }
      return text
    }
  }

  fileprivate func mailbox(_ key: String) -> String? {
    guard let text = require(key, "the sender's mail address") else { return nil }
    guard Self.isMailbox(text) else {
      report(Self.mailboxProblem(text), at: key)
      return nil
    }
    return text
  }

  /// The problem of a text that is no plain address, with advice if a person means one.
  fileprivate static func mailboxProblem(_ text: String) -> String {
    let problem = "“\(text.prefix(60))” is not a mail address"
    if let address = text.firstMatch(of: /<([^<>]+)>\s*$/)?.output.1, isMailbox(String(address)) {
      return "\(problem); write only “\(address)”"
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return problem }
    return problem + "; write it in ASCII, an international domain as xn--…"
  }

  /// Whether a text is a plain address (RFC 5322, 3.4.1, without quoted words and comments),
  /// without a display name or any character that could end a mail header.
  fileprivate static func isMailbox(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~\-]+@[A-Za-z0-9.\-]+/) != nil
      && text.utf8.count <= 254
  }
}
