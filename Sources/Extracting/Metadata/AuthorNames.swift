import Basics
internal import Markup

/// Extracts the names of people from a line such as "By Jane Doe and John Roe, Staff Writers | 3
/// May". Most wrong authors are the right name with additional text.
enum AuthorNames {
  /// Maximum number of names of an article.
  static let limit = 32

  private static let leads = [
    "by", "written by", "posted by", "published by", "reported by", "story by", "words by",
    "text by",
    "author", "authors", "from", "von", "text", "autor", "autorin", "par", "propos recueillis par",
    "por", "escrito por", "publicado por", "redacción", "redação", "di", "da", "a cura di", "door",
    "av", "af", "tekst", "автор", "текст", "autorka", "napsal", "opracowanie", "yazan", "oleh",
    "penulis", "reporter", "editor", "edited by", "作者", "文", "記者", "记者", "기자", "특파원", "撰文", "文：",
    "责编", "责任编辑",
    "編輯", "编辑",
    "zeige alle beiträge von", "alle beiträge von", "alle artikel von", "weitere beiträge von",
    "beiträge von", "erstellt von", "ein artikel von", "text von", "geschrieben von",
    "verfasst von", "veröffentlicht von", "text und fotos",
    "view all posts by", "view posts by", "see all posts by", "all posts by", "more posts by",
    "posts by", "articles by", "show all articles of", "more from", "more by", "alles von",
    "mehr von", "view author archive for", "voir tous les articles de",
    "voir tous les articles par", "articles de", "écrit par", "publié par", "rédigé par",
    "ver todas las entradas de", "ver todos los artículos de", "ver todos os posts de",
    "ver todos os artigos de", "visualizza tutti gli articoli di", "scritto da", "pubblicato da",
    "bekijk alle berichten van", "alle berichten van", "geplaatst door", "geschreven door",
    "zobacz wszystkie wpisy", "wszystkie wpisy", "visa alla inlägg av", "vis alle innlegg av",
    "του", "της", "των", "από τον", "από την", "γράφει ο", "γράφει η",
  ]
  /// Words that begin a role or another text after a name.
  private static let roles: Set<String> = [
    "staff", "writer", "writers", "reporter", "reporters", "correspondent", "correspondents",
    "editor", "editors", "columnist", "contributor", "contributors", "journalist", "producer",
    "freelance", "senior", "special", "associate", "deputy", "chief", "managing", "executive",
    "redakteur", "redakteurin", "korrespondent", "journaliste", "rédacteur", "rédactrice",
    "redactor",
    "periodista", "colaborador", "repórter", "jornalista", "redattore", "giornalista", "bureau",
    "updated", "published", "posted", "publiziert", "veröffentlicht", "aktualisiert", "publié",
    "publicado", "actualizado", "atualizado", "pubblicato", "aggiornato", "gepubliceerd",
    "bijgewerkt", "opublikowano", "zaktualizowano", "опубликовано", "обновлено", "publicerad",
    "uppdaterad", "publisert", "oppdatert", "opdateret", "zuletzt",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue",
    "wed",
    "thu", "fri", "sat", "sun", "today", "yesterday", "follow", "view", "email", "photos",
    "photography", "video",
    "minutes", "read", "profile", "bio", "comment", "comments", "share", "published:", "updated:",
    "posts",
    "редактор", "корреспондент", "журналист", "обозреватель", "автор", "спецкор", "редакции",
    "news", "digital", "multimedia", "web", "guest", "for", "at", "on", "in", "via", "am", "um",
    "contributing", "ceo", "cto", "edited", "translated", "illustrated", "photographed", "reviewed",
    "기자", "선임기자", "인턴기자",
    "특파원", "논설위원", "記者", "特派員",
  ]
  /// Words with which a text about the article begins, if a number, a month, a role or a small
  /// letter follows: "Published on 3 May", "Sunday 3 May", "Reading time", but not "Sunday Smith".
  private static let notices: Set<String> = [
    "published", "updated", "posted", "publiziert", "veröffentlicht", "aktualisiert", "erschienen",
    "erstellt", "zuletzt", "publié", "modifié", "mis", "publicado", "actualizado", "atualizado",
    "pubblicato", "aggiornato", "gepubliceerd", "bijgewerkt", "geplaatst", "opublikowano",
    "zaktualizowano", "опубликовано", "обновлено", "publicerad", "uppdaterad", "publisert",
    "oppdatert", "opdateret", "last", "today", "yesterday", "heute", "gestern", "monday", "tuesday",
    "wednesday", "thursday", "friday", "saturday", "sunday", "opinion", "comment", "comments",
    "kommentare", "commentaires", "comentarios", "commenti", "reading", "lesezeit", "share", "view",
    "follow", "email", "read", "first", "originally", "no", "leave", "add", "filed", "date", "data",
    "publication", "created", "modified", "temps", "erstveröffentlichung", "udgivet",
  ]
  /// Small words that begin such a text, too.
  private static let prepositions: Set<Substring> = ["for", "at", "on", "in", "via", "am", "um"]
  /// Roles that are written after a name without a blank.
  private static let suffixes = ["記者", "特派員", "기자", "특파원"]
  /// Verbs that follow the name in a sentence about an author.
  private static let verbs: Set<Substring> = [
    "is", "was", "has", "covers", "writes", "ist", "schreibt", "est", "écrit", "escribe",
  ]
  /// Role words after which a single word is an organisation: "BBC News", "MND Staff".
  private static let teams: Set<String> = ["news", "staff", "digital", "editorial", "bureau"]
  /// Role words that are also surnames: after a single word, such a word is the last name.
  private static let surnames: Set<String> = [
    "senior", "special", "chief", "guest", "read", "sun", "web", "share", "in", "on", "um", "am",
    "via", "view", "post", "writer", "friday", "monday",
  ]
  private static let notNames: Set<String> = [
    "admin", "administrator", "editor", "editorial", "editorial staff", "editorial team", "staff",
    "staff writer", "staff writers", "staff report", "staff reports", "wire reports",
    "staff reporter", "news staff", "newsroom", "redaktion",
    "redaction", "la redaction", "la rédaction", "redacción", "redação", "redazione", "redactie",
    "guest", "guest author", "this author", "unknown", "anonymous", "author", "web desk",
    "news desk", "webmaster",
    "root", "user", "name", "your name", "none", "null", "undefined", "n/a", "the editors",
    "editors", "press release",
    "agencies", "view all posts", "see all posts", "more", "log in", "login",
    "log out", "sign in", "sign up", "register", "my account", "website", "read more", "subscribe",
    "about", "view all", "see all", "see full", "article", "articles", "artikel", "auteur",
    "autoren", "chefredakteur", "news", "redakcja", "редакция", "powered by", "follow", "folgen",
    "suivre", "seguir",
    "segui", "volgen", "följ", "følg", "abonnieren", "agenturen", "agences", "agencias", "agenzie",
    "agências", "本報", "本紙", "会員登録", "ログイン", "登录", "注册", "关注", "로그인", "회원가입", "구독",
  ]

  /// The people that a line names.
  ///
  /// - Parameters:
  ///   - isDeclared: Whether the line is a value of structured data, in which a comma between two
  ///     words means "Lastname, Firstname".
  ///   - takesNicknames: Whether a single lower-case word may be a name.
  static func read(
    _ line: String, isDeclared: Bool, takesNicknames: Bool = true, siteNames: [String]
  ) -> [String] {
    guard line.utf8.count < 600, !line.contains("://"), !line.hasPrefix("www.") else { return [] }
    let text = withoutLead(line)
    if isDeclared, let names = lastNamesFirst(text) { return names }
    let hasLead = !isDeclared && text != line
    if hasLead, LowercaseWords.areNoName(text) { return [] }
    var names: [String] = []
    var isSentence = false
    let pieces = parts(of: text)
    for (index, part) in pieces.enumerated() where !isSentence {
      // "…, AP National Political Writer" describes the previous name.
      if !names.isEmpty, part.isApposition, part.words.dropFirst().contains(where: isRole) {
        continue
      }
      // "…, CNN Business" names the employer.
      if !names.isEmpty, part.isApposition, let first = part.words.first,
        isSite(String(first), siteNames)
      {
        continue
      }
      // "…, Futurism" as well, or the place; "… · Sunday 3 May"; but "… | Voltaire".
      if part.isApposition || part.isAside, part.isSingle, names.last?.contains(" ") == true,
        part.mark != "|" || !part.isCapitalized
      {
        continue
      }
      // "… | Politics", "… · New York".
      if part.isApposition || part.isAside, !names.isEmpty, BylineAsides.isOne(part.words) {
        continue
      }
      // "By Jane Doe — Port Town, 3 May", "… — Special to the Gull"; but "… — John Roe".
      if hasLead, !names.isEmpty, part.isBehindDash,
        !part.isCapitalized || isRole(part.words[0]) || beginsWithDate(pieces[(index + 1)...])
      {
        continue
      }
      // "…; photographs by …" names the author of another part of the work.
      if !names.isEmpty, part.words.dropFirst().contains("by") { continue }
      // "CBS News" is not a person called CBS.
      guard !isSite(part.words.joined(separator: " "), siteNames) else { continue }
      let verb = part.words.dropFirst().firstIndex(where: verbs.contains)
      let isCut = !isDeclared && LowercaseWords.end(of: part.words).map { !isRole($0) } ?? false
      // Nothing in the rest of a sentence is a name.
      defer { isSentence = verb != nil || isCut }
      guard let name = name(Array(part.words[..<(verb ?? part.words.count)]), isDeclared),
        !isSite(name, siteNames), names.count < limit,
        takesNicknames || !isNickname(name),
        !names.contains(where: { $0.lowercased() == name.lowercased() })
      else { continue }
      names.append(name)
    }
    return names
  }

  /// Whether a name is a single lower-case word, usually a user name.
  private static func isNickname(_ name: String) -> Bool {
    name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// Whether a name is one of a site, perhaps without its article.
  static func isSite(_ name: String, _ siteNames: [String]) -> Bool {
    let letters = NormalizedLine.letters(name)
    return siteNames.contains {
      let site = NormalizedLine.letters($0)
      return site == letters || site == "the" + letters
    }
  }

  private static func withoutLead(_ line: String) -> String {
    var rest = line[...].drop { !$0.isLetter }
    // "Analysis by", "Photographs and text by", but not "Jane Doe, photographs by".
    if let by = rest.prefix(40).firstRange(of: " by "),
      rest[..<by.lowerBound].split(separator: " ").count <= 3,
      !rest[..<by.lowerBound].contains(where: { ",;|".contains($0) })
    {
      rest = rest[by.upperBound...]
    }
    for _ in 0..<2 {
      let lower = rest.lowercased()
      guard
        let lead = leads.filter({ lower.hasPrefix($0) }).max(by: { $0.count < $1.count }),
        let next = rest.dropFirst(lead.count).first,
        !next.isLetter || lead.last?.isLetter == false
      else { break }
      rest = rest.dropFirst(lead.count).drop { !$0.isLetter }
    }
    return String(rest)
  }

  /// "Doe, Jane; Roe, John", if the line contains nothing else.
  private static func lastNamesFirst(_ text: String) -> [String]? {
    let parts = text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }
    let names = parts.compactMap(lastNameFirst)
    return names.isEmpty || names.count < parts.count ? nil : Array(names.prefix(limit))
  }

  /// "Doe, Jane", if the text contains nothing else.
  private static func lastNameFirst(_ text: String) -> String? {
    let parts = text.split(separator: ",").map { $0.split(separator: " ") }
    guard parts.count == 2, parts[0].count == 1, (1...2).contains(parts[1].count),
      parts.joined().allSatisfy({ $0.first?.isUppercase == true && !isRole($0) })
    else { return nil }
    return text
  }

  /// Whether the next part is a date after a comma.
  private static func beginsWithDate(_ rest: ArraySlice<Part>) -> Bool {
    guard let part = rest.first, part.mark == "," else { return false }
    return part.words.first?.contains(where: \.isNumber) == true
  }

  private static func isRole(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    return roles.contains(lower) || roles.contains(String(lower.prefix { $0 != "-" }))
  }

  private struct Part {
    var words: [Substring] = []
    /// The separator before it, unless it is a conjunction.
    var mark: Character?

    /// Whether it follows a comma, or is a line of its own.
    var isApposition: Bool { mark == "," || mark == "\n" }
    var isAside: Bool { mark.map { "|•·–—-".contains($0) } ?? false }
    var isBehindDash: Bool { mark == "–" || mark == "—" }
    /// Whether it is up to three words that each begin with a capital, and no initials of an agency.
    var isCapitalized: Bool {
      (1...3).contains(words.count) && words.allSatisfy { $0.first?.isUppercase == true }
        && words.contains { $0.contains(where: \.isLowercase) }
    }
    /// Whether it is a single word, perhaps with a date or a number behind it.
    var isSingle: Bool {
      words.prefix { word in !word.contains(where: \.isNumber) }.count <= 1
    }
  }

  /// The parts between commas, bars, line breaks and conjunctions.
  private static func parts(of text: String) -> [Part] {
    var parts = [Part()]
    let separators: Set<Character> = [
      ",", ";", "|", "•", "·", "/", "–", "—", "(", ")", "\n", "、", "，",
    ]
    let joints: Set<String> = [
      "and", "und", "et", "y", "&", "e", "en", "och", "og", "i", "with", "mit", "avec", "и", "и,",
    ]
    var isInParentheses = false
    for word in text.split(separator: " ").prefix(80) {
      // Words in parentheses are a nickname, initials, a role or an agency.
      if isInParentheses || word.first == "(" {
        isInParentheses = !word.contains(")")
        if !isInParentheses, word.last == "," { parts.append(Part(mark: ",")) }
        continue
      }
      if joints.contains(word.lowercased()) {
        parts.append(Part())
        continue
      }
      if word == "-" {
        parts.append(Part(mark: "-"))
        continue
      }
      var start = word.startIndex
      for index in word.indices where separators.contains(word[index]) {
        if start < index { parts[parts.count - 1].words.append(word[start..<index]) }
        parts.append(Part(mark: word[index]))
        start = word.index(after: index)
      }
      if start < word.endIndex { parts[parts.count - 1].words.append(word[start...]) }
    }
    return parts
  }

  private static func name(_ words: [Substring], _ isDeclared: Bool) -> String? {
    if isNotice(words) { return nil }
    var kept: [Substring] = []
    for (index, word) in words.enumerated() {
      // A date, an address or a role ends a name.
      if word.contains(where: { $0.isNumber || $0 == "@" || $0 == ":" }) { break }
      let lower = word.lowercased()
      if isRole(word), words.count == 1 || endsName(kept, before: words[index...]) {
        // "BBC News" and "Harbour Post Staff" are not people.
        if teams.contains(lower), kept.count == 1 || index == words.count - 1 && lower == "staff" {
          return nil
        }
        break
      }
      // "Jane Doe Last updated on 3 May", but not "James Last".
      if !kept.isEmpty, ["last", "mis"].contains(lower), isNotice(Array(words[index...])),
        index + 1 < words.count
      {
        break
      }
      // "May" and "August" are also names if another word follows.
      let next = index + 1 < words.count ? words[index + 1].first : nil
      if MonthNames.month(lower) != nil, kept.count >= 2 || next?.isLetter != true { break }
      if !isDeclared, LowercaseWords.endsName(kept, word) {
        // "Get the latest", "See all".
        if kept.count == 1 { return nil }
        break
      }
      kept.append(word)
    }
    if !isDeclared || kept.count < words.count { LowercaseWords.removeLast(of: &kept) }
    // "Courier Editorial Staff" does not name a person.
    if kept.count < words.count, kept.last?.lowercased() == "editorial" { return nil }
    guard (1...6).contains(kept.count) else { return nil }
    var name = kept.joined(separator: " ").trimmingMarks
    if let role = suffixes.first(where: name.hasSuffix), name.count >= role.count + 2 {
      name.removeLast(role.count)
    }
    guard name.count >= 2, name.count <= 60, name.contains(where: \.isLetter),
      !notNames.contains(name.lowercased()), !leads.contains(name.lowercased()), !isDomain(name)
    else { return nil }
    return name
  }

  /// Whether words are a text about the article, not a name.
  private static func isNotice(_ words: [Substring]) -> Bool {
    guard let first = words.first else { return false }
    if prepositions.contains(first) { return true }
    guard notices.contains(first.lowercased()) else { return false }
    guard words.count > 1, let letter = words[1].first else { return true }
    return !letter.isLetter || letter.isLowercase || isRole(words[1])
      || MonthNames.month(words[1].lowercased()) != nil
  }

  /// Whether a role begins after a name.
  private static func endsName(_ kept: [Substring], before rest: ArraySlice<Substring>) -> Bool {
    guard let word = rest.first, !kept.isEmpty else { return false }
    let isSurname = word.first?.isUppercase == true && surnames.contains(word.lowercased())
    return !(kept.count == 1 && isSurname)
  }

  /// "11.12.2019 – N. N.", "Jane Doe | 3 May 2024": the part of two or three capitalised words,
  /// next to a part that is a date.
  static func besideDate(_ line: String) -> String? {
    guard line.utf8.count < 100, line.contains(where: \.isNumber) else { return nil }
    let marks: Set<Character> = ["–", "—", "|", "•", "·", "/", ",", "-"]
    for mark in [" – ", " — ", " | ", " • ", " · ", " / ", " // ", " - ", ", "] {
      let parts = line.components(separatedBy: mark)
      guard (2...4).contains(parts.count),
        parts.contains(where: {
          DateLine.isOne($0.lowercased()) || DateLine.begins($0.lowercased())
        })
      else { continue }
      return parts.first { part in
        let words = part.split(separator: " ")
        return (2...3).contains(words.count) && !part.contains(where: marks.contains)
          && words.allSatisfy { word in
            word.first?.isUppercase == true && !word.contains(where: \.isNumber)
              && !isRole(word) && MonthNames.month(word.lowercased()) == nil
          }
      }
    }
    return nil
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
  /// The text without surrounding marks and blanks; a full stop after an initial stays.
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
