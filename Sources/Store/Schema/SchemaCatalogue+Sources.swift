/// What comes from outside, and what keeps the database in order.
extension SchemaCatalogue {
  static let sources = Topic(
    name: "Sources",
    tables: [
      Table(
        "category", "A category of sources, which is a tab of the lists.",
        [
          "position": "order of the tabs; from 1000000 on, feeds.yml does not name it",
          "name_key": "the name in lower case",
        ]),
      Table(
        "source", "A source of articles, from feeds.yml or from a reader's own list.",
        [
          "name_key": "the name in lower case", "url": "the address in the configuration",
          "category_id": "the category that its articles show; all are in `source_category`",
          "position": "order in the configuration",
          "configured": "false: no longer in any list; its articles stay",
          "is_shared": "false: seen only by the readers who added it",
          "added": "when it was added",
          "reading": "kind and selectors of a reader's own source, as JSON; NULL: `kind: auto`",
        ]),
      Table("source_category", "A category of a source."),
      Table(
        "feed_state",
        "What decides when and how a source is polled next, and what its last polls found.",
        [
          "url": "the source's address when this row was made; another address begins anew",
          "reading": "how its documents were parsed; other settings may find more articles",
          "icon": "the address of the icon that it declares",
          "next_due": "when it is polled next; NULL: at once",
          "next_reason": "why then, see `PollReason`",
          "blocked_until": "until when the server asked to wait (Retry-After)",
          "claimed_until": "until when a process is polling it",
          "claimed_by": "that process",
          "claim_no": "number of the claim; results of others are refused",
          "failures": "in a row", "first_failure": "when they began",
          "last_error": "NULL after a success", "last_success": "when a poll last succeeded",
          "last_poll": "when it was last polled",
          "gone": "`no`, `maybe` after one 410, `confirmed` after the second",
          "gone_since": "when the first 410 came",
          "etag": "as received; sent to `validator_url` only",
          "last_modified": "as received; sent to `validator_url` only",
          "validator_url": "the address that sent them",
          "last_200": "when a document came last", "body_hash": "of that document",
          "max_age_200": "its max-age, in seconds",
          "conditional": "whether a 304 is believed: `trusted`, `probed` or `broken`",
          "probed_at": "when it is probed, or believed, again",
          "feed_url": "the feed that was found on the source's page",
          "moved_to": "the target of a permanent redirect that is followed",
          "redirect_candidate": "one that is not followed yet",
          "candidate_since": "when it was seen first",
          "candidate_polls": "polls that saw it",
          "feed_hint": "seconds between polls that the feed asks for",
          "ttl": "seconds; the feed's `ttl`",
          "skip_hours": "bits 0 to 23: hours in GMT without polls",
          "skip_days": "bits 1 (Sunday) to 7: days without polls",
          "adaptive_interval": "seconds between polls, from the feed's rate",
          "median_gap": "seconds between its newest items",
          "newest_item": "when its newest item was published",
          "identity_scheme": "what identifies its items",
          "item_keys": "keys of the last document's items, for feeds that change their ids",
          "format": "of the last document", "title": "the feed's own",
          "mean_bytes": "moving mean of the sizes of documents",
          "mean_seconds": "moving mean of the seconds to a complete response",
        ]),
      Table(
        "host",
        "A host with a pause that it asked for, and its lease where nodes share a database.",
        [
          "blocked_until": "until when nothing is requested",
          "lease_node": "the node that may request",
          "lease_no": "number of the lease", "lease_until": "until when it holds",
          "last_end": "when the last request ended",
        ]),
      Table(
        "subscription", "A source's subscription at the hub of its feed (WebSub).",
        [
          "topic": "the hub's address of the feed",
          "token": "last segment of the callback's path; NULL before the first request",
          "secret": "signs deliveries", "asked_at": "since when a request waits to be verified",
          "attempts": "in a row, that the hub did not verify",
          "next_attempt": "when the hub is asked next; NULL: at once",
          "lease_until": "until when it holds",
          "callback": "the address that the hub was given; NULL: not recorded",
        ]),
      Table(
        "robots", "The rules of a site's robots.txt for this program, until they expire.",
        ["origin": "scheme, host and port", "expires": "when they are asked for again"]),
      Table(
        "counter_norm",
        "The usual size of a counter that feeds send: comments, shares and the like.",
        [
          "source_id": "0: all sources", "articles": "that have the counter",
          "log_sum": "sum of ln(1 + n) of its values",
        ]),
    ])

  static let digests = Topic(
    name: "Digests",
    tables: [
      Table(
        "digest",
        "A plan of `digests:`, so that it makes no edition for times before it was known.",
        ["name_key": "the name in lower case", "known": "when the plan was first seen"]),
      Table(
        "edition", "An edition made by a plan.",
        [
          "digest": "name of the plan", "digest_key": "the name in lower case",
          "slot": "the day and time it was due, in the plan's zone; one edition each",
          "made": "when it was made", "articles": "number of articles in it",
        ]),
      Table(
        "edition_delivery", "The delivery of an edition to a target.",
        [
          "tries": "counted before each begins", "due": "when it is tried next; NULL: no more",
          "done": "when it succeeded",
          "failure": "of the last try: a code and its arguments, see `Message`",
        ]),
      Table(
        "delivered_file", "A file that a target wrote, kept up to the target's `keep`.",
        [
          "digest": "name of the plan", "digest_key": "name of the plan in lower case",
          "written": "when it was written",
        ]),
    ])

  static let notices = Topic(
    name: "Notices",
    tables: [
      Table(
        "notice_target", "A target of `notify:`, with its pace.",
        [
          "name_key": "the name in lower case",
          "known": "when it was first seen; what was so before is no news",
          "next": "when it may get the next notice", "failures": "in a row",
          "failure": "of the last try: a code and its arguments, see `Message`",
        ]),
      Table(
        "notice", "A notice of an article or of a failing source to a target, made once.",
        [
          "target": "name of the target", "source_id": "a source that fails, instead of an article",
          "since": "since when it fails",
          "reason": "a code and its arguments, see `Message`; or the place of a rule",
          "at": "when it was made",
          "state": "`doubtful`: its process ended while sending; it is not sent again",
          "taken": "when it was last taken to be sent",
        ]),
    ])

  static let changes = Topic(
    name: "Changes",
    tables: [
      Table(
        "change",
        "A change that clients with a copy of a list are told of; the latest hundred thousand are kept.",
        [
          "at": "when, in whole seconds",
          "kind": "0 new article, 1 edited article, 2 marks, 3 story, 4 source",
          "subject": "id of the article, story or source", "reader_id": "the reader of the marks",
        ]),
      Table(
        "change_note",
        "A change as its transaction noted it; it moves to `change` in the order of becoming visible.",
        [
          "at": "when, in whole seconds", "kind": "as in `change`", "subject": "as in `change`",
          "reader_id": "the reader of the marks",
        ]),
      Table(
        "list_version",
        "One row, whose number changes whenever the sources of any reader's list do."),
    ])

  static let upkeep = Topic(
    name: "Nodes and upkeep",
    tables: [
      Table(
        "node", "A daemon that uses the database.",
        [
          "process": "its id on its machine", "polls": "whether it polls sources",
          "answers": "whether it serves HTTP", "began": "when it started",
          "seen": "when it reported last",
        ]),
      Table(
        "duty", "Work that one node does for all, and which.",
        ["until": "until when the node has it"]),
      Table(
        "setting",
        "A number that must survive: the basis of the ranking keys, periods, marks of upkeep."),
      Table("grdb_migrations", "A migration that was applied (`Sources/SQLiteStore/Schema`)."),
      Table(
        "tintm_schema", "A step of the schema that was applied (`Sources/PostgresStore/Schema`).",
        ["made": "when it was applied"]),
    ])
}
