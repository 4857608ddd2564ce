import HTTPTypes
import Testing

@testable import Web

@Suite("Tables of routes")
struct RouteTableTests {
  private static let table = RouteTable<String>([
    WebRoute([.get], "", "front"),
    WebRoute([.get], "articles/{id}", "article"),
    WebRoute([.delete], "articles/{id}", "removal"),
    WebRoute([.get], "articles/{id}/revisions/{number}", "revision"),
    WebRoute([.get], "named/add", "addition"),
    WebRoute([.get], "named/{name}", "name"),
    WebRoute([.post], "list", bodyLimit: 9, "list"),
    WebRoute([.get], "pictures/{digest}", "picture"),
  ])

  @Test(
    "A path finds its route and its parameters",
    arguments: [
      ([], "front", [], []), ([""], "front", [], []),
      (["articles", "42"], "article", [42], []), (["articles", "42", ""], "article", [42], []),
      (["articles", "7", "revisions", "3"], "revision", [7, 3], []),
      (["named", "add"], "addition", [], []), (["named", "a/b ü"], "name", [], ["a/b ü"]),
      (["pictures", "0123456789abcdef"], "picture", [], ["0123456789abcdef"]),
    ] as [([String], String, [Int64], [String])])
  func found(path: [String], name: String, numbers: [Int64], texts: [String]) throws {
    guard case .found(let route, let values) = Self.table.match(.head, path) else {
      Issue.record("\(path)")
      return
    }
    #expect(route.handling == name && values == PathValues(numbers: numbers, texts: texts))
  }

  @Test(
    "A number has one notation, and other paths have no route",
    arguments: [
      ["articles"], ["articles", "0"], ["articles", "-1"], ["articles", "+1"], ["articles", "007"],
      ["articles", "1e3"], ["articles", "9999999999999999999"], ["articles", "١"],
      ["articles", "1", "revisions"], ["", "articles", "1"], ["pictures", "x"], ["", ""],
    ])
  func unknown(path: [String]) {
    if case .some = Self.table.match(.get, path) { Issue.record("\(path)") }
  }

  @Test("A path with other methods names them, and a limit belongs to its path")
  func methods() {
    guard case .otherMethods(let route, let allowed) = Self.table.match(.put, ["articles", "1"])
    else {
      Issue.record("The path has a route.")
      return
    }
    #expect(route.handling == "article" && allowed == [.get, .delete])
    #expect(Self.table.bodyLimit(at: ["list"]) == 9)
    #expect(Self.table.bodyLimit(at: ["articles", "1"]) == nil)
    #expect(PathPattern("articles/{id}").wrongNumber(in: ["articles", "x"]) == "x")
    #expect(PathPattern("articles/{id}").wrongNumber(in: ["sources", "x"]) == nil)
  }

  @Test("Below the words of a family every path is its own, in its own form")
  func families() {
    let table = RouteTable<String>(
      [WebRoute([.get], "v1/me", name: "me", "me")], below: "v1", otherName: "other",
      reading: WebRequest.joiningSlashes)
    #expect(table.match(.get, ["v1", "", "me", ""])?.name == "me")
    #expect(table.match(.put, ["v1", "me"])?.name == "me")
    for path in [["v1"], ["v1", "x", "y"]] {
      #expect(table.match(.get, path)?.name == "other")
    }
    for path in [["v2", "me"], ["me"], []] {
      if case .some = table.match(.get, path) { Issue.record("\(path)") }
    }
  }

  @Test(
    "The name of a stream is one segment, and repeated slashes before it count as one",
    arguments: [
      (["reader", "atom"], "greader/atom", nil),
      (
        ["reader", "", "atom", "feed", "https:", "", "a.example", ""], "greader/atom",
        "feed/https://a.example/"
      ),
      (
        ["api", "greader.php", "reader", "api", "0", "stream", "contents", "", "feed", "1"],
        "greader/stream/contents", "feed/1"
      ),
      (["reader", "api", "0", "stream", "contents"], "greader/stream/contents", nil),
      (["reader", "api", "0", "", "edit-tag"], "greader/edit-tag", nil),
      (["reader", "api", "0", "x"], "greader/unknown", nil),
      (["api", "", "greader.php", ""], "greader/status", nil),
    ] as [([String], String, String?)])
  func streams(path: [String], name: String, stream: String?) {
    let match = GoogleReaderHandler.routes.match(.post, path)
    #expect(match?.name == name)
    if case .found(_, let values) = match { #expect(values.texts.first == stream) }
  }

  private struct Family: Surface {
    typealias Handling = RouteAnswer<Family>

    static let routes = RouteTable<Handling>(
      [
        WebRoute([.get], "own/path", name: "path", bodyLimit: 7) { _, _, _ in
          .sentence(.ok, "Found.")
        }
      ], below: "own", otherName: "other", headers: [.cacheControl: "no-store"])
  }

  @Test(
    "A family answers other methods and unknown paths, and all responses have its headers",
    arguments: [
      (.get, ["own", "path"], .ok, nil, "path"), (.head, ["own", "path", ""], .ok, nil, "path"),
      (.post, ["own", "path"], .methodNotAllowed, "GET, HEAD, OPTIONS", "path"),
      (.options, ["own", "path"], .methodNotAllowed, "GET, HEAD, OPTIONS", "path"),
      (.post, ["own", "x"], .notFound, nil, "other"),
    ] as [(HTTPRequest.Method, [String], HTTPResponse.Status, String?, String)])
  func answers(
    method: HTTPRequest.Method, path: [String], status: HTTPResponse.Status, allowed: String?,
    name: String
  ) throws {
    let response = try #require(try Family().response(to: WebRequest(method, path)))
    #expect(response.status == status && response.headers[.allow] == allowed)
    #expect(response.headers[.cacheControl] == "no-store" && response.route == name)
    #expect(try Family().response(to: WebRequest(method, ["other"])) == nil)
    #expect(Family().bodyLimit(for: ["own", "path"]) == 7)
    #expect(Family().bodyLimit(for: ["own"]) == nil)
  }

  @Test("No two routes of a family have the same method and pattern")
  func unique() {
    func repeated<Handling>(_ table: RouteTable<Handling>) -> [String] {
      let names = table.routes.flatMap { route in
        route.methods.map { "\($0) \(route.pattern.text)" }
      }
      return Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
    #expect(repeated(PageHandler.routes).isEmpty)
    #expect(repeated(APIHandler.routes).isEmpty)
    #expect(repeated(MinifluxHandler.routes).isEmpty)
    #expect(repeated(GoogleReaderHandler.routes).isEmpty)
    #expect(repeated(SignInHandler.routes).isEmpty)
    #expect(repeated(FeedsHandler.routes).isEmpty)
    #expect(repeated(CatalogueHandler.routes).isEmpty)
  }
}
