/// Takes names of people out of a line such as "By Jane Doe and John Roe, Staff Writers | 3 May".
/// Most wrong authors are the right name with something glued on.
enum AuthorNames {
  /// Names of one article; what follows is left out.
  static let limit = 32

  private static let leads = [
    "by", "written by", "posted by", "published by", "reported by", "story by", "words by",
    "text by",
    "author", "authors", "from", "von", "text", "autor", "autorin", "par", "propos recueillis par",
    "por", "escrito por", "publicado por", "redacción", "redação", "di", "da", "a cura di", "door",
    "av", "af", "tekst", "автор", "текст", "autorka", "napsal", "opracowanie", "yazan", "oleh",
    "penulis", "reporter", "editor", "edited by", "作者", "文", "記者", "记者", "撰文", "文：",
  ]
  /// A word of these ends a name and begins its role.
  private static let roles: Set<String> = [
    "staff", "writer", "writers", "reporter", "reporters", "correspondent", "correspondents",
    "editor", "editors", "columnist", "contributor", "contributors", "journalist", "producer",
    "freelance", "senior", "special", "associate", "deputy", "chief", "managing", "executive",
    "redakteur", "redakteurin", "korrespondent", "journaliste", "rédacteur", "rédactrice",
    "redactor",
    "periodista", "colaborador", "repórter", "jornalista", "redattore", "giornalista", "bureau",
    "updated", "published", "posted", "publiziert", "veröffentlicht", "publié", "publicado",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue",
    "wed",
    "thu", "fri", "sat", "sun", "today", "yesterday", "follow", "view", "email", "photos",
    "photography", "video",
    "minutes", "read", "profile", "bio", "comments", "share", "published:", "updated:", "posts",
    "редактор", "корреспондент", "журналист", "обозреватель", "автор", "спецкор", "редакции",
    "news", "digital", "multimedia", "web", "guest", "for", "at", "on", "in", "via", "am", "um",
  ]
  private static let nobody: Set<String> = [
    "admin", "administrator", "editor", "editorial", "editorial staff", "editorial team", "staff",
    "staff writer", "staff writers", "staff report", "staff reports", "wire reports",
    "staff reporter", "news staff", "newsroom", "redaktion",
    "redaction", "la redaction", "la rédaction", "redacción", "redação", "redazione", "redactie",
    "guest", "guest author", "unknown", "anonymous", "author", "web desk", "news desk", "webmaster",
    "root", "user", "none", "null", "undefined", "n/a", "the editors", "editors", "press release",
    "agencies", "view all posts", "see all posts", "more", "about", "news", "redakcja", "редакция",
  ]

  /// The people that a line names.
  ///
  /// - Parameters:
  ///   - isDeclared: Whether the line is a value of structured data, in which a comma between two
  ///     words is "Lastname, Firstname".
  ///   - takesNicknames: Whether a single word in small letters may be a name.
  static func read(
    _ line: String, isDeclared: Bool, takesNicknames: Bool = true, siteNames: [String]
  ) -> [String] {
    guard line.utf8.count < 600, !line.contains("://"), !line.hasPrefix("www.") else { return [] }
    let text = withoutLead(line)
    if isDeclared, let name = lastNameFirst(text) { return [name] }
    var names: [String] = []
    for part in parts(of: text) {
      // "…, AP National Political Writer" tells what the one before is.
      if !names.isEmpty, part.isApposition, part.words.dropFirst().contains(where: isRole) {
        continue
      }
      // "…, CNN Business" tells for whom.
      if !names.isEmpty, part.isApposition, let first = part.words.first,
        isSite(String(first), siteNames)
      {
        continue
      }
      // "CBS News" is no person called CBS.
      guard !isSite(part.words.joined(separator: " "), siteNames) else { continue }
      guard let name = name(part.words), !isSite(name, siteNames), names.count < limit,
        takesNicknames || !isNickname(name),
        !names.contains(where: { $0.lowercased() == name.lowercased() })
      else { continue }
      names.append(name)
    }
    return names
  }

  /// A single word in small letters is what a system calls somebody.
  private static func isNickname(_ name: String) -> Bool {
    name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  private static func isSite(_ name: String, _ siteNames: [String]) -> Bool {
    let letters = BlockText.letters(name)
    return siteNames.contains { BlockText.letters($0) == letters }
  }

  private static func withoutLead(_ line: String) -> String {
    var rest = line[...].drop { !$0.isLetter }
    // "Analysis by", "Photographs and text by".
    if let by = rest.prefix(40).firstRange(of: " by "),
      rest[..<by.lowerBound].split(separator: " ").count <= 3
    {
      rest = rest[by.upperBound...]
    }
    for _ in 0..<2 {
      let lower = rest.lowercased()
      guard
        let lead = leads.filter({ lower.hasPrefix($0) }).max(by: { $0.count < $1.count }),
        let next = rest.dropFirst(lead.count).first, !next.isLetter
      else { break }
      rest = rest.dropFirst(lead.count).drop { !$0.isLetter }
    }
    return String(rest)
  }

  /// "Doe, Jane", where nothing else is there.
  private static func lastNameFirst(_ text: String) -> String? {
    let parts = text.split(separator: ",").map { $0.split(separator: " ") }
    guard parts.count == 2, parts[0].count == 1, (1...2).contains(parts[1].count),
      parts.joined().allSatisfy({ $0.first?.isUppercase == true && !isRole($0) })
    else { return nil }
    return text
  }

  private static func isRole(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    return roles.contains(lower) || roles.contains(String(lower.prefix { $0 != "-" }))
  }

  private struct Part {
    var words: [Substring] = []
    /// Whether it stands behind a comma.
    var isApposition = false
  }

  /// Parts between commas, bars and words that join.
  private static func parts(of text: String) -> [Part] {
    var parts = [Part()]
    let separators: Set<Character> = [
      ",", ";", "|", "•", "·", "/", "–", "—", "(", ")", "\n", "、", "，",
    ]
    let joints: Set<String> = [
      "and", "und", "et", "y", "&", "e", "en", "och", "og", "i", "with", "mit", "и", "и,",
    ]
    for word in text.split(separator: " ").prefix(80) {
      if joints.contains(word.lowercased()) {
        parts.append(Part())
        continue
      }
      if word == "-" {
        parts.append(Part())
        continue
      }
      let pieces = word.split(omittingEmptySubsequences: false) { separators.contains($0) }
      for (index, piece) in pieces.enumerated() {
        if index > 0 { parts.append(Part(isApposition: word.contains(","))) }
        if !piece.isEmpty { parts[parts.count - 1].words.append(piece) }
      }
    }
    return parts
  }

  private static func name(_ words: [Substring]) -> String? {
    var kept: [Substring] = []
    for (index, word) in words.enumerated() {
      // A date, an address or a role ends a name.
      if word.contains(where: { $0.isNumber || $0 == "@" || $0 == ":" }) { break }
      let lower = word.lowercased()
      if isRole(word), !kept.isEmpty || words.count == 1 { break }
      // "May" and "August" are names, too, before another.
      let next = index + 1 < words.count ? words[index + 1].first : nil
      if MonthNames.month(lower) != nil, kept.count >= 2 || next?.isLetter != true { break }
      kept.append(word)
    }
    // "Courier Editorial Staff" is nobody.
    if kept.count < words.count, kept.last?.lowercased() == "editorial" { return nil }
    guard (1...6).contains(kept.count) else { return nil }
    let name = kept.joined(separator: " ").trimmingMarks
    guard name.count >= 2, name.count <= 60, name.contains(where: \.isLetter),
      !nobody.contains(name.lowercased()), !leads.contains(name.lowercased()), !isDomain(name)
    else { return nil }
    return name
  }

  private static let domains: Set<String> = ["com", "org", "net", "info", "news", "tv", "io"]

  private static func isDomain(_ name: String) -> Bool {
    guard !name.contains(" "), name.contains("."),
      let last = name.split(separator: ".").last, last.count > 1
    else { return false }
    return name.lowercased() == name || domains.contains(last.lowercased())
  }
}

extension String {
  /// Without marks and blanks at both ends; a full stop after an initial stays.
  fileprivate var trimmingMarks: String {
    var rest = self[...].drop { !$0.isLetter }
    while let last = rest.last, !last.isLetter,
      !(last == "." && rest.dropLast().last?.isUppercase == true)
    {
      rest.removeLast()
    }
    return String(rest)
  }
}
