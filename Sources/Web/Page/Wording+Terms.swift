import Models
import ViewModels
import Views

extension Wording {
  /// A term of a score in words.
  func phrase(_ item: ScoreTermViewModel) -> String {
    switch language {
    case .german: german(item.term)
    case .english: Self.english(item.term) ?? item.phrase
    }
  }

  /// What is known about the reader, in words.
  func phrase(_ learning: Explanation.Learning) -> String {
    let (taught, lists) = (number(learning.taught), number(learning.lists))
    let reach = decimal(learning.reach, digits: 1)
    switch language {
    case .english:
      return learning.reach < 0.05
        ? "Nothing is known about you yet."
        : "Known from \(taught) of \(lists) lists, what you read moves an article by at most "
          + "\(reach)."
    case .german:
      return learning.reach < 0.05
        ? "Über Sie ist noch nichts bekannt."
        : "Aus \(taught) von \(lists) Listen bekannt: was Sie lesen, verschiebt einen Artikel um "
          + "höchstens \(reach)."
    }
  }

  /// A phrase for the page, which shows the value in a column; `nil` if it is that of the command.
  private static func english(_ term: ScoreTerm) -> String? {
    switch term.reason {
    case .beginning: "start value of a new article"
    case .coverage(let sources): "reported by \(sources) sources independently"
    default: nil
    }
  }

  private func german(_ term: ScoreTerm) -> String {
    switch term.reason {
    case .beginning: "Anfangswert eines neuen Artikels"
    case .published(let age, let source):
      age < 60
        ? "gerade eben erschienen bei \(source)" : "vor \(time(age)) erschienen bei \(source)"
    case .sourceWeight(let votes):
      "Anfangswert der Quelle, \(decimal(votes, digits: 2)) Stimmen, je nachdem, wie oft sie "
        + "geöffnet wird"
    case .counter(let metric, let count, let times):
      "\(number(count)) \(name(metric, count)), \(usual(times))"
    case .interactions(let interaction, let count):
      "hier " + (count == 1 ? "einmal" : "\(number(count))-mal") + " \(action(interaction))"
    case .coverage(let sources): "von \(number(sources)) Quellen berichtet"
    case .rules: term.bits < 0 ? "Ihre Regeln senken es" : "Ihre Regeln heben es"
    case .plainCounts(let count):
      "insgesamt \(number(count)) Stimmen, die vorhersagen, was Sie lesen"
    case .rate(let opened, let expected):
      "zuletzt \(decimal(opened, digits: 1))-mal geöffnet, nach seinen Listen zu erwarten: "
        + decimal(expected, digits: 1)
    case .source(let name, let opened, let seen):
      seen == 0
        ? "Ihr Interesse an \(name)"
        : "Sie öffnen \(number(opened)) von \(number(seen)) Artikeln von \(name)"
    case .category(let name): "Ihr Interesse an „\(name)“"
    case .authors(let names): "geschrieben von \(list(names))"
    case .tags(let names): "Schlagwort \(list(names))"
    case .names(let names): "erwähnt \(list(names))"
    case .words(let words): "über \(list(words))"
    case .likeness:
      term.bits < 0
        ? "weniger ähnlich dem, was Sie zuletzt mochten"
        : "ähnlich dem, was Sie zuletzt mochten"
    case .cancelling: "anderes, was Sie lesen und was sich aufhebt"
    case .sameSource(let name, let above): "Nummer \(number(above + 1)) von \(name) in dieser Liste"
    case .alike: "sehr ähnlich einem Artikel darüber"
    }
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "weitere Merkmale" : names.joined(separator: ", ")
  }

  private func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<3600: "\(Int(max(0, seconds) / 60)) Min."
    case ..<172_800: "\(Int(seconds / 3600)) Std."
    case ..<1e12: "\(Int(seconds / 86_400)) Tagen"
    default: "langer Zeit"
    }
  }

  private func name(_ metric: CounterMetric, _ count: Int) -> String {
    switch metric {
    case .ratings: count == 1 ? "Bewertung" : "Bewertungen"
    case .shares: "Mal geteilt"
    case .comments: count == 1 ? "Kommentar" : "Kommentare"
    case .views: count == 1 ? "Aufruf" : "Aufrufe"
    }
  }

  private func usual(_ times: Double) -> String {
    switch times {
    case ..<0.75: "weniger als bei dieser Quelle üblich"
    case ..<1.5: "wie bei dieser Quelle üblich"
    case ..<1000: "\(Int(times.rounded()))-mal so viel wie bei dieser Quelle üblich"
    default: "weit mehr als bei dieser Quelle üblich"
    }
  }

  private func action(_ interaction: Interaction) -> String {
    switch interaction {
    case .view, .unview: "geöffnet"
    case .finish: "zu Ende gelesen"
    case .bookmark, .unbookmark: "gemerkt"
    case .share: "geteilt"
    case .hide, .unhide: "ausgeblendet"
    }
  }
}
