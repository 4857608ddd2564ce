/// Phrases of pages that are not articles, in the languages of the news.
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
      down for maintenance | under maintenance | site maintenance | scheduled maintenance
      temporarily unavailable | we'll be back | we’ll be back | we will be back | be right back
      wartungsarbeiten | wartungsmodus | wegen wartung | en maintenance | site en maintenance
      en mantenimiento | sitio en mantenimiento | em manutenção | site em manutenção
      in manutenzione | sito in manutenzione | in onderhoud | технические работы
      ведутся технические работы | cette page n'existe | cette page n’existe | la página que
      esta página no existe | esta página não existe | questa pagina non esiste
      メンテナンス中 | 维护中 | 網站維護 | 점검 중
      """)

  /// Phrases of error pages with few words.
  static let errorWords = [
    "page you were looking for", "page you are looking for", "page you're looking for",
    "page you’re looking for", "page you requested", "page that you asked for",
    "page you asked for", "requested page", "requested url", "page does not exist",
    "page doesn't exist", "page doesn’t exist", "page has been removed", "page may have been moved",
    "gesuchte seite", "angeforderte seite", "seite existiert nicht", "seite, die sie suchen",
    "page que vous cherchez", "page que vous recherchez", "page demandée", "página que busca",
    "página que buscas", "página solicitada", "página que procura", "página que você procura",
    "pagina che cerchi", "pagina richiesta", "pagina che stai cercando", "pagina die u zoekt",
    "opgevraagde pagina", "запрашиваемая страница", "запрошенная страница",
    "strona, której szukasz",
    "お探しのページ", "您访问的页面", "您所访问的页面", "요청하신 페이지",
  ]

  /// Beginnings of the titles of lists that have as much text as an article.
  static let lists = Phrases(
    whole: """
      archive | archives | search | suche | recherche | buscar | búsqueda | busca | cerca | zoeken
      поиск | wyszukiwanie | 検索 | 搜索 | 검색
      """,
    starts: """
      search results | results for | you searched for | posts tagged | posts about
      tag archives | category archives | author archives | articles by | posts by | all posts
      archive for | archives for | suchergebnis | suchergebnisse | résultats de recherche
      résultats pour | resultados de la búsqueda | resultados de búsqueda | resultados da busca
      resultados da pesquisa | risultati della ricerca | risultati per | zoekresultaten
      wyniki wyszukiwania | результаты поиска | sökresultat | søkeresultat | søgeresultater
      検索結果 | 搜索结果 | 검색 결과
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
      javascript is not available | javascript is required | enable javascript
      """)

  static let challengeWords = [
    "enable javascript and cookies to continue", "checking your browser before",
    "verify you are human", "you are not a robot", "you're not a robot", "unusual traffic from",
    "complete the captcha", "please turn javascript on", "completing the captcha",
    "needs to review the security of your connection", "you need to enable javascript",
    "please enable javascript", "javascript is disabled", "javascript is not available",
    "this site requires javascript", "javascript must be enabled", "activer javascript",
    "activez javascript", "javascript aktivieren", "javascript deaktiviert", "active javascript",
    "habilite javascript", "abilita javascript", "включите javascript",
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
