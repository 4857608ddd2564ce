/// The sentences of ``Wording/said(_:)`` in English and German. If several match, the first is
/// used.
extension Wording {
  static let ofSources: [(String, String)] = [
    ("%1 failures in a row: %2", "%1 Fehler in Folge: %2"),
    ("1 failure in a row: %1", "1 Fehler: %1"),
    ("%1 a day", "%1 am Tag"),
    ("a day", "am Tag"),
    ("Its server says that it is gone for good.", "Ihr Server sagt, dass es sie nicht mehr gibt."),
    ("its server says that it is gone for good", "ihr Server sagt, dass es sie nicht mehr gibt"),
    ("as configured, every %1", "wie eingestellt, alle %1"),
    ("as configured", "wie eingestellt"),
    ("by its own rhythm, every %1", "in ihrem eigenen Rhythmus, alle %1"),
    ("by its own rhythm", "in ihrem eigenen Rhythmus"),
    (
      "its server says that nothing changes before",
      "ihr Server sagt, dass sich vorher nichts ändert"
    ),
    (
      "the feed asks for so much time between looks",
      "der Feed bittet um so viel Zeit zwischen zwei Blicken"
    ),
    (
      "its hub delivers its news; a look once a day is but a net",
      "ihr Hub liefert das Neue; ein Blick am Tag ist nur das Netz darunter"
    ),
    (
      "the feed asks not to be polled at some hours",
      "der Feed bittet, zu manchen Stunden nicht gefragt zu werden"
    ),
    ("it waits longer with each failure", "mit jedem Fehler wird länger gewartet"),
    (
      "failing for a month or more, it is looked at weekly",
      "seit mindestens einem Monat fehlerhaft, wird nur wöchentlich nachgesehen"
    ),
    ("its server said when to ask again", "ihr Server hat gesagt, wann wieder gefragt werden darf"),
    (
      "the host that it leads to said when to ask again",
      "der Server, zu dem sie führt, hat gesagt, wann wieder gefragt werden darf"
    ),
    (
      "its server said that it is gone; a second look makes sure",
      "ihr Server hat gesagt, dass es sie nicht mehr gibt; ein zweiter Blick macht es sicher"
    ),
    (
      "It has moved for good to %1, and is read there; change its url in feeds.yml.",
      "Sie ist für immer nach %1 umgezogen und wird dort gelesen; ändern Sie ihre url in feeds.yml."
    ),
    (
      "Its server says that it has moved to %1 (seen once; believed after three looks over two days).",
      "Ihr Server sagt, dass sie nach %1 umgezogen ist (einmal gesehen; geglaubt nach drei Blicken "
        + "in zwei Tagen)."
    ),
    (
      "Its server says that it has moved to %1 (seen %2 times; believed after three looks over two "
        + "days).",
      "Ihr Server sagt, dass sie nach %1 umgezogen ist (%2-mal gesehen; geglaubt nach drei Blicken "
        + "in zwei Tagen)."
    ),
    ("The document is not a feed: %1.", "Das Dokument ist kein Feed: %1."),
    ("The document was not read.", "Das Dokument wurde nicht gelesen."),
    (
      "The document is a web page that names no feed; give the feed's own URL.",
      "Das Dokument ist eine Webseite, die keinen Feed nennt; geben Sie die Adresse des Feeds an."
    ),
  ]

  static let ofRequests: [(String, String)] = [
    (
      "The server answered 304 though nothing was said of an earlier copy; it is asked for the "
        + "whole next time.",
      "Der Server hat mit 304 geantwortet, obwohl von keiner früheren Fassung die Rede war; "
        + "nächstes Mal wird nach dem Ganzen gefragt."
    ),
    ("The server sent an empty document.", "Der Server hat ein leeres Dokument geschickt."),
    (
      "The server sent a part that nobody asked for (206).",
      "Der Server hat ein Stück geschickt, nach dem niemand gefragt hat (206)."
    ),
    (
      "Cloudflare's challenge page answered (%1); programs are kept out here: ask the publisher to "
        + "let feed readers in, or look for another address of the feed.",
      "Cloudflares Prüfseite hat geantwortet (%1); Programme werden hier ausgesperrt: bitten Sie den "
        + "Herausgeber, Feedreader zuzulassen, oder suchen Sie eine andere Adresse des Feeds."
    ),
    (
      "The server answered 403 with a web page, a login or a block; open the URL in a browser to "
        + "see what it wants.",
      "Der Server hat 403 mit einer Webseite geantwortet, einer Anmeldung oder Sperre; öffnen Sie "
        + "die Adresse im Browser, um zu sehen, was er will."
    ),
    (
      "The server wants a name and password (401); put them into the URL as user:password@.",
      "Der Server will Namen und Passwort (401); setzen Sie sie als name:passwort@ in die Adresse."
    ),
    ("The server wants to be paid (402).", "Der Server will bezahlt werden (402)."),
    ("The server refuses (403).", "Der Server lehnt ab (403)."),
    (
      "There is no such page (404); look for the feed's new address.",
      "Diese Seite gibt es nicht (404); suchen Sie die neue Adresse des Feeds."
    ),
    (
      "A proxy on the way wants a password (407).",
      "Ein Proxy auf dem Weg will ein Passwort (407)."
    ),
    (
      "The feed is gone for good, says the server (410).",
      "Den Feed gibt es nicht mehr, sagt der Server (410)."
    ),
    (
      "The server says that it is asked too often (429).",
      "Der Server sagt, dass er zu oft gefragt wird (429)."
    ),
    (
      "The feed is withheld for legal reasons (451).",
      "Der Feed wird aus rechtlichen Gründen vorenthalten (451)."
    ),
    (
      "The server is not available just now (503).",
      "Der Server ist gerade nicht verfügbar (503)."
    ),
    (
      "The server answered with a redirect that leads nowhere (%1).",
      "Der Server hat mit einer Weiterleitung geantwortet, die nirgendwohin führt (%1)."
    ),
    ("The server refuses the request (%1).", "Der Server lehnt die Anfrage ab (%1)."),
    ("The server failed (%1).", "Der Server ist gescheitert (%1)."),
    (
      "The server answered %1, which means nothing here.",
      "Der Server hat %1 geantwortet, was hier nichts bedeutet."
    ),
    (
      "The server answered %1 without saying where to go.",
      "Der Server hat %1 geantwortet, ohne zu sagen, wohin."
    ),
    ("The server answered %1.", "Der Server hat %1 geantwortet."),
    ("%1 is not a usable URL: %2.", "%1 ist keine brauchbare Adresse: %2."),
    (
      "Only http and https are fetched, not %1:.",
      "Nur http und https werden geholt, nicht %1:."
    ),
    (
      "%1 is in a private network; if it is yours, set allow_private_network on its source, or give "
        + "a command --allow-private-network.",
      "%1 ist in einem privaten Netz; ist es Ihres, setzen Sie allow_private_network bei seiner Quelle "
        + "oder geben Sie einem Befehl --allow-private-network mit."
    ),
    (
      "%1 is an address that is never asked (link-local, multicast or unspecified).",
      "%1 ist eine Adresse, die nie gefragt wird (link-local, multicast oder unbestimmt)."
    ),
    ("%1 was refused.", "%1 wurde nicht zugelassen."),
    (
      "%1 asked to be left alone until %2; it is asked again after that.",
      "%1 hat gebeten, bis %2 in Ruhe gelassen zu werden; danach wird wieder gefragt."
    ),
    (
      "The %1 header holds control characters; take them out of the configuration.",
      "Das Kopffeld %1 enthält Steuerzeichen; nehmen Sie sie aus der Konfiguration."
    ),
    (
      "The name %1 does not resolve; check the spelling and this machine's DNS.",
      "Der Name %1 ist nicht bekannt; prüfen Sie die Schreibweise und das DNS dieses Rechners."
    ),
    (
      "%1 refused the connection; the server may be down or the port wrong.",
      "%1 hat die Verbindung abgelehnt; der Server läuft vielleicht nicht, oder der Port ist falsch."
    ),
    ("%1 could not be reached: %2.", "%1 war nicht zu erreichen: %2."),
    (
      "No connection to %1 came about within %2.",
      "Binnen %2 kam keine Verbindung zu %1 zustande."
    ),
    (
      "No connection with TLS to %1 came about within %2.",
      "Binnen %2 kam keine Verbindung mit TLS zu %1 zustande."
    ),
    (
      "The certificate of %1 is not trusted (%2); for a private authority set network.ca_file, for "
        + "this source alone insecure_tls.",
      "Dem Zertifikat von %1 wird nicht vertraut (%2); setzen Sie für eine eigene Stelle "
        + "network.ca_file, für diese Quelle allein insecure_tls."
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
      "network.ca_file %1 holds no usable certificate.",
      "network.ca_file %1 enthält kein brauchbares Zertifikat."
    ),
    (
      "The server took the request and said nothing for %1.",
      "Der Server hat die Anfrage angenommen und %1 lang nichts gesagt."
    ),
    (
      "The answer was not complete after %1.",
      "Die Antwort war nach %1 nicht vollständig."
    ),
    (
      "The server closed the connection before it answered.",
      "Der Server hat die Verbindung geschlossen, bevor er geantwortet hat."
    ),
    (
      "The answer broke off after %1 bytes; what came was not used.",
      "Die Antwort brach nach %1 Bytes ab; was kam, wurde nicht verwendet."
    ),
    (
      "The answer's headers are larger than %1.",
      "Die Kopffelder der Antwort sind größer als %1."
    ),
    ("The document is larger than %1.", "Das Dokument ist größer als %1."),
    (
      "The answer is labelled %1 and cannot be decoded as that.",
      "Die Antwort ist als %1 bezeichnet und lässt sich so nicht entschlüsseln."
    ),
    (
      "The server's answer is not HTTP as it should be: %1.",
      "Die Antwort des Servers ist kein richtiges HTTP: %1."
    ),
    (
      "The server redirected more than %1 times.",
      "Der Server hat mehr als %1-mal weitergeleitet."
    ),
    (
      "The redirects go in a circle at %1.",
      "Die Weiterleitungen laufen bei %1 im Kreis."
    ),
    (
      "The redirect to %1 was not followed: %2.",
      "Der Weiterleitung zu %1 wurde nicht gefolgt: %2."
    ),
    ("There is no file %1.", "Es gibt keine Datei %1."),
    ("%1 cannot be read: %2.", "%1 ist nicht lesbar: %2."),
    (
      "The request was stopped before it was answered.",
      "Die Anfrage wurde abgebrochen, bevor sie beantwortet war."
    ),
    ("The request failed: %1.", "Die Anfrage ist gescheitert: %1."),
  ]

}
