import Foundation
package import Models

/// One term of a score in words, with its value.
package struct ScoreTermViewModel: ViewModel {
  package let term: ScoreTerm

  package init(_ term: ScoreTerm) {
    self.term = term
  }

  package static let fields: FieldList<Self> = [.phrase, .bits]
  package static let display: FieldList<Self> = [.signedBits, .phrase]
  package static let columns: FieldList<Self> = [.bits, .phrase]
  package static let arrangement = Arrangement.lines

  /// "+1.00", "−0.50".
  static func signed(_ bits: Double) -> String {
    String(format: "%@%.2f", bits < -0.004 ? "−" : "+", abs(bits))
  }

  package var phrase: String {
    switch term.reason {
    case .beginning: "score of an article published now"
    case .published(let age, let source):
      age < 60 ? "published just now by \(source)" : "published \(Self.time(age)) ago by \(source)"
    case .sourceWeight(let votes):
      String(format: "initial score of its source, %.2f votes, from how often it is opened", votes)
    case .counter(let metric, let count, let times):
      "\(count) \(Self.name(metric, count)), \(Self.usual(times))"
    case .interactions(let interaction, let count): Self.deed(interaction, count)
    case .coverage(let sources):
      "reported by \(sources) sources independently, which moves it "
        + String(format: "%.1f half-lives up", term.bits)
    case .rules: term.bits < 0 ? "your rules lower it" : "your rules raise it"
    case .plainCounts(let count):
      "\(count) votes in total, which predict what you read"
    case .rate(let opened, let expected):
      String(
        format: "opened %.1f times recently, %.1f expected from its lists", opened, expected)
    case .source(let name, let opened, let seen):
      // Faded counts may round to nothing.
      seen == 0
        ? "your interest in \(name)" : "you open \(opened) of \(seen) articles of \(name)"
    case .category(let name): "your interest in “\(name)”"
    case .authors(let names): "written by \(Self.list(names))"
    case .tags(let names): "tagged \(Self.list(names))"
    case .names(let names): "mentions \(Self.list(names))"
    case .words(let words): "about \(Self.list(words))"
    case .likeness:
      term.bits < 0
        ? "less similar to what you liked recently" : "similar to what you liked recently"
    case .cancelling: "other things you read about, which cancel each other"
    case .sameSource(let name, let above): "\(Self.ordinal(above + 1)) from \(name) in this list"
    case .alike: "very similar to an article above it"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "other features" : names.joined(separator: ", ")
  }

  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<3600: "\(Int(max(0, seconds) / 60)) min"
    case ..<172_800: "\(Int(seconds / 3600)) h"
    case ..<1e12: "\(Int(seconds / 86_400)) days"
    default: "long"
    }
  }

  private static func name(_ metric: CounterMetric, _ count: Int) -> String {
    switch metric {
    case .ratings: count == 1 ? "rating" : "ratings"
    case .shares: count == 1 ? "share" : "shares"
    case .comments: count == 1 ? "comment" : "comments"
    case .views: count == 1 ? "view" : "views"
    }
  }

  private static func usual(_ times: Double) -> String {
    switch times {
    case ..<0.75: "less than usual for this source"
    case ..<1.5: "usual for this source"
    case ..<2.5: "twice this source’s usual"
    case ..<3.5: "three times this source’s usual"
    case ..<1000: "\(Int(times.rounded())) times this source’s usual"
    default: "far beyond this source’s usual"
    }
  }

  private static func deed(_ interaction: Interaction, _ count: Int) -> String {
    let verb =
      switch interaction {
      case .view, .unview: "opened"
      case .finish: "read to the end"
      case .bookmark, .unbookmark: "bookmarked"
      case .share: "shared"
      case .hide, .unhide: "hidden"
      }
    return verb + " here " + (count == 1 ? "once" : count == 2 ? "twice" : "\(count) times")
  }

  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 2: "second"
    case 3: "third"
    case 4: "fourth"
    case 5: "fifth"
    default: "number \(number)"
    }
  }
}

extension Field where Subject == ScoreTermViewModel {
  fileprivate static var phrase: Self { Self("term", at: .line) { .text($0.phrase) } }
  fileprivate static var bits: Self { Self("bits") { .score($0.term.bits) } }
  fileprivate static var signedBits: Self {
    Self("bits", at: .rank) { subject in
      .text(
        ScoreTermViewModel.signed(subject.term.bits), subject.term.bits < 0 ? .warning : .success)
    }
  }
}
