extension Word {
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
    case .showAll: ("Read ones too", "Auch Gelesenes")
    case .unreadOnly: ("Unread only", "Nur Ungelesenes")
    case .newestFirst: ("Newest first", "Neueste zuerst")
    case .whatMatters: ("What matters first", "Wichtiges zuerst")

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
    case .copyThis: ("Copy this address:", "Diese Adresse kopieren:")

    case .kept: ("Bookmarked", "Gemerkt")
    case .untitled: ("Untitled", "Ohne Titel")
    case .noText:
      (
        "The source sent no text; the original address has it.",
        "Die Quelle hat keinen Text geschickt; er steht an der Originaladresse."
      )
    case .edited: ("edited", "geändert")
    case .and: ("and", "und")
    case .andOthers: ("and % others", "und % andere")
    case .pageMissing: ("Its page did not come: %", "Die Seite kam nicht: %")
    case .pictureOf: ("Picture: %", "Bild: %")
    case .picture: ("Picture", "Bild")
    case .pictureLost: ("It could not be kept: %", "Es konnte nicht behalten werden: %")
    case .fileFrom: ("File from %", "Datei von %")
    case .playsFrom:
      ("Plays from %, which learns of it.", "Wird von % abgespielt, das davon erfährt.")
    case .toldByOne: ("Told by one source", "Von einer Quelle erzählt")
    case .toldBySources: ("Told by % sources", "Von % Quellen erzählt")
    case .toldFirst: ("first", "zuerst")
    case .adds: ("adds %", "neu: %")
    case .placeInList: ("Number % in the list.", "Nummer % der Liste.")
    case .whyNote:
      (
        "One more is twice the interest. What you open, bookmark, share and hide moves it.",
        "Eins mehr heißt doppeltes Interesse. Was Sie öffnen, merken, teilen und ausblenden, "
          + "verschiebt es."
      )
    case .sinceText: ("Since text %", "Seit Fassung %")
    case .replacedAt: ("Since text %, replaced", "Seit Fassung %, ersetzt")
    case .earlierText: ("the earlier text", "die frühere Fassung")
    case .sameWords: ("The words are the same.", "Die Wörter sind dieselben.")

    case .noSources:
      (
        "No sources yet. Give the address of a newspaper or site that you like to read.",
        "Noch keine Quellen. Geben Sie die Adresse einer Zeitung oder Seite an, die Sie gern lesen."
      )
    case .nothingFetched:
      (
        "Nothing was fetched yet. The first articles are here within a minute or two.",
        "Noch nichts geholt. Die ersten Artikel sind in ein, zwei Minuten da."
      )
    case .nothingUnread: ("Nothing is unread here.", "Hier ist nichts ungelesen.")
    case .nothingBookmarked: ("Nothing is bookmarked yet.", "Noch nichts gemerkt.")
    case .nothingHere: ("Nothing here.", "Hier ist nichts.")
    case .nothingFound:
      (
        "Nothing found. All words have to stand in an article; try fewer of them.",
        "Nichts gefunden. Alle Wörter müssen in einem Artikel stehen; versuchen Sie weniger."
      )
    case .nothingLikeIt: ("Nothing like it is stored.", "Nichts Ähnliches ist gespeichert.")
    case .searchHint:
      (
        "Words, a “phrase in quotes”, begin*, -without, source:name.",
        "Wörter, eine „Wendung in Anführungszeichen“, Anfang*, -ohne, source:Name."
      )
    case .foundFor: ("Found for “%”", "Gefunden zu „%“")
    case .noSuchArticle: ("There is no such article.", "Diesen Artikel gibt es nicht.")
    case .noSuchText:
      ("There is no such text of this article.", "Diese Fassung des Artikels gibt es nicht.")
    case .noSuchCategory: ("There is no such category.", "Diese Rubrik gibt es nicht.")
    case .noSuchSource: ("There is no such source.", "Diese Quelle gibt es nicht.")
    case .noSuchPage: ("There is nothing at this address.", "Unter dieser Adresse ist nichts.")
    case .otherOrder:
      (
        "That is a place in a list of another order.",
        "Das ist eine Stelle in einer Liste mit anderer Reihenfolge."
      )
    case .forgedForm:
      (
        "This form is too old, or not one of ours. Load the page again.",
        "Dieses Formular ist zu alt oder keines von uns. Laden Sie die Seite neu."
      )
    case .wrongDeed:
      ("The form does not say what to do.", "Das Formular sagt nicht, was zu tun ist.")

    case .yes: ("yes", "ja")
    case .no: ("no", "nein")
    case .justNow: ("just now", "gerade eben")
    case .longAgo: ("long ago", "vor langer Zeit")
    case .farFuture: ("in the far future", "in ferner Zukunft")
    case .minutesShort: ("% min", "% Min.")
    case .hoursShort: ("% h", "% Std.")
    case .daysShort: ("% d", "% T.")
    case .inFuture: ("in %", "in %")
    case .commentsAt: ("Comments:", "Kommentare:")
    case .nextLook: ("next look", "nächster Blick")
    case .newest: ("newest", "neuester")
    case .lastLook: ("last look", "letzter Blick")
    case .lastSuccess: ("last success", "letzter Erfolg")
    case .failingSince: ("failing since", "fehlerhaft seit")
    case .feedAt: ("Feed:", "Feed:")
    case .homeAt: ("Home:", "Startseite:")
    case .toldToWait:
      ("its server says to ask again", "der Server sagt, wann wieder gefragt werden darf:")

    case .keyNext: ("next article", "nächster Artikel")
    case .keyPrevious: ("previous article", "vorheriger Artikel")
    case .keyOpen: ("open", "öffnen")
    case .keyOriginal: ("open the original", "Original öffnen")
    case .keyRead: ("mark read or unread", "gelesen oder ungelesen")
    case .keyBookmark: ("bookmark", "merken")
    case .keyShare: ("share", "teilen")
    case .keyHide: ("hide", "ausblenden")
    case .keyUndo: ("take back", "zurücknehmen")
    case .keyPages: ("previous, next page or article", "vorherige, nächste Seite oder Artikel")
    case .keyTop: ("to the top", "zum Anfang")
    case .keyBottom: ("to the end", "zum Ende")
    case .keyFront: ("front page", "Titelseite")
    case .keyBookmarks: ("bookmarks", "Lesezeichen")
    case .keySources: ("sources", "Quellen")
    case .keySettings: ("settings", "Einstellungen")
    case .keySearch: ("search", "suchen")
    case .keyAdd: ("add a source", "Quelle hinzufügen")
    case .keyHelp: ("these keys", "diese Tasten")

    case .address: ("Address", "Adresse")
    case .find: ("Find", "Finden")
    case .savePage: ("Save a page", "Seite speichern")
    case .saveHint:
      (
        "It is fetched whole within a minute, kept as a bookmark that only you see, and found by "
          + "search.",
        "Sie wird binnen einer Minute ganz geholt, als Lesezeichen behalten, das nur Sie sehen, und "
          + "von der Suche gefunden."
      )
    case .bookmarkletHint:
      (
        "Drag this to the bookmarks of your browser; it saves the page that is open then:",
        "Ziehen Sie dies zu den Lesezeichen des Browsers; es speichert die Seite, die dann offen ist:"
      )
    case .noAddress: ("“%” is no address of the web.", "„%“ ist keine Adresse im Web.")
    case .tag: ("Category of your own", "Eigene Kategorie")
    case .addSource: ("Add a source", "Quelle hinzufügen")
    case .addHint:
      (
        "A newspaper’s, a site’s or a feed’s; also a page without a feed.",
        "Die einer Zeitung, einer Seite oder eines Feeds; auch eine Seite ohne Feed."
      )
    case .noFeed:
      (
        "No feed was found there, and the page is no list of articles.",
        "Dort war kein Feed, und die Seite ist keine Liste von Artikeln."
      )
    case .itsArticles: ("It has now:", "Dort steht gerade:")
    case .pageAsList: ("page read as a list", "Seite, als Liste gelesen")
    case .name: ("Name", "Name")
    case .category: ("Category", "Rubrik")
    case .otherCategory: ("another one", "eine andere")
    case .newCategory: ("New category", "Neue Rubrik")
    case .noCategory: ("Choose a category, or name one.", "Wählen oder nennen Sie eine Rubrik.")
    case .subscribe: ("Subscribe", "Abonnieren")
    case .unsubscribe: ("Unsubscribe", "Abbestellen")
    case .change: ("Change", "Ändern")
    case .rename: ("Rename", "Umbenennen")
    case .move: ("Move", "Verschieben")
    case .exportOPML: ("Export OPML", "OPML exportieren")
    case .importOPML: ("Import", "Importieren")
    case .opmlFile: ("OPML file", "OPML-Datei")
    case .noFile: ("The form holds no file.", "Das Formular enthält keine Datei.")
    case .report: ("Report", "Bericht")
    case .needCare: ("Need care", "Brauchen Hilfe")
    case .useNewAddress: ("Use the new address", "Neue Adresse verwenden")
    case .lookAgain: ("Look for its feed", "Feed suchen")
    case .adviceMoved:
      (
        "It has moved for good. It is read at its new address; keep that.",
        "Sie ist für immer umgezogen und wird an der neuen Adresse gelesen; behalten Sie diese."
      )
    case .adviceGone:
      (
        "Its server says that it is gone. The site may have another feed.",
        "Ihr Server sagt, dass es sie nicht mehr gibt. Die Seite hat vielleicht einen anderen Feed."
      )
    case .adviceDead:
      (
        "Nothing has come for a month. The site may have another feed.",
        "Seit einem Monat kam nichts. Die Seite hat vielleicht einen anderen Feed."
      )
    case .adviceFailing:
      (
        "It fails again and again. It is tried on; or look whether its feed is elsewhere.",
        "Sie scheitert immer wieder. Es wird weiter versucht; oder suchen Sie ihren Feed anderswo."
      )
    case .healthy: ("healthy", "in Ordnung")
    case .notAsked: ("not asked yet", "noch nicht gefragt")
    case .waiting: ("told to wait", "soll warten")
    case .failing: ("failing", "fehlerhaft")
    case .dead: ("dead", "tot")
    case .goneSource: ("gone", "verschwunden")
    case .nodes: ("Machines", "Rechner")
    case .nodePolls: ("asks sources", "fragt Quellen")
    case .nodeAnswers: ("answers", "antwortet")
    case .nodeSilent: ("silent", "stumm")

    case .theme: ("Theme", "Aussehen")
    case .themeSystem: ("System", "System")
    case .themeLight: ("Light", "Hell")
    case .themeDark: ("Dark", "Dunkel")
    case .language: ("Language", "Sprache")
    case .asBrowser: ("As the browser asks", "Wie der Browser")
    case .markOnScroll: ("Mark read on scroll", "Beim Blättern als gelesen markieren")
    case .showUnreadOnly: ("Show unread articles only", "Nur Ungelesenes zeigen")
    case .useShortcuts: ("Use keyboard shortcuts", "Tastenkürzel verwenden")
    case .offlineSpace:
      ("Megabytes for reading offline", "Megabyte für das Lesen ohne Netz")
    case .save: ("Save", "Speichern")
    case .saved: ("Saved.", "Gespeichert.")
    case .devices: ("Devices", "Geräte")
    case .thisDevice: ("this", "dieses")
    case .unknownDevice: ("A browser", "Ein Browser")
    case .revoke: ("Revoke", "Abmelden")
    case .apps: ("Apps", "Apps")
    case .appsHint:
      (
        "Apps on phones and desks, and programs, come in by a password of their own, which ends "
          + "when you remove it. It does not open this page.",
        "Apps auf Telefon und Rechner und andere Programme haben je ein eigenes Passwort; wird es "
          + "entfernt, gilt es nicht mehr. Diese Seite öffnet es nicht."
      )
    case .newApp: ("Another app", "Eine weitere App")
    case .makePassword: ("Make a password", "Passwort erzeugen")
    case .whatToType: ("What to type into the app", "Was in die App einzutragen ist")
    case .userName: ("User name", "Benutzername")
    case .passwordOf: ("The password of “%”:", "Das Passwort von „%“:")
    case .shownOnce:
      (
        "It is shown this once. Type it into the app now.",
        "Es wird nur dieses eine Mal gezeigt. Tragen Sie es jetzt in die App ein."
      )
    case .neverUsed: ("never used", "nie benutzt")
    case .remove: ("Remove", "Entfernen")
    case .wrongAppName:
      (
        "A name has 1 to 64 characters, none of them : or /.",
        "Ein Name hat 1 bis 64 Zeichen, darunter weder : noch /."
      )
    case .appNameTaken: ("There is an app “%” already.", "Eine App „%“ gibt es schon.")
    case .tooManyApps:
      (
        "You have as many apps as there can be; remove one first.",
        "Mehr Apps sind nicht möglich; entfernen Sie zuerst eine."
      )
    case .signedOut: ("You are signed out.", "Sie sind abgemeldet.")
    case .rules: ("Rules", "Regeln")
    case .rulesHint:
      (
        "A rule does something with each article that comes and that its expression finds.",
        "Eine Regel tut etwas mit jedem Artikel, der kommt und den ihr Ausdruck findet."
      )
    case .noRules: ("No rules yet.", "Noch keine Regeln.")
    case .newRule: ("Another rule", "Eine weitere Regel")
    case .expression: ("Which articles, as in a search", "Welche Artikel, wie bei der Suche")
    case .tryRule: ("Try", "Ausprobieren")
    case .whatToDo: ("What to do with them", "Was mit ihnen geschieht")
    case .addRule: ("Add this rule", "Diese Regel hinzufügen")
    case .placeInOrder: ("Place in the list", "Platz in der Liste")
    case .stays: ("as it is", "wie er ist")
    case .higher: ("higher", "höher")
    case .muchHigher: ("much higher", "viel höher")
    case .lower: ("lower", "tiefer")
    case .muchLower: ("much lower", "viel tiefer")
    case .matchedTimes: ("% in 30 days", "% in 30 Tagen")
    case .wrongExpression: ("The expression can't be read: %.", "Der Ausdruck ist unklar: %.")
    case .tooManyRules:
      ("One has at most % rules of one's own.", "Mehr als % eigene Regeln gehen nicht.")
    case .nothingToDo:
      ("A rule does something: choose what.", "Eine Regel tut etwas: wählen Sie, was.")
    case .wrongTag:
      (
        "The name of a category has one line and at most 100 characters.",
        "Der Name einer Kategorie hat eine Zeile und höchstens 100 Zeichen."
      )
    case .signOut: ("Sign out", "Abmelden")
    case .signedInAs: ("Signed in as %.", "Angemeldet als %.")

    case .signIn: ("Sign in", "Anmelden")
    case .password: ("Password", "Passwort")
    case .linkSignsIn:
      ("This link signs you in as %, once.", "Dieser Link meldet Sie einmal als % an.")
    case .wrongPassword: ("Name or password is wrong.", "Name oder Passwort ist falsch.")
    case .tooManyGuesses:
      (
        "Too many wrong passwords came from your address. Try again in % seconds.",
        "Von Ihrer Adresse kamen zu viele falsche Passwörter. Versuchen Sie es in % Sekunden wieder."
      )
    case .manySignIn:
      (
        "Many are signing in at this moment. Try again.",
        "Im Augenblick melden sich viele an. Versuchen Sie es noch einmal."
      )
    case .linkIsOver:
      (
        "This link was used already or is older than 15 minutes. `sudo tintm link` makes another.",
        "Dieser Link wurde schon benutzt oder ist älter als 15 Minuten. `sudo tintm link` macht einen neuen."
      )
    case .foreignForm:
      (
        "The form was not sent by this page, or its cookie is blocked. Try again.",
        "Das Formular kam nicht von dieser Seite, oder ihr Cookie ist gesperrt. Versuchen Sie es noch einmal."
      )

    case .articles: ("Articles", "Artikel")
    case .articlesADay: ("Articles a day", "Artikel am Tag")
    case .openedADay: ("Articles opened a day", "Geöffnete Artikel am Tag")
    case .openedByHour: ("Opened by hour of the day", "Geöffnet nach Tageszeit")
    case .mostOpened: ("Opened most", "Am meisten geöffnet")
    case .day: ("Day", "Tag")
    case .hour: ("Hour", "Stunde")
    case .asTable: ("As a table", "Als Tabelle")
    case .slowHosts: ("Hosts that answer slowly", "Server, die langsam antworten")
    case .noSlowHosts: ("Every host answers quickly.", "Alle Server antworten schnell.")
    case .nothingYet: ("Nothing yet.", "Noch nichts.")

    case .queued:
      ("Kept here until there is a network.", "Hier vorgemerkt, bis es ein Netz gibt.")
    case .didMove: ("% is in % now.", "% ist jetzt in %.")
    case .didFail:
      ("That did not work. Load the page again.", "Das ging nicht. Laden Sie die Seite neu.")
    case .pictureAway: ("This picture is not here.", "Dieses Bild ist nicht da.")
    case .freshNews: ("% new", "% neue")
    case .offlineNote:
      (
        "Offline: this is what was kept when there was a network.",
        "Offline: Das ist, was bei bestehendem Netz behalten wurde."
      )
    case .manifest:
      ("Your own newsroom: what matters, first.", "Ihre eigene Redaktion: das Wichtige zuerst.")
    }
  }
}
