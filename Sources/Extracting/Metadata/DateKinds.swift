/// Words in the labels of dates that are not those of publication or change. Rule M9 of
/// docs/extraction.md.
enum DateKinds {
  private static let words: Set<Substring> = [
    "next", "upcoming", "event", "events", "meeting", "meetings", "session", "hearing", "deadline",
    "due", "closing", "expires", "expiry", "expiration", "valid", "until", "starts", "start",
    "begins", "ends", "end", "opens", "opening", "when", "born", "died", "birth", "death",
    "birthday", "concert", "match", "election", "vote", "registration", "departure", "arrival",
    "nächste", "nächster", "nächstes", "nächsten", "termin", "termine", "veranstaltung", "sitzung",
    "treffen", "frist", "einsendeschluss", "anmeldeschluss", "abgabetermin", "beginn", "ende",
    "gültig", "bis", "wann", "geboren", "gestorben", "geburtstag", "todestag", "konzert", "wahl",
    "prochain", "prochaine", "événement", "évènement", "réunion", "séance", "limite", "échéance",
    "début", "fin", "quand", "né", "née", "mort", "jusqu'au", "próximo", "próxima", "próximos",
    "evento", "eventos", "reunión", "cita", "plazo", "límite", "inicio", "cuándo", "nacimiento",
    "reunião", "prazo", "início", "fim", "quando", "nascimento", "prossimo", "prossima",
    "riunione", "scadenza", "appuntamento", "inizio", "fine", "nascita", "volgende", "vergadering",
    "bijeenkomst", "evenement", "afspraak", "wanneer", "geldig", "następne", "następny",
    "następna", "spotkanie", "wydarzenie", "kiedy", "следующее", "следующая", "следующий",
    "заседание", "встреча", "мероприятие", "срок", "когда", "начало", "nästa", "möte",
    "evenemang", "næste", "neste", "møde", "møte", "arrangement", "příští", "schůze", "termín",
    "sonraki", "toplantı", "etkinlik", "следваща", "επόμενη", "επόμενο", "הבא", "القادم",
  ]
  /// Those of scripts without blanks between words.
  private static let unspaced = ["下次", "会议", "會議", "活动", "活動", "截止", "次回", "開催", "締切", "다음", "마감"]

  /// A label has at most so many words.
  private static let longestLabel = 6

  /// Whether a label, in lower case, is that of an event, a term or a life.
  static func isOther(_ label: String) -> Bool {
    parts(of: label).contains { words.contains($0) } || unspaced.contains { label.contains($0) }
  }

  /// Whether a text before a date is too long for a label.
  static func isSentence(_ label: String) -> Bool { parts(of: label).count > longestLabel }

  private static func parts(of label: String) -> [Substring] {
    label.split { !$0.isLetter && $0 != "'" }
  }
}
