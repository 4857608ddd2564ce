/// The sentences of ``Wording/said(_:)`` in English and German. If several match, the first is
/// used.
extension Wording {
  static let ofSources: [(String, String)] = [
    ("%1 failures in a row: %2", "%1 Fehler in Folge: %2"),
    ("1 failure in a row: %1", "1 Fehler: %1"),
    ("%1 a day", "%1 am Tag"),
    ("a day", "am Tag"),
    (
      "The server reports that the feed is gone permanently.",
      "Der Server meldet, dass es den Feed nicht mehr gibt."
    ),
    (
      "the server reports that the feed is gone permanently",
      "der Server meldet, dass es den Feed nicht mehr gibt"
    ),
    ("as configured, every %1", "wie eingestellt, alle %1"),
    ("as configured", "wie eingestellt"),
    ("adapted to the source, every %1", "an die Quelle angepasst, alle %1"),
    ("adapted to the source", "an die Quelle angepasst"),
    (
      "the server says that it does not change before then",
      "der Server sagt, dass sich bis dahin nichts ändert"
    ),
    (
      "the feed asks for this interval",
      "der Feed bittet um diesen Abstand"
    ),
    (
      "its hub delivers new articles; a daily check is the fallback",
      "ihr Hub liefert neue Artikel; zur Sicherheit wird täglich abgefragt"
    ),
    (
      "the feed asks not to be polled at certain hours",
      "der Feed bittet, zu bestimmten Stunden nicht abgefragt zu werden"
    ),
    ("the wait grows with each failure", "mit jedem Fehler wird länger gewartet"),
    (
      "failing for a month or more, checked weekly",
      "seit mindestens einem Monat fehlerhaft, wird wöchentlich abgefragt"
    ),
    (
      "its server set the time of the next request",
      "ihr Server hat die Zeit der nächsten Anfrage vorgegeben"
    ),
    (
      "the host it redirects to set the time of the next request",
      "der Server, zu dem sie weiterleitet, hat die Zeit der nächsten Anfrage vorgegeben"
    ),
    (
      "its server reported that it is gone; a second check confirms it",
      "ihr Server meldet, dass es sie nicht mehr gibt; ein zweiter Abruf prüft das"
    ),
    (
      "It has moved permanently to %1 and is read there. Change its url in feeds.yml.",
      "Sie ist dauerhaft nach %1 umgezogen und wird dort gelesen. Ändern Sie ihre url in feeds.yml."
    ),
    (
      "Its server redirects permanently to %1 (seen once; accepted after three checks over two days).",
      "Ihr Server leitet dauerhaft nach %1 weiter (einmal gesehen; gilt nach drei Abrufen in zwei "
        + "Tagen)."
    ),
    (
      "Its server redirects permanently to %1 (seen %2 times; accepted after three checks over two "
        + "days).",
      "Ihr Server leitet dauerhaft nach %1 weiter (%2-mal gesehen; gilt nach drei Abrufen in zwei "
        + "Tagen)."
    ),
    ("The document is not a feed: %1.", "Das Dokument ist kein Feed: %1."),
    ("The document could not be parsed.", "Das Dokument ließ sich nicht lesen."),
    (
      "The document is a web page without a link to a feed. Set the URL of the feed.",
      "Das Dokument ist eine Webseite ohne Verweis auf einen Feed. Geben Sie die Adresse des Feeds an."
    ),
  ]

  static let ofRequests: [(String, String)] = [
    (
      "The server answered 304 to an unconditional request. The next request asks for the full "
        + "document.",
      "Der Server hat eine unbedingte Anfrage mit 304 beantwortet. Die nächste Anfrage verlangt "
        + "das ganze Dokument."
    ),
    ("The server sent an empty document.", "Der Server hat ein leeres Dokument geschickt."),
    (
      "The server sent a partial response (206) to a full request.",
      "Der Server hat nur einen Teil geschickt (206), obwohl das Ganze verlangt war."
    ),
    (
      "Cloudflare blocks programs with a challenge page (%1). Ask the publisher to allow feed "
        + "readers, or use another address of the feed.",
      "Cloudflare sperrt Programme mit einer Prüfseite aus (%1). Bitten Sie den Herausgeber, "
        + "Feedreader zuzulassen, oder verwenden Sie eine andere Adresse des Feeds."
    ),
    (
      "The server answered 403 with a web page, such as a login or a block. Open the URL in a "
        + "browser to see it.",
      "Der Server hat 403 mit einer Webseite geantwortet, etwa einer Anmeldung oder Sperre. Öffnen "
        + "Sie die Adresse im Browser."
    ),
    (
      "The server requires a user name and password (401). Add them to the URL as user:password@.",
      "Der Server verlangt Name und Passwort (401). Setzen Sie sie als name:passwort@ in die Adresse."
    ),
    ("The server requires payment (402).", "Der Server verlangt eine Bezahlung (402)."),
    ("The server denies access (403).", "Der Server verweigert den Zugriff (403)."),
    (
      "The page does not exist (404). Look for the new address of the feed.",
      "Die Seite gibt es nicht (404). Suchen Sie die neue Adresse des Feeds."
    ),
    (
      "A proxy requires a password (407).",
      "Ein Proxy verlangt ein Passwort (407)."
    ),
    (
      "The server reports that the feed is gone permanently (410).",
      "Der Server meldet, dass es den Feed nicht mehr gibt (410)."
    ),
    (
      "The server reports too many requests (429).",
      "Der Server meldet zu viele Anfragen (429)."
    ),
    (
      "The feed is blocked for legal reasons (451).",
      "Der Feed ist aus rechtlichen Gründen gesperrt (451)."
    ),
    (
      "The server is temporarily unavailable (503).",
      "Der Server ist gerade nicht verfügbar (503)."
    ),
    (
      "The server sent a redirect without a target (%1).",
      "Der Server hat eine Weiterleitung ohne Ziel geschickt (%1)."
    ),
    ("The server rejects the request (%1).", "Der Server lehnt die Anfrage ab (%1)."),
    ("The server reports an internal error (%1).", "Der Server meldet einen internen Fehler (%1)."),
    (
      "The server sent the unexpected status %1.",
      "Der Server hat den unerwarteten Status %1 geschickt."
    ),
    (
      "The server answered %1 without a redirect target.",
      "Der Server hat %1 ohne Ziel der Weiterleitung geantwortet."
    ),
    ("The server answered %1.", "Der Server hat %1 geantwortet."),
    ("%1 is not a usable URL: %2.", "%1 ist keine brauchbare Adresse: %2."),
    (
      "Only http and https are supported, not %1:.",
      "Nur http und https werden unterstützt, nicht %1:."
    ),
    (
      "%1 is in a private network. To allow it, set allow_private_network on the source, or use the "
        + "option --allow-private-network.",
      "%1 ist in einem privaten Netz. Um es zu erlauben, setzen Sie allow_private_network bei der "
        + "Quelle oder verwenden Sie die Option --allow-private-network."
    ),
    (
      "%1 is a blocked address (link-local, multicast or unspecified).",
      "%1 ist eine gesperrte Adresse (link-local, multicast oder unbestimmt)."
    ),
    ("%1 is not allowed.", "%1 ist nicht erlaubt."),
    (
      "%1 accepts no requests until %2. It is tried again after that.",
      "%1 nimmt bis %2 keine Anfragen an. Danach wird es wieder versucht."
    ),
    (
      "The header %1 contains control characters. Remove them from the configuration.",
      "Das Kopffeld %1 enthält Steuerzeichen. Entfernen Sie sie aus der Konfiguration."
    ),
    (
      "Cannot resolve the host name %1. Check the spelling and the DNS of this machine.",
      "Der Name %1 ist nicht auflösbar. Prüfen Sie die Schreibweise und das DNS dieses Rechners."
    ),
    (
      "%1 refused the connection. The server may be down, or the port wrong.",
      "%1 hat die Verbindung abgelehnt. Der Server läuft vielleicht nicht, oder der Port ist falsch."
    ),
    ("Cannot reach %1: %2.", "%1 ist nicht erreichbar: %2."),
    (
      "Could not connect to %1 within %2.",
      "Binnen %2 kam keine Verbindung zu %1 zustande."
    ),
    (
      "The TLS handshake with %1 did not finish within %2.",
      "Der TLS-Verbindungsaufbau mit %1 war nach %2 nicht abgeschlossen."
    ),
    (
      "The certificate of %1 is not trusted (%2). Set network.ca_file for a private certificate "
        + "authority, or insecure_tls for this source only.",
      "Dem Zertifikat von %1 wird nicht vertraut (%2). Setzen Sie network.ca_file für eine eigene "
        + "Zertifizierungsstelle oder insecure_tls nur für diese Quelle."
    ),
    (
      "The certificate of %1 is for another name.",
      "Das Zertifikat von %1 gilt für einen anderen Namen."
    ),
    (
      "The TLS handshake with %1 failed (%2).",
      "Der TLS-Verbindungsaufbau mit %1 ist gescheitert (%2)."
    ),
    (
      "network.ca_file %1 contains no usable certificate.",
      "network.ca_file %1 enthält kein brauchbares Zertifikat."
    ),
    (
      "The server did not answer within %1.",
      "Der Server hat binnen %1 nicht geantwortet."
    ),
    (
      "The response was not complete after %1.",
      "Die Antwort war nach %1 nicht vollständig."
    ),
    (
      "The server closed the connection without a response.",
      "Der Server hat die Verbindung ohne Antwort geschlossen."
    ),
    (
      "The response ended early after %1 bytes and was discarded.",
      "Die Antwort brach nach %1 Bytes ab und wurde verworfen."
    ),
    (
      "The headers of the response are larger than %1.",
      "Die Kopffelder der Antwort sind größer als %1."
    ),
    ("The document is larger than %1.", "Das Dokument ist größer als %1."),
    (
      "The response is labelled %1 but cannot be decoded.",
      "Die Antwort ist als %1 bezeichnet, lässt sich so aber nicht dekodieren."
    ),
    (
      "The response is not valid HTTP: %1.",
      "Die Antwort ist kein gültiges HTTP: %1."
    ),
    (
      "The server redirected more than %1 times.",
      "Der Server hat mehr als %1-mal weitergeleitet."
    ),
    (
      "The redirects form a loop at %1.",
      "Die Weiterleitungen bilden bei %1 eine Schleife."
    ),
    (
      "The redirect to %1 was not followed: %2.",
      "Der Weiterleitung zu %1 wurde nicht gefolgt: %2."
    ),
    ("There is no file %1.", "Es gibt keine Datei %1."),
    ("Cannot read %1: %2.", "%1 ist nicht lesbar: %2."),
    (
      "The request was cancelled.",
      "Die Anfrage wurde abgebrochen."
    ),
    ("The request failed: %1.", "Die Anfrage ist gescheitert: %1."),
  ]

}
