extension MessageKey {
  /// Its text in each language.
  var texts: (english: String, german: String) {
    switch self {
    case .top: ("Top", "Wichtig")
    case .categories: ("Categories", "Rubriken")
    case .pages: ("Pages", "Seiten")
    case .bookmarks: ("Bookmarks", "Lesezeichen")
    case .sources: ("Sources", "Quellen")
    case .figures: ("Figures", "Zahlen")
    case .settings: ("Settings", "Einstellungen")
    case .search: ("Search", "Suche")
    case .story: ("Story", "Ereignis")
    case .related: ("Related", "Verwandtes")
    case .changes: ("Changes", "Änderungen")
    case .whyHere: ("Why it stands here", "Warum es hier steht")
    case .shortcuts: ("Keyboard shortcuts", "Tastenkürzel")
    case .text: ("Text", "Text")
    case .around: ("About this article", "Zu diesem Artikel")
    case .neighbours: ("Previous and next", "Vorher und nachher")
    case .order: ("Order", "Reihenfolge")
    case .table: ("Table", "Tabelle")

    case .skip: ("Skip to content", "Zum Inhalt")
    case .more: ("More", "Mehr")
    case .previous: ("Previous", "Vorheriger")
    case .next: ("Next", "Nächster")
    case .original: ("Original", "Original")
    case .toFront: ("To the front page", "Zur Titelseite")
    case .showAll: ("Show read articles too", "Auch Gelesenes zeigen")
    case .unreadOnly: ("Unread only", "Nur Ungelesenes")
    case .newestFirst: ("Newest first", "Neueste zuerst")
    case .whatMatters: ("Most important first", "Wichtigstes zuerst")

    case .bookmark: ("Bookmark", "Merken")
    case .share: ("Share", "Teilen")
    case .hide: ("Hide", "Ausblenden")
    case .markRead: ("Mark read", "Als gelesen markieren")
    case .markUnread: ("Mark unread", "Als ungelesen markieren")
    case .undo: ("Undo", "Rückgängig")
    case .didBookmark: ("Bookmarked.", "Gemerkt.")
    case .didUnbookmark: ("Bookmark removed.", "Nicht mehr gemerkt.")
    case .didHide: ("Hidden.", "Ausgeblendet.")
    case .didUnhide: ("No longer hidden.", "Wieder eingeblendet.")
    case .didRead: ("Marked read.", "Als gelesen markiert.")
    case .didUnread: ("Marked unread.", "Als ungelesen markiert.")
    case .didShare: ("Shared.", "Geteilt.")
    case .didCopy: ("Address copied.", "Adresse kopiert.")
    case .didSubscribe:
      (
        "Added to your sources. Its articles arrive within a few minutes.",
        "Zu Ihren Quellen hinzugefügt. Die Artikel kommen in einigen Minuten."
      )
    case .didUnsubscribe:
      ("“%” is no longer one of your sources.", "„%“ gehört nicht mehr zu Ihren Quellen.")
    case .copyThis: ("Copy this address:", "Diese Adresse kopieren:")

    case .kept: ("Bookmarked", "Gemerkt")
    case .untitled: ("Untitled", "Ohne Titel")
    case .noText:
      (
        "The source sent no text. The original page may have it.",
        "Die Quelle hat keinen Text geschickt. Die Originalseite hat ihn vielleicht."
      )
    case .edited: ("edited", "geändert")
    case .and: ("and", "und")
    case .others: ("% others", "% andere")
    case .pageMissing:
      ("Its page could not be fetched: %", "Die Seite konnte nicht geholt werden: %")
    case .pictureOf: ("Picture: %", "Bild: %")
    case .picture: ("Picture", "Bild")
    case .pictureLost: ("It could not be stored: %", "Es konnte nicht gespeichert werden: %")
    case .fileFrom: ("File from %", "Datei von %")
    case .playsFrom: ("Plays from %, which can see that.", "Wird von % abgespielt, das dies sieht.")
    case .coveredByOne: ("Told by one source", "Von einer Quelle erzählt")
    case .coveredBySources: ("Told by % sources", "Von % Quellen erzählt")
    case .coveredFirst: ("first", "zuerst")
    case .adds: ("adds %", "neu: %")
    case .placeInList: ("Number % in the list.", "Platz % in der Liste.")
    case .whyNote:
      (
        "+1 doubles the weight of an article. What you open, bookmark, share and hide changes "
          + "these numbers.",
        "+1 verdoppelt das Gewicht eines Artikels. Was Sie öffnen, merken, teilen und "
          + "ausblenden, ändert diese Zahlen."
      )
    case .sinceText: ("Since version %", "Seit Fassung %")
    case .replacedAt: ("Since version %, replaced", "Seit Fassung %, ersetzt")
    case .earlierText: ("the earlier version", "die frühere Fassung")
    case .sameWords: ("The words have not changed.", "Die Wörter sind dieselben.")

    case .noSources:
      (
        "No sources yet. Enter the address of a newspaper or site that you like to read.",
        "Noch keine Quellen. Geben Sie die Adresse einer Zeitung oder Seite an, die Sie gern lesen."
      )
    case .nothingFetched:
      ("No articles yet. Wait a minute or two.", "Noch keine Artikel. Warten Sie etwas.")
    case .nothingUnread: ("You have read everything here.", "Hier haben Sie alles gelesen.")
    case .nothingBookmarked: ("No bookmarks yet.", "Noch keine Lesezeichen.")
    case .nothingHere: ("There are no articles here.", "Hier sind keine Artikel.")
    case .nothingFound:
      (
        "Nothing found. An article must contain all the words; try fewer.",
        "Nichts gefunden. Ein Artikel muss alle Wörter enthalten; versuchen Sie es mit weniger."
      )
    case .nothingLikeIt:
      ("No similar articles are stored.", "Keine ähnlichen Artikel gespeichert.")
    case .searchHint:
      (
        "Search for words, a “phrase in quotes”, the start of a word (begin*), without a word "
          + "(-word), or in a source (source:name).",
        "Suchen Sie nach Wörtern, einer „Wendung in Anführungszeichen“, einem Wortanfang "
          + "(Anfang*), ohne ein Wort (-Wort) oder in einer Quelle (source:Name)."
      )
    case .foundFor: ("Results for “%”", "Ergebnisse für „%“")
    case .noSuchArticle: ("This article does not exist.", "Diesen Artikel gibt es nicht.")
    case .noSuchText:
      ("This version of the article does not exist.", "Diese Fassung des Artikels gibt es nicht.")
    case .noSuchCategory: ("This category does not exist.", "Diese Rubrik gibt es nicht.")
    case .noSuchSource: ("This source does not exist.", "Diese Quelle gibt es nicht.")
    case .noSuchPage: ("This page does not exist.", "Diese Seite gibt es nicht.")
    case .otherOrder:
      ("This link is for another order.", "Dieser Link ist für eine andere Reihenfolge.")
    case .forgedForm:
      (
        "This form is out of date or from another site. Load the page again.",
        "Dieses Formular ist veraltet oder von einer anderen Seite. Laden Sie die Seite neu."
      )
    case .formsOnly:
      ("This address only accepts forms.", "Diese Adresse nimmt nur Formulare an.")
    case .wentWrong:
      (
        "Something went wrong on the server; its log has the details.",
        "Auf dem Server ging etwas schief; Näheres steht in seinem Protokoll."
      )
    case .unknownAction:
      ("The form contains no action.", "Das Formular enthält keine Aktion.")

    case .yes: ("yes", "ja")
    case .no: ("no", "nein")
    case .justNow: ("just now", "gerade eben")
    case .longAgo: ("long ago", "vor langer Zeit")
    case .farFuture: ("in the far future", "in ferner Zukunft")
    case .minutesShort: ("% min", "% Min.")
    case .hoursShort: ("% h", "% Std.")
    case .daysShort: ("% d", "% T.")
    case .inFuture: ("in %", "in %")
    case .ago: ("% ago", "vor %")
    case .commentsAt: ("Comments:", "Kommentare:")
    case .nextPoll: ("next check", "nächster Abruf")
    case .newest: ("newest", "neuester")
    case .lastPoll: ("last check", "letzter Abruf")
    case .lastSuccess: ("last fetched", "zuletzt geholt")
    case .failingSince: ("first failed", "erster Fehler")
    case .feedAt: ("Feed:", "Feed:")
    case .homeAt: ("Home:", "Startseite:")
    case .mustWait:
      ("server allows the next request", "der Server erlaubt die nächste Anfrage")

    case .keyNext: ("next article", "nächster Artikel")
    case .keyPrevious: ("previous article", "vorheriger Artikel")
    case .keyOpen: ("open", "öffnen")
    case .keyOriginal: ("open the original", "Original öffnen")
    case .keyRead: ("mark read or unread", "gelesen oder ungelesen")
    case .keyBookmark: ("bookmark", "merken")
    case .keyShare: ("share", "teilen")
    case .keyHide: ("hide", "ausblenden")
    case .keyUndo: ("undo", "rückgängig")
    case .keyPages: ("previous, next page or article", "vorherige, nächste Seite oder Artikel")
    case .keyTop: ("to the top", "zum Anfang")
    case .keyBottom: ("to the end", "zum Ende")
    case .keyFront: ("front page", "Titelseite")
    case .keyBookmarks: ("bookmarks", "Lesezeichen")
    case .keySources: ("sources", "Quellen")
    case .keySettings: ("settings", "Einstellungen")
    case .keySearch: ("search", "suchen")
    case .keyAdd: ("add a source", "Quelle hinzufügen")
    case .keyHelp: ("show these shortcuts", "diese Tastenkürzel zeigen")

    case .address: ("Address", "Adresse")
    case .find: ("Find", "Finden")
    case .savePage: ("Save a page", "Seite speichern")
    case .saveHint:
      (
        "The page is fetched within a minute. It becomes a bookmark that only you see, and "
          + "search finds it.",
        "Die Seite wird binnen einer Minute geholt. Sie wird ein Lesezeichen, das nur Sie "
          + "sehen, und die Suche findet sie."
      )
    case .bookmarkletHint:
      (
        "Drag this link to your browser’s bookmarks. It saves the page that you are looking at:",
        "Ziehen Sie diesen Link zu den Lesezeichen des Browsers. Er speichert die Seite, die "
          + "Sie gerade ansehen:"
      )
    case .noAddress: ("“%” is not a web address.", "„%“ ist keine Webadresse.")
    case .tag: ("Category (optional)", "Rubrik (freiwillig)")
    case .addSource: ("Add a source", "Quelle hinzufügen")
    case .addHint:
      (
        "Enter the address of a newspaper, a website or a feed. A page without a feed works too.",
        "Geben Sie die Adresse einer Zeitung, einer Website oder eines Feeds ein. Auch eine "
          + "Seite ohne Feed geht."
      )
    case .noFeed:
      (
        "No feed was found there, and the page does not look like a list of articles.",
        "Dort wurde kein Feed gefunden, und die Seite sieht nicht wie eine Liste von Artikeln aus."
      )
    case .itsArticles: ("Latest articles:", "Neueste Artikel:")
    case .pageAsList: ("page without a feed", "Seite ohne Feed")
    case .name: ("Name", "Name")
    case .category: ("Category", "Rubrik")
    case .otherCategory: ("new category", "neue Rubrik")
    case .newCategory: ("New category", "Neue Rubrik")
    case .noCategory:
      ("Choose a category or enter one.", "Wählen Sie eine Rubrik oder nennen Sie eine.")
    case .subscribe: ("Subscribe", "Abonnieren")
    case .unsubscribe: ("Unsubscribe", "Abbestellen")
    case .change: ("Change", "Ändern")
    case .rename: ("Rename", "Umbenennen")
    case .move: ("Move", "Verschieben")
    case .exportOPML: ("Export OPML", "OPML exportieren")
    case .importOPML: ("Import", "Importieren")
    case .opmlFile: ("OPML file", "OPML-Datei")
    case .noFile: ("Choose a file first.", "Wählen Sie zuerst eine Datei.")
    case .report: ("Details", "Einzelheiten")
    case .needCare: ("Need attention", "Brauchen Aufmerksamkeit")
    case .useNewAddress: ("Use the new address", "Neue Adresse verwenden")
    case .lookAgain: ("Find its feed", "Feed suchen")
    case .adviceMoved:
      (
        "It has moved permanently and is read at its new address. Save that address.",
        "Sie ist dauerhaft umgezogen und wird an der neuen Adresse gelesen. Übernehmen Sie diese."
      )
    case .adviceGone:
      (
        "Its server says that it no longer exists. The site may have another feed.",
        "Ihr Server sagt, dass es sie nicht mehr gibt. Die Website hat vielleicht einen "
          + "anderen Feed."
      )
    case .adviceDead:
      (
        "It has not worked for a month. The site may have another feed.",
        "Seit einem Monat ist sie nicht zu lesen. Die Website hat vielleicht einen anderen Feed."
      )
    case .adviceFailing:
      (
        "It keeps failing. tintm tries again later; or check whether its feed has moved.",
        "Sie ist immer wieder nicht zu lesen. tintm versucht es weiter; oder prüfen Sie, ob "
          + "ihr Feed umgezogen ist."
      )
    case .healthy: ("healthy", "in Ordnung")
    case .notAsked: ("not fetched yet", "noch nicht geholt")
    case .waiting: ("asked to wait", "soll warten")
    case .failing: ("failing", "fehlerhaft")
    case .dead: ("dead", "tot")
    case .goneSource: ("gone", "verschwunden")
    case .nodes: ("Machines", "Rechner")
    case .nodePolls: ("polls sources", "fragt Quellen ab")
    case .nodeAnswers: ("answers", "antwortet")
    case .nodeSilent: ("silent", "stumm")

    case .theme: ("Theme", "Aussehen")
    case .themeSystem: ("System", "System")
    case .themeLight: ("Light", "Hell")
    case .themeDark: ("Dark", "Dunkel")
    case .language: ("Language", "Sprache")
    case .asBrowser: ("Same as the browser", "Wie der Browser")
    case .markOnScroll: ("Mark read on scroll", "Beim Blättern als gelesen markieren")
    case .showUnreadOnly: ("Show unread articles only", "Nur Ungelesenes zeigen")
    case .useShortcuts: ("Use keyboard shortcuts", "Tastenkürzel verwenden")
    case .offlineSpace:
      ("Offline storage in megabytes", "Speicher zum Offline-Lesen in Megabyte")
    case .save: ("Save", "Speichern")
    case .saved: ("Saved.", "Gespeichert.")
    case .devices: ("Devices", "Geräte")
    case .thisDevice: ("this", "dieses")
    case .unknownDevice: ("A browser", "Ein Browser")
    case .revoke: ("Revoke", "Abmelden")
    case .apps: ("Apps", "Apps")
    case .appsHint:
      (
        "Each app or program signs in with its own password. Remove a password to lock its app "
          + "out. App passwords cannot sign in to these pages.",
        "Jede App und jedes Programm meldet sich mit einem eigenen Passwort an. Entfernen Sie "
          + "es, so ist die App ausgesperrt. Auf diesen Seiten gelten App-Passwörter nicht."
      )
    case .newApp: ("Add an app", "App hinzufügen")
    case .makePassword: ("Create a password", "Passwort erzeugen")
    case .whatToType: ("What to enter in the app", "Was in die App einzugeben ist")
    case .userName: ("User name", "Benutzername")
    case .passwordOf: ("The password of “%”:", "Das Passwort von „%“:")
    case .shownOnce:
      ("It is shown once. Enter it now.", "Es wird nur einmal gezeigt. Tragen Sie es jetzt ein.")
    case .neverUsed: ("never used", "nie benutzt")
    case .remove: ("Remove", "Entfernen")
    case .wrongAppName:
      ("Use 1 to 64 characters, not : or /.", "Verwenden Sie 1 bis 64 Zeichen, weder : noch /.")
    case .appNameTaken: ("There is already an app “%”.", "Eine App „%“ gibt es schon.")
    case .tooManyApps:
      ("No more apps are possible. Remove one.", "Mehr Apps gehen nicht. Entfernen Sie eine.")
    case .signedOut: ("You are signed out.", "Sie sind abgemeldet.")
    case .rules: ("Rules", "Regeln")
    case .rulesHint:
      (
        "A rule acts on each new article that matches its expression.",
        "Eine Regel wirkt auf jeden neuen Artikel, der ihrem Ausdruck entspricht."
      )
    case .noRules: ("No rules yet.", "Noch keine Regeln.")
    case .newRule: ("Add a rule", "Regel hinzufügen")
    case .expression:
      ("Articles to match, as in a search", "Gesuchte Artikel, wie bei der Suche")
    case .tryRule: ("Try", "Ausprobieren")
    case .whatToDo: ("Actions", "Aktionen")
    case .addRule: ("Add this rule", "Diese Regel hinzufügen")
    case .placeInOrder: ("Rank in the list", "Platz in der Liste")
    case .stays: ("unchanged", "unverändert")
    case .higher: ("higher", "höher")
    case .muchHigher: ("much higher", "viel höher")
    case .lower: ("lower", "tiefer")
    case .muchLower: ("much lower", "viel tiefer")
    case .matchedTimes: ("% in 30 days", "% in 30 Tagen")
    case .wrongExpression:
      ("The expression is not valid: %.", "Der Ausdruck ist ungültig: %.")
    case .tooManyRules:
      ("You can have at most % rules of your own.", "Sie können höchstens % eigene Regeln haben.")
    case .nothingToDo: ("Choose what the rule does.", "Wählen Sie, was die Regel tut.")
    case .wrongTag:
      (
        "The name of a category is one line of at most 100 characters.",
        "Der Name einer Rubrik ist eine Zeile mit höchstens 100 Zeichen."
      )
    case .signOut: ("Sign out", "Abmelden")
    case .signedInAs: ("Signed in as %.", "Angemeldet als %.")

    case .signIn: ("Sign in", "Anmelden")
    case .password: ("Password", "Passwort")
    case .linkSignsIn:
      ("This link signs you in as %, once.", "Dieser Link meldet Sie einmal als % an.")
    case .wrongPassword: ("Wrong name or password.", "Name oder Passwort ist falsch.")
    case .tooManyGuesses:
      (
        "Too many wrong passwords came from your address. Try again in % seconds.",
        "Von Ihrer Adresse kamen zu viele falsche Passwörter. Versuchen Sie es in % Sekunden wieder."
      )
    case .manySignIn:
      (
        "Too many people are signing in at the moment. Try again.",
        "Im Augenblick melden sich zu viele an. Versuchen Sie es noch einmal."
      )
    case .linkIsOver:
      (
        "This link was already used or is older than 15 minutes. `sudo tintm link` makes a new "
          + "one.",
        "Dieser Link wurde schon benutzt oder ist älter als 15 Minuten. `sudo tintm link` "
          + "macht einen neuen."
      )
    case .foreignForm:
      (
        "The form was not sent from this page, or the browser blocks its cookie. Try again.",
        "Das Formular kam nicht von dieser Seite, oder der Browser sperrt ihr Cookie. "
          + "Versuchen Sie es noch einmal."
      )

    case .articles: ("Articles", "Artikel")
    case .articlesADay: ("Articles a day", "Artikel am Tag")
    case .openedADay: ("Articles opened a day", "Geöffnete Artikel am Tag")
    case .openedByHour:
      ("Articles opened by hour of the day", "Geöffnete Artikel nach Tageszeit")
    case .mostOpened: ("Most opened", "Am meisten geöffnet")
    case .day: ("Day", "Tag")
    case .hour: ("Hour", "Stunde")
    case .asTable: ("As a table", "Als Tabelle")
    case .slowHosts: ("Slow servers", "Langsame Server")
    case .noSlowHosts: ("All servers answer quickly.", "Alle Server antworten schnell.")
    case .nothingYet: ("Nothing yet.", "Noch nichts.")

    case .queued:
      (
        "Saved in this browser. It is sent when the network is back.",
        "In diesem Browser vorgemerkt. Es wird gesendet, sobald das Netz wieder da ist."
      )
    case .didPass: ("Marked read: %.", "Als gelesen markiert: %.")
    case .didMove: ("% is now in %.", "% ist jetzt in %.")
    case .didFail:
      (
        "The action failed. Load the page again.",
        "Die Aktion ist gescheitert. Laden Sie die Seite neu."
      )
    case .pictureAway: ("This picture is not available.", "Dieses Bild ist nicht verfügbar.")
    case .freshNews: ("% new", "% neue")
    case .offlineNote:
      ("Offline: this page was saved earlier.", "Offline: Diese Seite wurde früher gespeichert.")
    case .manifest:
      ("A self-hosted news aggregator.", "Ein selbst betriebener Nachrichten-Sammler.")
    }
  }
}
