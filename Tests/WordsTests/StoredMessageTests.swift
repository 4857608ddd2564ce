import Foundation
import Testing

@testable import Words

@Suite
struct StoredMessageTests {
  @Test(arguments: [
    Message(.status404), Message(.answered, "503"), .verbatim("[\"quoted\"] 日本\n{x}"),
    Message(.noArticle, Message(.pageTooLarge, "12 MB", "10 MiB")),
    Message(.connectTimeout, "example.org", 10.0.asDuration),
    Message(.incompleteBody, 17), Message(.alsoToldBy, ["A", "B"]),
    Message(.unitDay, 2.5.decimal(1)),
    Message(.skipNotDue, Date(timeIntervalSince1970: 1_795_600_000)),
    Message(.fullStop, Message.Argument.joined([Message(.status404)], by: .clauses)),
  ])
  func comesBackAsItWasStored(_ message: Message) {
    #expect(Message(stored: message.stored) == message)
  }

  /// Sentences that earlier versions stored.
  @Test(arguments: [
    ("The server answered 404.", Message(.answered, "404")),
    (
      "The page contains no article: it is a list, not an article.",
      Message(.noArticle, Message(.pageList))
    ),
    (
      "The document is not a feed: looks like JSON, but not a JSON Feed.",
      Message(.notAFeed, Message(.looksLikeJSON))
    ),
    (
      "Could not connect to example.org within 10 s.",
      Message(.connectTimeout, "example.org", "10 s")
    ),
    ("It is a tracking picture of 1 × 1 pixels.", Message(.pictureTracking, "1", "1")),
    ("a sentence of a server", .verbatim("a sentence of a server")), ("", .verbatim("")),
  ])
  func findsTheCodeOfASentence(text: String, message: Message) {
    #expect(Message(stored: text) == message)
  }

  @Test func findsEachReasonByItsSentence() {
    let reasons = MessageKey.allCases.drop { $0 != .notAFeed }.prefix { $0 != .emptyList }
    for key in reasons {
      let arguments = Message.argumentNames(of: key).map { Message.Argument.text("a\($0)") }
      let message = Message(key, arguments: arguments)
      #expect(Message(english: message.english) == message)
    }
  }

  /// Each entry whose words it holds would look up its parts, and these theirs, before it fails.
  @Test func theWorkForASentenceIsInProportionToIt() {
    let words = "a is not a usable URL: b accepts no requests until c refused the connection. "
    let text = String(repeating: words, count: 50) + "x"
    #expect(Message(stored: text).english == text)
  }

  @Test(arguments: [
    "[\"noSuchKey\",1]", "[\"answered\"", "[\"answered\",{}]", "[\"answered\",null]",
    "[\"" + String(repeating: "x", count: 100_000),
    String(repeating: "[\"noArticle\",", count: 5000) + "\"x\""
      + String(repeating: "]", count: 5000),
  ])
  func showsWhatItDoesNotKnowAsItIs(text: String) {
    #expect(Message(stored: text) == .verbatim(text))
  }
}
