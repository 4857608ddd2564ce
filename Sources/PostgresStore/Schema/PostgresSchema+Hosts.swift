extension PostgresSchema {
  /// The leases of hosts and the end of their last requests; and the numbers of sources' claims,
  /// without which results of polls are not stored.
  ///
  /// Each line of a function begins with the semicolon that ends the line before, because a
  /// semicolon at the end of a line ends a statement of the schema.
  static let hosts = """
    ALTER TABLE host ADD lease_node int8, ADD lease_no int8 NOT NULL DEFAULT 0,
      ADD lease_until float8, ADD last_end float8;
    ALTER TABLE host SET (fillfactor = 70);
    ALTER TABLE feed_state ADD claim_no int8 NOT NULL DEFAULT 0;
    CREATE FUNCTION hold_claims(sources int8[], numbers int8[]) RETURNS void
    LANGUAGE plpgsql AS $$ BEGIN
      PERFORM 1 FROM feed_state f WHERE f.source_id = ANY (sources)
      ORDER BY f.source_id FOR UPDATE
      ; IF EXISTS (SELECT 1 FROM unnest(sources, numbers) k (source, number)
        JOIN feed_state f ON f.source_id = k.source WHERE f.claim_no <> k.number)
      THEN RAISE EXCEPTION 'a claim is over' USING ERRCODE = 'TM001'
      ; END IF
      ; END $$;

    """
}
