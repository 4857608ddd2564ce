import Postgres

/// What one transaction at a time does on a server, where no row stands for it. It is held until the
/// transaction ends; no lock of a session is used, which pgbouncer would lose.
///
/// It is taken before the rows of articles where that can be told. Of two transactions
/// that stand in each other's way after all, the server ends one, which is run again.
enum AdvisoryLock: Int64 {
  /// Makes the tables.
  case schema = 0
  /// Adds sources and categories, whose names are each other's concern: reads all, and adds.
  case sources = 1
  /// Changes what all places in the order are computed by. A transaction that computes one shares it.
  case rankingBasis = 2
  /// Adds a reader, whose name differs from others not by case alone.
  case readers = 3
  /// Changes which rules there are.
  case rules = 4
  /// Finds stories: each article is compared with those before it.
  case stories = 5
  /// Adds to sums over all readers, which are then the same to the bit in any order of writers.
  case sums = 6
  /// Numbers changes.
  case changes = 7
  /// Saves pages by hand: of two of one address the second finds the first.
  case saving = 8
  /// Counts what the pages of a site have in common: a number for each site.
  case site = 9

  /// "tntm": so that no other program's locks in the same database are meant.
  private static let family: Int64 = 1_953_393_773

  /// Waits for it.
  var statement: PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock($1::int4, $2::int4)", of(rawValue))
  }

  /// Waits for those who have it alone, and has it with others.
  var shared: PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock_shared($1::int4, $2::int4)", of(rawValue))
  }

  /// Waits for one of many of its kind. Two names have one number by chance, and wait in vain.
  func statement(of name: String) -> PostgresStatement {
    PostgresStatement(
      "SELECT pg_advisory_xact_lock($1::int4, hashtext($2))",
      .integer(Self.family + rawValue), .text(name))
  }

  private func of(_ number: Int64) -> [PostgresValue] {
    [.integer(Self.family), .integer(number)]
  }
}
