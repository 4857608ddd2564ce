import Basics
import Foundation
import Models
import Testing

@testable import Web

struct SecretTests {
  private func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap {
      UInt8(hex.dropFirst($0).prefix(2), radix: 16)
    }
  }

  @Test func `scrypt gives the test vector of RFC 7914`() throws {
    // Section 12, the first 32 bytes of the second vector.
    let key = try LibCrypto().scrypt(
      Array("password".utf8), salt: Array("NaCl".utf8), cost: 1024, blockSize: 8, parallelism: 16)
    #expect(key == bytes("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"))
  }

  @Test func `a password matches its hash in any Unicode composition`() throws {
    let hasher = PasswordHasher()
    let kept = try hasher.hash("caf\u{E9} noir")
    #expect(kept.cost == 32_768 && kept.blockSize == 8 && kept.parallelism == 1)
    #expect(try hasher.hash("caf\u{E9} noir") != kept)
    #expect(try hasher.verify("cafe\u{301} noir", kept))
    #expect(try !hasher.verify("cafe noir", kept))
    #expect(try !hasher.verify("", kept))
    #expect(try !hasher.verify("anything", nil))
  }

  @Test func `too many passwords at a time are refused`() throws {
    let hasher = PasswordHasher(waiting: 0)
    #expect(throws: PasswordHasher.Busy.self) { try hasher.hash("password") }
  }

  @Test func `tokens have 256 bits in URL-safe characters`() {
    let tokens = Set((0..<100).map { _ in SecretToken.make() })
    #expect(tokens.count == 100)
    for token in tokens {
      #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
    }
  }

  @Test func `an app password has 24 unambiguous characters`() {
    let passwords = Set((0..<100).map { _ in SecretToken.makeAppPassword() })
    #expect(passwords.count == 100)
    for password in passwords {
      #expect(password.wholeMatch(of: /[a-km-np-z2-9]{24}/) != nil)
    }
  }

  @Test func `Fever's key is the MD5 of name and password`() throws {
    // Computed with md5sum(1).
    #expect(try AppSecrets.feverKey(of: "b", reader: "a") == "d8160c9b3dc20d4e931aeb4f45262155")
    #expect(
      AppSecrets.fever(key: "D8160C9B3DC20D4E931AEB4F45262155")
        == AppSecrets.fever(key: "d8160c9b3dc20d4e931aeb4f45262155"))
  }

  @Test func `a login token is stable and URL-safe`() {
    let token = AppSecrets.loginToken(of: "secret", reader: "ada")
    #expect(token == AppSecrets.loginToken(of: "secret", reader: "ada"))
    #expect(token != AppSecrets.loginToken(of: "secret", reader: "ben"))
    #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
  }
}
