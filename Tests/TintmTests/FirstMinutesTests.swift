import Foundation
import Testing

/// What people who know git, fd, newsboat or systemctl type first.
struct FirstMinutesTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
  }

  /// What is typed, the exit status, and a phrase of the output or of the message.
  private static let lines: [(String, Int32, String)] = [
    ("--version", 0, "0."), ("version", 0, "0."), ("-V", 0, "0."),
    ("--help", 0, "SUBCOMMANDS"), ("help", 0, "SUBCOMMANDS"), ("help feed", 0, "--category"),
    ("help list", 0, "--category"), ("help nothing", 64, "Unknown command “nothing”."),
    ("help fede", 64, "Did you mean “feed”?"), ("fede", 64, "Did you mean “feed”?"),
    ("feed", 0, "Touchline"), ("list", 0, "Touchline"), ("ls -n 2", 0, "Touchline"),
    ("feed -n 2", 0, "Touchline"), ("feed -n2 --json", 0, "\"kind\":\"feed\""),
    ("feed -n 0", 64, "--limit must be from 1 to 1000"), ("feed --no-pager", 0, "Touchline"),
    ("--no-pager feed", 0, "Touchline"), ("--quiet --no-pager ls -n 1", 0, "Touchline"),
    ("feed --unraed", 64, "Did you mean “--unread”?"),
    ("feed --categroy sport", 64, "Did you mean “--category”?"),
    ("feed --category sprot", 66, "Did you mean “sport”?"),
    ("feed --where words:>99999", 0, "No article here matches the expression."),
    ("feed --bookmarked", 0, "No bookmarked articles."),
    ("feed --unread --source Touchline --since 1m", 0, "No article passes all of these filters."),
    ("update --source Touchline", 0, "No source is due"),
    ("read #1 --peek", 0, "https://"), ("read 1 --peek", 0, "https://"),
    ("read 1 --peek --no-pager", 0, "https://"), ("read #x", 64, "looks like 42 or '#42'"),
    ("read first", 64, "looks like 42 or '#42'"), ("read", 64, "Missing expected argument"),
    ("read #99999", 66, "There is no article 99999."), ("show 1", 64, "Use `tintm read ID`."),
    ("star #1 2", 0, "bookmarked"), ("unstar 1", 64, "Use `tintm bookmark ID --remove`."),
    ("feed --page 2 -n 3", 0, "Touchline"),
    ("feed --page 99", 0, "The list ends before this page."),
    ("feed --page 0", 64, "--page must be"), ("feed --page 2 --follow", 64, "Only one of --page"),
    ("mark --category sport --read", 0, "read"), ("mark --all --read", 0, "everything is read"),
    ("mark --all --unread --json", 0, "\"kind\":\"marked\""),
    ("mark --all", 64, "--read or --unread"),
    ("mark --category sprot --read", 66, "Did you mean “sport”?"),
    ("mark --read", 64, "--all, --category"),
    ("mark --all --category sport --read", 64, "--all cannot be used"),
    ("mark #1 --read", 0, "read"), ("mark 1", 64, "--read or --unread"),
    ("add", 64, "Missing expected argument"), ("add two words", 64, "words"),
    ("add ftp://host.example/", 64, "is not a web address"), ("help subscribe", 0, "--category"),
    ("remove Toucline", 66, "Did you mean “Touchline”?"), ("rm nothing", 66, "tintm sources"),
    ("feed --reader adda", 66, "tintm reader add NAME"),
    ("story #1", 0, "Touchline"), ("explain #1", 0, "published"),
    ("search harbour -n 1", 0, "\t"), ("sources", 0, "Touchline"),
    ("sources Toucline", 66, "Did you mean"),
    ("categories", 0, "sport"), ("status", 64, "Use `tintm sources`."),
    ("digest -n 1 --since 9999d", 0, "Sources"), ("-n 5", 64, "`tintm feed -n 5`"),
    ("--unread -n 5", 64, "`tintm feed --unread -n 5`"), ("-x", 64, "--help"),
    ("--starred", 64, "`tintm feed --bookmarked`"),
    ("ls --starred", 64, "`tintm ls --bookmarked`"),
    ("feed sport", 64, "`tintm feed --category sport`"),
    ("feed local news -n 2", 64, "`tintm feed --category 'local news' -n 2`"),
    ("feed sport --nope", 64, "Unknown option"),
    ("search title:", 0, "expected a word"), ("search words>", 0, "such as words:>200"),
    ("feed --where words>", 64, "such as words:>200"),
    ("search -tunnel", 64, "after `--`"), ("rules test -tunnel", 64, "after `--`"),
    ("rules add -tunnel --tag q", 64, "after `--`"), ("rules add --tag q", 64, "Missing expected"),
    ("feed --where -tunnel", 64, "--where='-tunnel'"),
    ("rules add harbour --drop", 64, "feeds.yml only"),
    ("rules add harbour --hid", 64, "Unknown option"),
    ("remove touchline", 0, "source_removed\tTouchline\t"),
  ]

  @Test func `each line does what is meant or says what does`() throws {
    for (line, status, phrase) in Self.lines {
      let run = try sandbox.run(arguments: line.split(separator: " ").map(String.init))
      #expect(run.status == status, "\(line): \(run.errors)")
      #expect((run.output + run.errors).contains(phrase), "\(line): \(run.output) \(run.errors)")
    }
  }
}
