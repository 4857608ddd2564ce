import Store

extension Schema {
  /// Data for reading whole articles without a network: pages, earlier texts, pictures, and
  /// statistics about their sites.
  static let offline = """
    -- A digest of the words of the feed's text, so that a change of markup is not an edit.
    ALTER TABLE article_content ADD COLUMN words_digest INTEGER;

    -- The queue of pages to fetch, with the results. The feed's text
    -- stays in article_content.
    CREATE TABLE article_page (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      wanted TEXT NOT NULL,
      -- When it is asked for next; NULL: no more.
      due REAL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      failure TEXT,
      fetched REAL,
      html TEXT,
      is_shown INTEGER NOT NULL DEFAULT 0 CHECK (is_shown IN (0, 1)),
      choice TEXT,
      CHECK ((fetched IS NULL) = (html IS NULL)),
      CHECK (is_shown = 0 OR html IS NOT NULL)
    ) STRICT;
    CREATE INDEX page_due ON article_page(due) WHERE due IS NOT NULL;

    -- Earlier versions of edited articles. The current text has the next number.
    CREATE TABLE article_revision (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number > 0),
      replaced REAL NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('feed', 'page')),
      title TEXT,
      summary TEXT,
      html TEXT,
      text TEXT,
      PRIMARY KEY (article_id, number)
    ) STRICT, WITHOUT ROWID;

    -- Each picture is a file named by its digest in the folder beside the database.
    CREATE TABLE picture (
      digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL CHECK (bytes > 0),
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE article_picture (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      -- A candidate of its srcset; NULL: the address itself.
      request TEXT,
      -- 0 stands for the article, the others follow in its text.
      position INTEGER NOT NULL CHECK (position >= 0),
      digest TEXT REFERENCES picture(digest),
      due REAL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      failure TEXT,
      PRIMARY KEY (article_id, url)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX article_picture_due ON article_picture(due) WHERE due IS NOT NULL;
    CREATE INDEX article_picture_digest ON article_picture(digest) WHERE digest IS NOT NULL;
    CREATE INDEX article_picture_url ON article_picture(url) WHERE digest IS NOT NULL;

    -- The rules of a robots.txt for our user agent (RFC 9309), until they expire.
    CREATE TABLE robots (
      origin TEXT PRIMARY KEY,
      rules TEXT NOT NULL,
      expires REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX robots_expires ON robots(expires);

    -- Text blocks and lead pictures of a site, with the number of pages that contain each.
    CREATE TABLE site_block (
      site TEXT NOT NULL,
      digest INTEGER NOT NULL,
      pages INTEGER NOT NULL,
      -- The page that was counted last: the same one twice is one.
      last_page INTEGER NOT NULL,
      seen REAL NOT NULL,
      PRIMARY KEY (site, digest)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX site_block_seen ON site_block(seen);
    CREATE TABLE site_picture (
      site TEXT NOT NULL,
      url TEXT NOT NULL,
      pages INTEGER NOT NULL,
      last_page INTEGER NOT NULL,
      seen REAL NOT NULL,
      PRIMARY KEY (site, url)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX site_picture_seen ON site_picture(seen);
    """
}
