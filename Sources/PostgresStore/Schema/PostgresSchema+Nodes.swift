extension PostgresSchema {
  /// The daemons that use the database, and which of them does work that must be done once.
  static let nodes = """
    CREATE TABLE node (
      id int8 PRIMARY KEY,
      machine text COLLATE "C" NOT NULL,
      process int8 NOT NULL,
      version text COLLATE "C" NOT NULL,
      polls boolean NOT NULL,
      answers boolean NOT NULL,
      began float8 NOT NULL,
      seen float8 NOT NULL
    );
    CREATE TABLE duty (
      name text COLLATE "C" PRIMARY KEY,
      node int8 NOT NULL,
      until float8 NOT NULL
    );

    """
}
