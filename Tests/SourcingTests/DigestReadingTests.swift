import Foundation
import Models
import Testing

@testable import Sourcing

struct DigestReadingTests {
  func parse(_ digests: String) throws(ConfigurationFault) -> [DigestPlan] {
    try ConfigurationReader.parse(
      "sources: []\ndigests:\n\(digests)", path: "feeds.yml", folder: "/etc/tintm"
    ) { _, _ in nil }.digests
  }

  /// The problems of entries, as displayed.
  func problems(_ digests: String) -> [String] {
    do throws(ConfigurationFault) {
      _ = try parse(digests)
      return []
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  @Test func `every key is read`() throws {
    let plans = try parse(
      """
        - name: Morning news
          when: weekdays 6:30
          zone: Europe/Berlin
          reader: ada
          categories: [world, sport]
          since: 36h
          limit: 25
          unread: true
          mark_read: true
          where: "words:>800"
          format: html
          image_budget: 5MiB
          to:
            - {file: "news/%F.html", keep: 7}
            - {command: [lpr, "-o", "{file}", ""]}
            - smtp: smtp://mail.example.org:2525
              from: news@example.org
              user: news
              password_file: /etc/tintm/password
              to: [ada@books.example, ben.o'neil+news@example.org]
        - {name: plain, when: daily 0:00}
      """)
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var wanted = DigestPlan(
      name: "Morning news",
      schedule: DigestSchedule(weekdays: [2, 3, 4, 5, 6], minute: 390, zone: zone), reader: "ada",
      categories: ["world", "sport"], since: 36 * 3600, unread: true, marksRead: true, limit: 25,
      format: .html, imageBudget: 5 << 20,
      targets: [
        .file(pattern: "news/%F.html", keep: 7), .command(["lpr", "-o", "{file}", ""]),
        .mail(
          .init(
            server: "smtp://mail.example.org:2525", user: "news",
            passwordFile: "/etc/tintm/password", from: "news@example.org",
            to: ["ada@books.example", "ben.o'neil+news@example.org"])),
      ])
    wanted.condition = plans.first?.condition
    #expect(plans.first == wanted)
    #expect(plans.first?.condition != nil)
    #expect(plans.last?.targets == [])
    #expect(plans.last?.since == nil)
    #expect(plans.last?.files == [.format(.epub), .cover])
  }

  @Test(arguments: [
    ("- 1", "3:3: a digest must be a mapping of keys to values"),
    ("- {when: daily 6:30}", "3:3: a digest needs “name”: the name of the digest"),
    ("- {name: a}", "3:3: a digest needs “when”: such as daily 06:30"),
    (
      "- {name: a, when: daily}",
      "3:19: “when” must be days and a time, such as daily 06:30, weekdays 7:00 or mon thu 18:15, not "
        + "“daily”"
    ),
    (
      "- {name: a, when: daily 6:30, zone: Mars}",
      "3:37: “Mars” is not a time zone such as Europe/Berlin or UTC"
    ),
    (
      "- {name: a, when: daily 6:30, whre: x}",
      "3:31: unknown key “whre” in a digest; did you mean “where”?"
    ),
    (
      "- {name: a, when: daily 6:30}\n- {name: A, when: daily 7:30}",
      "4:3: two digests are named “A”; names must be unique"
    ),
    (
      "- {name: a, when: daily 6:30, where: 'title:('}",
      "3:45: invalid “where”: expected a word, found “title:”"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{keep: 3}]}",
      "3:36: a target needs exactly one of file, command and smtp"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{file: a, command: [b]}]}",
      "3:36: a target needs exactly one of file, command and smtp"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{file: \"a%Qb\"}]}",
      "3:45: unknown placeholder “%Q”; known are %Y %m %d %F %H %M and %%"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{file: a/}]}",
      "3:43: “file” must be a file, not a folder"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{file: a, to: [b@c]}]}",
      "3:46: unknown key “to” in a target; known are: file, keep"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{command: lpr -o x}]}",
      "3:46: “command” must be a list: a program and its arguments, such as [lpr, \"{file}\"]"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{command: []}]}",
      "3:46: “command” must begin with a program"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{smtp: 'ftp://x', from: a@b.c, to: [a@b.c]}]}",
      "3:43: “smtp” must be smtps://host or smtp://host, optionally with a port"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{smtp: 'smtps://x', from: \"a@b.c\\r\\nBcc: d@e.f\", to: [a@b.c]}]}",
      "3:62: “a@b.c\r\nBcc: d@e.f” is not a mail address"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{smtp: 'smtps://x', from: a@b.c, to: [Ada]}]}",
      "3:73: “Ada” is not a mail address"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{smtp: 'smtps://x', from: News <a@b.c>, to: [a@b.c]}]}",
      "3:62: “News <a@b.c>” is not a mail address; write only “a@b.c”"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{smtp: 'smtps://x', from: n@müller.example, to: [a@b.c]}]}",
      "is not a mail address; write it in ASCII, an international domain as xn--…"
    ),
    (
      "- {name: a, when: daily 6:30, to: [{smtp: 'smtps://x', from: a@b.c, to: [a@b.c], user: x}]}",
      "3:88: a “user” needs a “password_file”"
    ),
  ])
  func `problems have a position and a message`(entry: String, expected: String) {
    #expect(problems(entry).contains { $0.hasSuffix(expected) }, "\(problems(entry))")
  }

  /// The examples in docs/digests.md, which can be pasted into a feeds.yml.
  @Test func `the manual's examples are valid`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manual = try String(contentsOf: root.appending(path: "docs/digests.md"), encoding: .utf8)
    var examples: [[Substring]] = []
    var isWithin = false
    for line in manual.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    ") {
        if !isWithin { examples.append([]) }
        examples[examples.count - 1].append(line.dropFirst(4))
        isWithin = true
      } else {
        isWithin = isWithin && line.isEmpty
      }
    }
    let digests = examples.filter { $0.first == "digests:" }
    #expect(digests.count >= 5)
    for example in digests {
      let text = "sources: []\n" + example.joined(separator: "\n")
      let plans = try ConfigurationReader.parse(text, path: "feeds.yml", folder: "/etc/tintm") {
        _, _ in nil
      }.digests
      #expect(!plans.isEmpty)
    }
  }
}
