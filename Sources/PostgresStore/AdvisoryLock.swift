/// Advisory locks for work that only one transaction at a time may do and that no row stands for. A
/// lock is held until the transaction ends; session locks are not used, since pgbouncer would lose
/// them.
///
/// It is taken before rows of articles are locked, if the need is known by then. If two
/// transactions deadlock nevertheless, the server aborts one of them, which is run again.
enum AdvisoryLock: Int64 {
  /// Creates the tables.
  case schema = 0
  /// Adds sources and categories, whose names must be unique: reads all, then adds.
  case sources = 1
  /// Changes the basis of all ranking keys. A transaction that computes a key takes the lock
  /// shared.
  case rankingBasis = 2
  /// Adds a reader, whose name must differ from others in more than case.
  case readers = 3
  /// Changes the set of rules.
  case rules = 4
  /// Finds stories: each article is compared with earlier ones.
  case stories = 5
  /// Adds to sums over all readers; taking turns makes the sums equal to the bit in any order.
  case sums = 6
  /// Numbers changes.
  case changes = 7
  /// Saves pages by hand: of two pages with one address, the second finds the first.
  case saving = 8
  /// Counts what the pages of a site have in common; one lock per site.
  case site = 9
  /// Makes an index or a constraint after a transfer; one lock for each.
  case index = 10

  /// "tntm": keeps the locks apart from those of other programs in the same database.
  private static let family: Int64 = 1_953_393_773

  /// Waits for the lock.
  var statement: PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock($1::int4, $2::int4)", of(rawValue))
  }

  /// Waits for exclusive holders, then holds the lock shared.
  var shared: PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock_shared($1::int4, $2::int4)", of(rawValue))
  }

  /// Waits for one of many locks of a kind. Two names may have the same hash; they then wait for
  /// each other needlessly.
  func statement(of name: String) -> PostgresStatement {
    PostgresStatement(
      "SELECT pg_advisory_xact_lock($1::int4, hashtext($2))",
      .integer(Self.family + rawValue), .text(name))
  }

  private func of(_ number: Int64) -> [PostgresValue] {
    [.integer(Self.family), .integer(number)]
  }
}
