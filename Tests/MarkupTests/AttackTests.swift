import Foundation
import Markup
import Testing

/// Markup that tries to execute code: the output contains only allowed elements and attributes.
struct AttackTests {
  static let attacks: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/attacks.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n%%\n")
  }()

  @Test func thereAreEnoughAttacks() {
    #expect(Self.attacks.count >= 200)
  }

  @Test(arguments: attacks)
  func isHarmless(_ attack: String) {
    for base in [nil, BaseURL("https://reader.example/feed/")] {
      let clean = HTMLSanitizer.sanitize(attack, base: base)
      #expect(MarkupCheck.faults(in: clean) == [], "\(attack) → \(clean)")
      #expect(HTMLSanitizer.sanitize(clean, base: base) == clean)
    }
  }

  @Test func `an address behind feed is one of the web`() {
    for attack in ["feed:javascript:alert(1)", "Feed:file:///x", "feed:feed:x", "feed:"] {
      #expect(!HTMLSanitizer.sanitize("<a href=\"\(attack)\">x</a>").contains("href"))
    }
    for link in ["feed://x.example/", "feed:https://x.example/"] {
      #expect(HTMLSanitizer.sanitize("<a href=\"\(link)\">x</a>").contains("href=\"\(link)\""))
    }
  }

  /// An attack within another one's quotes, tags and comments.
  @Test func pairsAreHarmless() {
    for (first, second) in zip(Self.attacks, Self.attacks.reversed()) {
      for attack in [
        first + second, "<p title=\"\(first)\">\(second)</p>", "<!--\(first)-->\(second)",
        "<svg>\(first)</svg>\(second)", "<style>\(first)</style>\(second)",
        "<a href='\(first)'>\(second)", String(first.dropLast(3)) + second,
      ] {
        let clean = HTMLSanitizer.sanitize(attack)
        #expect(MarkupCheck.faults(in: clean) == [], "\(attack) → \(clean)")
        #expect(HTMLSanitizer.sanitize(clean) == clean)
      }
    }
  }
}
