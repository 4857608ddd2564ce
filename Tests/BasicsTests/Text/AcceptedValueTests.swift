import Basics
import Testing

struct AcceptedValueTests {
  @Test(arguments: [
    (["text/html"], ["text/html 1.0"]),
    (["gzip;q=0.5, BR ; Q=0.25"], ["gzip 0.5", "br 0.25"]),
    (["de-AT,de;q=0.9", "en;q=0"], ["de-at 1.0", "de 0.9", "en 0.0"]),
    (["a/b;level=1;q=0.1"], ["a/b 0.1"]),
    (["a;q=x, b;q=2, c;q=-1, d;q=nan, e;q="], ["a 0.0", "b 0.0", "c 0.0", "d 0.0", "e 0.0"]),
    ([""], []), ([";q=1"], [" 1.0"]),
  ])
  func `elements are read with their weights`(headers: [String], elements: [String]) {
    #expect(AcceptedValue.list(headers).map { "\($0.name) \($0.weight)" } == elements)
  }

  @Test func `a long list is cut`() {
    #expect(AcceptedValue.list([String(repeating: "a,", count: 1000)]).count == 32)
  }
}
