import HTTPTypes

@testable import Web

/// A request with a place for an extreme value, `{}`, in its target or body.
struct ExtremeRequest: Sendable {
  var method = HTTPRequest.Method.get
  var target: String
  var form: String?
  var json: String?

  /// The request with a value in its place; in a JSON document it is a number or a text.
  func filled(_ value: String) -> [ExtremeRequest] {
    var request = self
    let encoded = ExtremeValue.encoded(value)
    request.target = target.replacing("{}", with: encoded)
    request.form = form?.replacing("{}", with: encoded)
    guard let json else { return [request] }
    return [value, "\"\(value)\""].map {
      request.json = json.replacing("{}", with: $0)
      return request
    }
  }

  /// By the family of the server's paths.
  static let all: [(family: String, requests: [ExtremeRequest])] = [
    ("Google Reader", googleReader), ("Fever", fever), ("Miniflux", miniflux), ("own API", own),
    ("page", page), ("catalogue and feeds", others),
  ]

  private static func get(_ targets: [String]) -> [ExtremeRequest] {
    targets.map { ExtremeRequest(target: $0) }
  }

  private static func post(_ target: String, _ forms: [String]) -> [ExtremeRequest] {
    forms.map { ExtremeRequest(method: .post, target: target, form: $0) }
  }

  private static func send(
    _ method: HTTPRequest.Method, _ target: String, _ documents: [String] = ["{}"]
  ) -> [ExtremeRequest] {
    documents.map { ExtremeRequest(method: method, target: target, json: $0) }
  }

  private static let googleReader: [ExtremeRequest] = {
    let root = "/reader/api/0/"
    let names = ["n", "ot", "nt", "c", "continuation", "r", "it", "xt", "s"]
    // Streams that are scanned in different ways; the best list of a small category in windows.
    let streams = [
      "s=feed/1&", "s=user/-/label/Top&it=user/-/label/small&", "s=user/-/label/small&r=o&",
      "s=user/-/state/com.google/starred&", "xt=user/-/state/com.google/read&n=20000&",
    ]
    let lists = ["stream/items/ids", "stream/contents"].flatMap { path in
      names.flatMap { name in
        (path.hasSuffix("ids") ? streams : [""]).map { root + path + "?\($0)\(name)={}" }
      }
    }
    return get(lists)
      + get(names.map { "/reader/atom/user/-/label/world?\($0)={}" })
      + get(["stream/items/count?s=feed/{}", "stream/contents/feed/{}"].map { root + $0 })
      + get(["/reader/atom/feed/{}"])
      + post(root + "stream/items/contents", ["i={}", "i={}&i={}&i=1000000000000001", "T={}"])
      + post(
        root + "edit-tag",
        ["i={}&a=user/-/state/com.google/read", "i=1000000000000001&a={}", "i={}&r={}"])
      + post(root + "mark-all-as-read", ["s=feed/1&ts={}", "s={}", "s=feed/{}"])
      + post(
        root + "subscription/edit",
        ["ac=edit&s=feed/{}&t=x", "ac={}&s=feed/1", "ac=edit&s=feed/1&a=user/-/label/{}"])
      + post(root + "subscription/quickadd", ["quickadd={}"])
      + post(root + "rename-tag", ["s=user/-/label/{}&dest=user/-/label/x", "s={}&dest={}"])
      + post(root + "disable-tag", ["s=user/-/label/{}"])
  }()

  private static let fever: [ExtremeRequest] = get(
    [
      "items&since_id={}", "items&max_id={}", "items&with_ids={}", "items&with_ids=1,{},1000000001",
      "items&feed_ids={}", "items&group_ids={}", "links&range={}", "links&offset={}",
      "links&page={}", "links&range={}&offset={}&page={}", "mark=item&as=read&id={}",
      "mark=item&as=saved&id={}", "mark=feed&as=read&id={}", "mark=group&as=read&id={}",
      "mark=group&as=read&id=0&before={}", "mark={}&as=read&id=1", "mark=item&as={}&id=1000000001",
      "groups={}&feeds={}&favicons={}&unread_item_ids={}&saved_item_ids={}",
    ].map { "/fever/?api&" + $0 })

  private static let miniflux: [ExtremeRequest] =
    get(
      [
        "limit", "offset", "after_entry_id", "before_entry_id", "published_after",
        "published_before", "after", "before", "changed_after", "changed_before", "category_id",
        "feed_id", "tags", "order", "direction", "status", "starred", "search",
      ].map { "/v1/entries?\($0)={}" })
    + get(
      [
        "entries?limit={}&offset={}&order=published_at&direction=desc",
        "entries?limit={}&after_entry_id={}&status=unread", "entries/{}",
        "entries/{}/fetch-content", "entries/ids?limit={}&offset={}",
        "feeds/{}", "feeds/{}/entries", "feeds/1/entries?offset={}", "categories/{}/entries",
        "categories/{}/feeds", "icons/{}", "feeds/{}/icon", "feeds/1/entries/{}",
        "categories?counts={}",
      ].map { "/v1/" + $0 })
    + [
      "entries/{}/bookmark", "feeds/{}/mark-all-as-read", "categories/{}/mark-all-as-read",
      "users/{}/mark-all-as-read", "feeds/{}/refresh", "categories/{}/refresh",
    ].flatMap { send(.put, "/v1/" + $0) }
    + send(.put, "/v1/entries", [#"{"entry_ids": [{}], "status": "read"}"#])
    + send(
      .put, "/v1/feeds/1",
      [#"{"category_id": {}}"#, #"{"title": {}}"#, #"{"feed_url": {}}"#])
    + send(.put, "/v1/categories/{}", [#"{"title": "x"}"#])
    + send(.post, "/v1/feeds", [#"{"feed_url": {}}"#, #"{"feed_url": "x", "category_id": {}}"#])
    + send(.post, "/v1/discover", [#"{"url": {}}"#]) + send(.delete, "/v1/feeds/{}")

  /// Every parameter and every number of a path of every endpoint of the own API.
  private static let own: [ExtremeRequest] = APIEndpoint.all.flatMap { endpoint in
    let parts = endpoint.template.split(separator: "/").map(String.init)
    let numbers = parts.indices.filter { parts[$0].hasPrefix("{") }
    func path(_ wild: Int? = nil) -> String {
      "/api/v1/"
        + parts.enumerated().map { place, part in
          place == wild ? "{}" : part.hasPrefix("{") ? "1" : part
        }.joined(separator: "/")
    }
    let required = endpoint.parameters.filter(\.isRequired).map { $0.name + "=1" }
    return numbers.map { ExtremeRequest(method: endpoint.method, target: path($0)) }
      + endpoint.parameters.map { parameter in
        let others = required.filter { $0 != parameter.name + "=1" }
        let query = (others + [parameter.name + "={}"]).joined(separator: "&")
        return ExtremeRequest(method: endpoint.method, target: path() + "?" + query)
      }
  }

  private static let page: [ExtremeRequest] =
    get(
      [
        "?after={}", "?sort={}", "?unread={}", "?done={}", "?sort=newest&after={}",
        "bookmarks?after={}", "search?q={}", "categories/{}", "categories/world?after={}",
        "articles/{}", "articles/{}/story", "articles/{}/related", "articles/{}/explain",
        "articles/1/explain?category={}", "articles/{}/changes", "articles/1/changes?since={}",
        "articles/{}/original", "articles/1/revisions/{}", "articles/{}/revisions/1",
        "settings?saved={}", "settings/rules?match={}", "settings/rules?match=age>{}",
        "figures?x={}",
        "sources/add?address={}", "sources/named/{}", "sources/named/Source%201?done={}",
        "save?saved={}", "save?address={}&title={}", "save?text={}", "stream?x={}",
        "sign-in?next={}",
        "pictures/0123456789abcdef0123456789abcdef?w={}", "pictures/{}?w=160", "assets/{}/{}",
        "sign-in/link/{}",
      ].map { "/" + $0 })
    + post("/marks", ["deed={}", "deed=hide-{}&next={}", "deed=read-1&deed=read-{}"])
    + post("/settings", ["offline={}", "theme={}", "language={}"])
    + post("/settings/apps", ["remove={}", "name={}"])
    + post("/settings/rules", ["remove={}", "match=ferry&raise={}", "match={}&hide=1"])
    + post("/settings/revoke", ["device={}"])
    + post("/save", ["address={}", "address=https://x.example/{}&tag={}&title={}"])
    + post(
      "/sources",
      [
        "do=subscribe&url={}&name={}", "do=unsubscribe&name={}", "do=rename&name={}&new-name=x",
        "do=rename&name=none&new-name={}", "do=move&name={}&category={}",
        "do=readdress&name={}&url=x", "do={}",
      ])
    + post("/sign-in", ["name={}&password={}&form={}&next={}"])

  private static let others: [ExtremeRequest] = get([
    "/opds/editions/{}.epub", "/opds/editions/{}.jpg", "/opds/digests/{}", "/opds/{}",
    "/feeds/{}.atom?key=adas%20phone%20secret", "/feeds/all.rss?key={}", "/opml?key={}",
  ])
}
