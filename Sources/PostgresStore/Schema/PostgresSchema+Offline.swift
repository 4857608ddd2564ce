extension PostgresSchema {
  /// Data for reading whole articles without a network.
  static let offline = """
    CREATE TABLE article_page (
      article_id int8 PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      wanted text COLLATE "C" NOT NULL,
      -- NULL: no further try
      due float8,
      tries int4 NOT NULL DEFAULT 0 CHECK (tries >= 0),
      failure text COLLATE "C",
      fetched float8,
      html text COLLATE "C",
      is_shown bool NOT NULL DEFAULT false,
      choice text COLLATE "C",
      CHECK ((fetched IS NULL) = (html IS NULL)),
      CHECK (NOT is_shown OR html IS NOT NULL)
    );
    CREATE INDEX page_due ON article_page (due) WHERE due IS NOT NULL;
    CREATE TABLE article_revision (
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      number int4 NOT NULL CHECK (number > 0),
      replaced float8 NOT NULL,
      origin text COLLATE "C" NOT NULL CHECK (origin IN ('feed', 'page')),
      title text COLLATE "C",
      summary text COLLATE "C",
      html text COLLATE "C",
      text text COLLATE "C",
      PRIMARY KEY (article_id, number)
    );
    -- Other addresses of articles
    CREATE TABLE article_address (
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      url_key text COLLATE "C" NOT NULL
    );
    CREATE UNIQUE INDEX address_article ON article_address (article_id, md5(url_key));
    CREATE INDEX address_key ON article_address (md5(url_key));
    -- The bytes are rows, because the nodes share only the database
    CREATE TABLE picture (
      digest text COLLATE "C" PRIMARY KEY CHECK (length(digest) = 64),
      format text COLLATE "C" NOT NULL,
      bytes int8 NOT NULL CHECK (bytes > 0),
      width int4 NOT NULL CHECK (width > 0),
      height int4 NOT NULL CHECK (height > 0)
    );
    CREATE TABLE picture_bytes (
      digest text COLLATE "C" PRIMARY KEY REFERENCES picture(digest) ON DELETE CASCADE,
      bytes bytea NOT NULL
    );
    -- Pictures are compressed already
    ALTER TABLE picture_bytes ALTER COLUMN bytes SET STORAGE EXTERNAL;
    CREATE TABLE article_picture (
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      url text COLLATE "C" NOT NULL,
      -- A candidate of the srcset; NULL: the address itself
      request text COLLATE "C",
      position int4 NOT NULL CHECK (position >= 0),
      digest text COLLATE "C" REFERENCES picture(digest),
      due float8,
      tries int4 NOT NULL DEFAULT 0 CHECK (tries >= 0),
      failure text COLLATE "C"
    );
    CREATE UNIQUE INDEX article_picture_key ON article_picture (article_id, md5(url));
    CREATE INDEX article_picture_due ON article_picture (due) WHERE due IS NOT NULL;
    CREATE INDEX article_picture_digest ON article_picture (digest) WHERE digest IS NOT NULL;
    CREATE INDEX article_picture_url ON article_picture (md5(url)) WHERE digest IS NOT NULL;
    CREATE TABLE robots (
      origin text COLLATE "C" PRIMARY KEY,
      rules text COLLATE "C" NOT NULL,
      expires float8 NOT NULL
    );
    CREATE INDEX robots_expires ON robots (expires);
    CREATE TABLE site_block (
      site text COLLATE "C" NOT NULL,
      digest int8 NOT NULL,
      pages int4 NOT NULL,
      last_page int8 NOT NULL,
      seen float8 NOT NULL,
      PRIMARY KEY (site, digest)
    );
    CREATE INDEX site_block_seen ON site_block (seen);
    CREATE TABLE site_picture (
      site text COLLATE "C" NOT NULL,
      url text COLLATE "C" NOT NULL,
      pages int4 NOT NULL,
      last_page int8 NOT NULL,
      seen float8 NOT NULL
    );
    CREATE UNIQUE INDEX site_picture_key ON site_picture (site, md5(url));
    CREATE INDEX site_picture_seen ON site_picture (seen);

    """
}
