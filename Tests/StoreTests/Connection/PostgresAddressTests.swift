import Testing

@testable import PostgresStore

struct PostgresAddressTests {
  @Test func `an address is split into its parts`() throws {
    let address = try PostgresAddress(
      "postgres://ada:s%40%2Fcret@db.example:6432/news%20room?sslmode=verify-full")
    #expect(address.hosts == [.init(name: "db.example", port: 6432)])
    #expect(address.user == "ada" && address.password == "s@/cret")
    #expect(address.database == "news room" && address.options == ["sslmode": "verify-full"])
    let several = try PostgresAddress("postgresql://[::1]:1,b,%2Ftmp%2Fx:2/")
    #expect(several.hosts.map(\.name) == ["::1", "b", "/tmp/x"])
    #expect(several.hosts.map(\.port) == [1, nil, 2])
    #expect(several.parameters.contains { $0 == ("port", "1,5432,2") })
    #expect(try PostgresAddress("postgres://").parameters.isEmpty)
    let options = try PostgresAddress("postgres:///?host=/tmp/x&port=7&user=a&dbname=d")
    #expect(options.hosts == [.init(name: "/tmp/x", port: 7)])
    #expect(options.user == "a" && options.database == "d")
  }

  @Test func `the displayed address has no password`() throws {
    let address = try PostgresAddress(
      "postgres://ada:secret@[::1]:6432,b/news?sslpassword=secret&password=secret")
    #expect(address.description == "postgres://ada@[::1]:6432,b/news")
    #expect(try PostgresAddress(address.description).hosts == address.hosts)
    #expect(
      try PostgresAddress("postgres://tintm@%2Ftmp%2Fa:5432/x").description
        == "postgres://tintm@%2Ftmp%2Fa:5432/x")
  }

  @Test(arguments: [
    ("postgres:/x", PostgresAddressFault.notAnAddress), ("mysql://x", .notAnAddress),
    ("postgres://h:x/d", .port), ("postgres://h:0/d", .port), ("postgres://h:65536", .port),
    ("postgres://[::1/d", .host), ("postgres://[::1]x/d", .host),
    ("postgres://u:sec@ret@h/d", .unescaped), ("postgres://u:sec#ret@h/d", .fragment),
    ("postgres://u:sec%ret@h/d", .escape), ("postgres://u:sec%00ret@h/d", .escape),
    ("postgres://h/d?options=-c", .option(name: "options")),
    ("postgres://h/d?sslmode", .option(name: nil)), ("postgres://u:sec/ret@h/d", .port),
    ("postgres://u:sec?ret=1@h/d", .option(name: "ret")),
  ])
  func `errors of an address do not contain a part of the password`(
    _ text: String, _ fault: PostgresAddressFault
  ) {
    #expect(throws: fault) { try PostgresAddress(text) }
    #expect(!fault.description.contains("sec"))
  }
}
