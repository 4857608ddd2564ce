import HTTPTypes
import Testing

@testable import Web

struct RequestOwnersTests {
  private func request(_ secret: String?, from client: String) -> WebRequest {
    var request = WebRequest(.get, [], client: client)
    request.headers[.authorization] = secret
    return request
  }

  @Test func `secrets and addresses of one reader are one owner`() {
    let owners = RequestOwners()
    let phone = request("Bearer one", from: "192.0.2.1")
    let desk = request("Bearer two", from: "198.51.100.1")
    owners.note("ada", of: phone)
    owners.note("ada", of: desk)
    owners.note("ben", of: request("Bearer three", from: "192.0.2.1"))
    #expect(owners.owner(of: phone) == owners.owner(of: desk))
    #expect(
      owners.owner(of: phone) != owners.owner(of: request("Bearer three", from: "192.0.2.1")))
  }

  @Test func `secrets that were never right belong to their network`() {
    let owners = RequestOwners()
    let one = owners.owner(of: request("Bearer one", from: "2001:db8::1"))
    #expect(one == owners.owner(of: request("Bearer two", from: "2001:db8::2")))
    #expect(one == owners.owner(of: request(nil, from: "2001:db8::3")))
    #expect(one != owners.owner(of: request("Bearer one", from: "2001:db8:1::1")))
  }

  @Test func `memory is bounded`() {
    let owners = RequestOwners()
    for number in 0...RequestOwners.most {
      owners.note("ada", of: request("Bearer \(number)", from: "192.0.2.1"))
    }
    #expect(
      owners.owner(of: request("Bearer \(RequestOwners.most)", from: "192.0.2.1"))
        != owners.owner(of: request("Bearer 1", from: "192.0.2.1")))
  }
}
