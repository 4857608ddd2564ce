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

  /// Phrases in the footer of a newsletter.
  static let newsletterFooters = PhraseIndex([
    "unsubscribe", "update your preferences", "view this email in your browser",
    "you are receiving this email", "newsletter abbestellen", "se désabonner", "désinscri",
    "darse de baja", "cancelar inscrição", "annulla iscrizione", "uitschrijven", "wypisz się",
    "отписаться",
  ])
}
