/// What pages that are no articles say of themselves, in the languages of the news.
enum Notices {
  static let errors = Phrases(
    whole: """
      404 | not found | error not found | page not found | 403 | forbidden | gone | error | oops | sorry | 500
      internal server error | bad gateway | service unavailable | gateway timeout | bad request
      seite nicht gefunden | page introuvable | página no encontrada | página não encontrada
      pagina non trovata | pagina niet gevonden | nie znaleziono strony | страница не найдена
      sidan hittades inte | siden ble ikke funnet | siden blev ikke fundet | stránka nenalezena
      sayfa bulunamadı | 页面不存在 | 找不到页面 | ページが見つかりません | 페이지를 찾을 수 없습니다
      """,
    starts: """
      404 | error 404 | 404 error | 404 not found | page not found | not found | 403 forbidden | error 403
      access denied | 500 internal | 502 bad | 503 service | error 500 | error 503 | 410 gone
      this page isn't available | this page isn’t available | this page could not be found
      this page doesn't exist | this page doesn’t exist | page can't be found | page can’t be found
      page cannot be found | we can't find | we can’t find | sorry, the page | sorry, this page
      oops! that page | oops! page | oops, page | nothing found | seite nicht gefunden | fehler 404
      diese seite | page introuvable | erreur 404 | página no encontrada | error 404
      página não encontrada | pagina non trovata | pagina niet gevonden | страница не найдена | ошибка 404
      site not found | database error | error establishing a database connection | bad gateway
      service unavailable | account suspended | unavailable for legal reasons
      """)

  static let challenges = Phrases(
    whole: """
      just a moment | attention required | are you a robot | robot check | captcha | access denied
      security check | one moment, please | verifying you are human | human verification | ddos-guard
      pardon our interruption | client challenge | checking your browser | einen moment
      """,
    starts: """
      just a moment | attention required! | are you a robot | please verify | verify you are human
      access to this page has been denied | checking your browser | pardon our interruption
      please enable javascript | javascript is disabled | javascript required | bitte aktivieren sie
      """)

  static let challengeWords = [
    "enable javascript and cookies to continue", "checking your browser before",
    "verify you are human", "you are not a robot", "you're not a robot", "unusual traffic from",
    "complete the captcha", "please turn javascript on", "completing the captcha",
    "needs to review the security of your connection", "you need to enable javascript to run this",
  ]

  static let logins = Phrases(
    whole: """
      log in | login | sign in | signin | log in or sign up | member login | please log in | anmelden
      einloggen | connexion | se connecter | iniciar sesión | entrar | accedi | inloggen | войти | вход
      zaloguj się | logga in | logg inn | log ind | giriş yap | 登录 | ログイン | 로그인
      """,
    starts: """
      log in to | login to | sign in to | login - | login | log in | sign in | please log in | please sign in
      you must be logged in | members only | anmelden | bitte anmelden | connectez-vous | inicia sesión
      """)

  static let cookieWords = [
    "cookie", "consent", "einwilligung", "zustimm", "consentement", "consentimiento", "partner",
    "gdpr", "dsgvo", "datenschutz", "privacy", "tracking", "personali", "toestemming",
  ]
}
