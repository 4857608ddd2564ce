/// More sentences of ``Wording/said(_:)``: of articles' pages, and of changes to lists.
extension Wording {
  static let ofPages: [(String, String)] = [
    ("Its host asked to be left alone.", "Der Server hat gebeten, in Ruhe gelassen zu werden."),
    (
      "Its host asked to be left alone until %1.",
      "Der Server hat gebeten, bis %1 in Ruhe gelassen zu werden."
    ),
    ("It had not come after %1 seconds.", "Sie war nach %1 Sekunden nicht gekommen."),
    ("Its address is none that can be fetched.", "Ihre Adresse lässt sich nicht holen."),
    ("Nothing came.", "Es kam nichts."),
    ("It was deleted.", "Sie wurde gelöscht."),
    ("The page holds no article: %1.", "Die Seite enthält keinen Artikel: %1."),
    ("the page is empty", "die Seite ist leer"),
    ("it is no page but %1", "es ist keine Seite, sondern %1"),
    (
      "the page is longer than the %1 that are read",
      "die Seite ist länger als die %1, die gelesen werden"
    ),
    (
      "the page has %1; more than %2 are not read",
      "die Seite hat %1; mehr als %2 werden nicht gelesen"
    ),
    (
      "it is a front page: headlines, and no article",
      "sie ist eine Titelseite: Überschriften, kein Artikel"
    ),
    ("it is a list, not an article", "sie ist eine Liste, kein Artikel"),
    ("it asks its reader to log in", "sie will eine Anmeldung"),
    (
      "it shows its text to subscribers or registered readers only",
      "sie zeigt ihren Text nur Abonnenten oder angemeldeten Lesern"
    ),
    (
      "it shows a cookie notice instead of an article",
      "sie zeigt einen Cookie-Hinweis statt eines Artikels"
    ),
    (
      "it checks that its reader is no robot, or wants scripts to run",
      "sie prüft, dass kein Roboter liest, oder will Skripte ausführen"
    ),
    ("it is an error page", "sie ist eine Fehlerseite"),
    (
      "it holds a video, a recording or pictures, but no text",
      "sie enthält ein Video, eine Aufnahme oder Bilder, aber keinen Text"
    ),
    ("nothing in it reads as prose", "nichts darin ist Prosa"),
    ("%1 × %2", "%1 × %2"),
    ("%1 for other reasons.", "%1 aus anderen Gründen."),
    ("%1; most often: %2", "%1; am häufigsten: %2"),
    ("%1 page kept, %2", "%1 Seite behalten, %2"),
    ("%1 pages kept, %2", "%1 Seiten behalten, %2"),
    ("1 page kept", "1 Seite behalten"),
    ("%1 pages kept: %2", "%1 Seiten behalten: %2"),
    ("%1 pages kept", "%1 Seiten behalten"),
    ("%1 to be fetched, %2", "%1 noch zu holen, %2"),
    ("%1 to be fetched", "%1 noch zu holen"),
    ("%1 to be tried again, %2", "%1 noch einmal zu versuchen, %2"),
    ("%1 to be tried again: %2", "%1 noch einmal zu versuchen: %2"),
    ("%1 to be tried again", "%1 noch einmal zu versuchen"),
    ("%1 given up: %2", "%1 aufgegeben: %2"),
    ("%1 given up", "%1 aufgegeben"),
  ]

  static let ofLists: [(String, String)] = [
    ("The list holds no sources: %1.", "Die Liste enthält keine Quellen: %1."),
    ("The list holds no sources.", "Die Liste enthält keine Quellen."),
    (
      "1 source added to %1; %2; `tintm fetch` gets their articles.",
      "1 Quelle zu %1 hinzugefügt; %2; bald kommen ihre Artikel."
    ),
    (
      "%1 sources added to %2; %3; `tintm fetch` gets their articles.",
      "%1 Quellen zu %2 hinzugefügt; %3; bald kommen ihre Artikel."
    ),
    (
      "1 source added to %1; `tintm fetch` gets their articles.",
      "1 Quelle zu %1 hinzugefügt; bald kommen ihre Artikel."
    ),
    (
      "%1 sources added to %2; `tintm fetch` gets their articles.",
      "%1 Quellen zu %2 hinzugefügt; bald kommen ihre Artikel."
    ),
    ("0 sources added to %1; %2.", "Keine Quelle zu %1 hinzugefügt; %2."),
    ("%1 sources added to %2.", "%1 Quellen zu %2 hinzugefügt."),
    ("1 source added to %1.", "1 Quelle zu %1 hinzugefügt."),
    ("%1 skipped", "%1 übergangen"),
    ("already there as “%1”", "schon da als „%1“"),
    ("“%1” is not added: %2.", "„%1“ wurde nicht hinzugefügt: %2."),
    (
      "“%1” is no address on the web, such as https://example.org.",
      "„%1“ ist keine Adresse im Web wie https://example.org."
    ),
    ("“%1” is no address on the web.", "„%1“ ist keine Adresse im Web."),
    (
      "%1 takes too long to answer. Try again later.",
      "%1 braucht zu lange für eine Antwort. Versuchen Sie es später."
    ),
    ("This is no OPML: %1.", "Das ist kein OPML: %1."),
    ("There is nothing to add.", "Es gibt nichts hinzuzufügen."),
    (
      "A list of one's own has at most %1 sources.",
      "Eine eigene Liste hat höchstens %1 Quellen."
    ),
    ("There is a source “%1” already.", "Eine Quelle „%1“ gibt es schon."),
    (
      "A name is one line of 1 to %1 characters, none of them a control character.",
      "Ein Name ist eine Zeile mit 1 bis %1 Zeichen, darunter kein Steuerzeichen."
    ),
    ("A source is in at least one category.", "Eine Quelle ist in mindestens einer Rubrik."),
    ("“%1” is at %2 already.", "„%1“ ist schon bei %2."),
    (
      "“%1” holds the pages that you saved; it stays as it is.",
      "„%1“ enthält die Seiten, die Sie gespeichert haben; sie bleibt, wie sie ist."
    ),
    ("There is no source “%1” in the list.", "Eine Quelle „%1“ ist nicht in der Liste."),
    ("There is no reader “%1”.", "Einen Leser „%1“ gibt es nicht."),
    ("%1 can't be written.", "%1 lässt sich nicht schreiben."),
    (
      "%1 was changed meanwhile; try again.",
      "%1 wurde inzwischen geändert; versuchen Sie es noch einmal."
    ),
    ("The server sent nothing.", "Der Server hat nichts geschickt."),
    ("%1 is no feed, though %2.", "%1 ist kein Feed, obwohl: %2."),
    ("the page declares it, for its comments", "die Seite nennt ihn, für ihre Kommentare"),
    ("the page declares it", "die Seite nennt ihn"),
    ("the page links to it as “%1”", "die Seite verweist auf ihn als „%1“"),
    ("the page links to it", "die Seite verweist auf ihn"),
    ("it is a usual place for a feed", "es ist ein üblicher Ort für einen Feed"),
    ("%1 has its feed there", "%1 hat seinen Feed dort"),
    ("%1 has a feed of each account", "%1 hat einen Feed für jedes Konto"),
    ("%1 has a feed of each community", "%1 hat einen Feed für jede Gemeinschaft"),
    ("the address itself is a feed", "die Adresse selbst ist ein Feed"),
    ("%1, on its front page", "%1, auf der Titelseite"),
  ]
}
