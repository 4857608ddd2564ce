/// More sentences of ``Wording/said(_:)``: of articles' pages, and of changes to lists.
extension Wording {
  static let ofPages: [(String, String)] = [
    ("Its host accepts no requests at present.", "Der Server nimmt derzeit keine Anfragen an."),
    (
      "Its host accepts no requests until %1.",
      "Der Server nimmt bis %1 keine Anfragen an."
    ),
    ("It was not complete after %1 seconds.", "Sie war nach %1 Sekunden nicht vollständig."),
    ("Its address cannot be fetched.", "Ihre Adresse lässt sich nicht abrufen."),
    ("The response was empty.", "Die Antwort war leer."),
    ("It was deleted.", "Sie wurde gelöscht."),
    ("The page contains no article: %1.", "Die Seite enthält keinen Artikel: %1."),
    ("the page is empty", "die Seite ist leer"),
    ("it is not a page but %1", "es ist keine Seite, sondern %1"),
    (
      "the page is larger than %1",
      "die Seite ist größer als %1"
    ),
    (
      "the page has %1, more than the limit of %2",
      "die Seite hat %1, mehr als die Grenze von %2"
    ),
    (
      "it is a front page with headlines only",
      "sie ist eine Titelseite und enthält nur Überschriften"
    ),
    ("it is a list, not an article", "sie ist eine Liste, kein Artikel"),
    ("it requires a login", "sie verlangt eine Anmeldung"),
    (
      "its text is for subscribers or registered readers only",
      "ihr Text ist nur für Abonnenten oder angemeldete Leser"
    ),
    (
      "it shows a cookie notice instead of an article",
      "sie zeigt einen Cookie-Hinweis statt eines Artikels"
    ),
    (
      "it requires JavaScript or a check for robots",
      "sie verlangt JavaScript oder eine Prüfung auf Roboter"
    ),
    ("it is an error page", "sie ist eine Fehlerseite"),
    (
      "it contains video, audio or pictures, but no text",
      "sie enthält Video, Audio oder Bilder, aber keinen Text"
    ),
    ("it contains no continuous text", "sie enthält keinen zusammenhängenden Text"),
    ("%1 × %2", "%1 × %2"),
    ("%1 for other reasons.", "%1 aus anderen Gründen."),
    ("%1; most often: %2", "%1; am häufigsten: %2"),
    ("%1 page stored, %2", "%1 Seite gespeichert, %2"),
    ("%1 pages stored, %2", "%1 Seiten gespeichert, %2"),
    ("1 page stored", "1 Seite gespeichert"),
    ("%1 pages stored: %2", "%1 Seiten gespeichert: %2"),
    ("%1 pages stored", "%1 Seiten gespeichert"),
    ("%1 to fetch, %2", "%1 noch abzurufen, %2"),
    ("%1 to fetch", "%1 noch abzurufen"),
    ("%1 to retry, %2", "%1 zu wiederholen, %2"),
    ("%1 to retry: %2", "%1 zu wiederholen: %2"),
    ("%1 to retry", "%1 zu wiederholen"),
    ("%1 given up: %2", "%1 aufgegeben: %2"),
    ("%1 given up", "%1 aufgegeben"),
  ]

  static let ofLists: [(String, String)] = [
    ("The list contains no sources: %1.", "Die Liste enthält keine Quellen: %1."),
    ("The list contains no sources.", "Die Liste enthält keine Quellen."),
    (
      "1 source added to %1; %2; `tintm fetch` fetches their articles.",
      "1 Quelle zu %1 hinzugefügt; %2; bald kommen ihre Artikel."
    ),
    (
      "%1 sources added to %2; %3; `tintm fetch` fetches their articles.",
      "%1 Quellen zu %2 hinzugefügt; %3; bald kommen ihre Artikel."
    ),
    (
      "1 source added to %1; `tintm fetch` fetches their articles.",
      "1 Quelle zu %1 hinzugefügt; bald kommen ihre Artikel."
    ),
    (
      "%1 sources added to %2; `tintm fetch` fetches their articles.",
      "%1 Quellen zu %2 hinzugefügt; bald kommen ihre Artikel."
    ),
    ("0 sources added to %1; %2.", "Keine Quelle zu %1 hinzugefügt; %2."),
    ("%1 sources added to %2.", "%1 Quellen zu %2 hinzugefügt."),
    ("1 source added to %1.", "1 Quelle zu %1 hinzugefügt."),
    ("%1 skipped", "%1 übergangen"),
    ("already exists as “%1”", "schon vorhanden als „%1“"),
    ("“%1” was not added: %2.", "„%1“ wurde nicht hinzugefügt: %2."),
    (
      "“%1” is not a web address such as https://example.org.",
      "„%1“ ist keine Webadresse wie https://example.org."
    ),
    ("“%1” is not a web address.", "„%1“ ist keine Webadresse."),
    (
      "Too many addresses are searched at the same time. Try again in a minute.",
      "Zu viele Adressen werden zugleich durchsucht. Versuchen Sie es in einer Minute noch einmal."
    ),
    (
      "%1 did not answer in time. Try again later.",
      "%1 hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal."
    ),
    ("This is not an OPML file: %1.", "Das ist keine OPML-Datei: %1."),
    ("There is nothing to add.", "Es gibt nichts hinzuzufügen."),
    (
      "Your own list can have at most %1 sources. Nothing was changed.",
      "Ihre eigene Liste kann höchstens %1 Quellen haben. Nichts wurde geändert."
    ),
    (
      "The filters need %1 rules, and the maximum is %2 beside those of feeds.yml. Nothing was "
        + "changed.",
      "Die Filter brauchen %1 Regeln, und neben denen in feeds.yml sind höchstens %2 möglich. Nichts "
        + "wurde geändert."
    ),
    ("The address was not changed: %1.", "Die Adresse wurde nicht geändert: %1."),
    ("A source named “%1” already exists.", "Eine Quelle „%1“ gibt es schon."),
    (
      "A name is one line of 1 to %1 characters without control characters.",
      "Ein Name ist eine Zeile mit 1 bis %1 Zeichen, ohne Steuerzeichen."
    ),
    ("A source needs at least one category.", "Eine Quelle braucht mindestens eine Rubrik."),
    ("“%1” already has the address %2.", "„%1“ hat schon die Adresse %2."),
    (
      "“%1” contains your saved pages and cannot be changed.",
      "„%1“ enthält Ihre gespeicherten Seiten und lässt sich nicht ändern."
    ),
    ("The list has no source named “%1”.", "Die Liste hat keine Quelle „%1“."),
    ("There is no reader named “%1”.", "Einen Leser „%1“ gibt es nicht."),
    ("Cannot write %1.", "%1 lässt sich nicht schreiben."),
    (
      "%1 was changed by another program. Try again.",
      "%1 wurde von einem anderen Programm geändert. Versuchen Sie es noch einmal."
    ),
    ("The server sent an empty response.", "Der Server hat eine leere Antwort geschickt."),
    ("%1 is not a feed, although %2.", "%1 ist kein Feed, obwohl: %2."),
    ("the page declares it for its comments", "die Seite nennt ihn für ihre Kommentare"),
    ("the page declares it", "die Seite nennt ihn"),
    ("the page links to it as “%1”", "die Seite verweist auf ihn als „%1“"),
    ("the page links to it", "die Seite verweist auf ihn"),
    ("it is a common feed address", "es ist eine übliche Adresse für einen Feed"),
    ("%1 has its feed at this address", "%1 hat seinen Feed unter dieser Adresse"),
    ("%1 has a feed for each account", "%1 hat einen Feed für jedes Konto"),
    ("%1 has a feed for each community", "%1 hat einen Feed für jede Gemeinschaft"),
    ("the address itself is a feed", "die Adresse selbst ist ein Feed"),
    ("%1, on its front page", "%1, auf der Titelseite"),
  ]
}
