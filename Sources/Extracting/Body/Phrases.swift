/// Lower-case phrases that surround articles, in the languages of the news.
struct Phrases: Sendable {
  /// Phrases that are a whole line, apart from surrounding marks.
  private let whole: Set<String>
  /// Beginnings of lines, by their first word.
  private let starts: [String: [String]]

  init(whole: String, starts: String) {
    self.whole = Set(Self.lines(whole))
    self.starts = Dictionary(grouping: Self.lines(starts)) { Self.firstWord($0) }
  }

  /// The phrases of a text, which are separated by line breaks and bars. They are read as bytes: as
  /// characters, they took a third of extracting one page.
  private static func lines(_ text: String) -> [String] {
    let blank = UInt8(ascii: " ")
    return text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "|") }
      .compactMap { line in
        guard let first = line.firstIndex(where: { $0 != blank }),
          let last = line.lastIndex(where: { $0 != blank })
        else { return nil }
        return String(Substring(line[first...last]))
      }
  }

  private static func firstWord(_ line: String) -> String {
    String(line.prefix { $0.isLetter || $0.isNumber })
  }

  func matches(_ line: String) -> Bool {
    let trimmed = Self.trimmed(line)
    if whole.contains(trimmed) { return true }
    guard let candidates = starts[Self.firstWord(trimmed)] else { return false }
    return candidates.contains { phrase in
      guard trimmed.hasPrefix(phrase) else { return false }
      let next = trimmed.dropFirst(phrase.count).first
      return next.map { !$0.isLetter } ?? true
    }
  }

  /// The line without surrounding marks; "3 comments" and "comments (3)" become "comments".
  private static func trimmed(_ line: String) -> String {
    for keepsNumbers in [false, true] {
      let isMark: (Character) -> Bool = {
        !$0.isLetter && !(keepsNumbers && $0.isNumber) && $0 != "©"
      }
      var result = line[...].drop(while: isMark)
      while let last = result.last, isMark(last) { result.removeLast() }
      if !result.isEmpty { return String(result) }
    }
    return ""
  }
}

extension Phrases {
  /// Phrases of paywall and login notices at which a text ends.
  static let paywallNotices = PhraseIndex([
    "subscribe to continue", "subscribe to read", "subscribe now to continue",
    "to continue reading",
    "to keep reading,", "to read the full story", "to read the rest of", "already a subscriber",
    "already subscribed?", "already have a subscription", "article is for subscribers",
    "content is for subscribers", "for subscribers only", "subscribers only",
    "subscriber exclusive",
    "exclusive to subscribers", "available to subscribers", "reserved for subscribers",
    "become a subscriber", "become a member to read", "this post is for paid subscribers",
    "this post is for paying subscribers", "for members only", "reached your limit of free",
    "reached your free article", "you've read your last free", "you have read all of your free",
    "free articles remaining", "free articles left", "free articles this month",
    "register to continue", "register for free to", "register now to read",
    "log in to continue", "log in to read", "sign in to continue", "sign in to read",
    "please log in to", "create a free account to", "create an account to",
    "unlock this article", "unlock full access", "il vous reste ", "réservé aux abonnés",
    "réservée aux abonnés", "réservés aux abonnés", "déjà abonné", "abonnez-vous pour",
    "pour lire la suite", "pour poursuivre la lecture", "connectez-vous pour lire",
    "weiterlesen mit", "jetzt weiterlesen", "sie möchten weiterlesen", "um diesen artikel zu lesen",
    "dieser artikel ist exklusiv", "nur für abonnenten", "exklusiv für abonnenten",
    "bereits abonnent", "bereits registriert?", "sie haben bereits ein abo", "lesen sie weiter mit",
    "exclusivo para suscriptores", "solo para suscriptores", "ya eres suscriptor",
    "ya soy suscriptor", "suscríbete para seguir", "suscríbete para leer",
    "para seguir leyendo", "regístrate para", "inicia sesión para seguir",
    "exclusivo para assinantes", "já é assinante", "assine para ler", "assine para continuar",
    "riservato agli abbonati", "riservata agli abbonati", "sei già abbonato",
    "abbonati per continuare", "alleen voor abonnees", "al abonnee?", "abonneer u om",
    "tylko dla prenumeratorów", "dla prenumeratorów", "masz już prenumeratę",
    "только для подписчиков", "доступно по подписке", "уже есть подписка", "för prenumeranter",
    "redan prenumerant", "for abonnenter", "allerede abonnent", "vain tilaajille",
    "abonelere özel", "この記事は有料", "有料会員限定", "会員限定記事", "続きを読むには", "残り文字",
    "订阅后继续阅读", "会员专享", "付费阅读", "登录后继续阅读", "訂閱後", "구독자 전용", "유료 회원",
    "로그인 후", "للمشتركين فقط",
  ])

  /// Phrases that replace embedded content until the reader consents to tracking.
  static let consents = PhraseIndex([
    "accept cookies", "accept all cookies", "allow cookies", "cookie settings",
    "cookie preferences",
    "cookie-einstellungen", "externer inhalt", "externen inhalt", "redaktioneller inhalt",
    "external content", "third-party content", "hosted by a third party",
    "you need to accept", "need your consent", "give your consent", "manage your consent",
    "ihre zustimmung", "ihre einwilligung", "accepter les cookies", "paramétrer les cookies",
    "ce contenu est bloqué", "contenu bloqué", "aceptar las cookies", "aceptar cookies",
    "configuración de cookies", "aceitar os cookies", "accetta i cookie", "accepteer cookies",
    "zaakceptuj", "godkänn cookies",
  ])

  static let newsletterFooters = PhraseIndex([
    "unsubscribe", "update your preferences", "view this email in your browser",
    "you are receiving this email", "newsletter abbestellen", "se désabonner", "désinscri",
    "darse de baja", "cancelar inscrição", "annulla iscrizione", "uitschrijven", "wypisz się",
    "отписаться",
  ])
}
