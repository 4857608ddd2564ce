import Foundation
import Glibc

/// A password, from a pipe or typed twice without echo.
enum SecretInput {
  /// - Parameters:
  ///   - prompt: without a colon.
  ///   - isPiped: whether it is the first line of the standard input.
  ///   - shortest: minimum number of characters.
  ///   - longest: maximum number of bytes.
  static func read(
    _ prompt: String, isPiped: Bool, shortest: Int, longest: Int
  ) throws -> String {
    let secret = isPiped ? piped(atMost: longest) : try typed(prompt)
    return try checked(secret, "The password", shortest: shortest, longest: longest)
  }

  /// The first line of a file.
  ///
  /// - Throws: ``Failure`` if the file can't be read, or its first line is too short or too long.
  static func read(file path: String, shortest: Int, longest: Int) throws -> String {
    // The end of the line may be two bytes.
    let bytes = try InputFile(path).bytes(atMost: longest + 2)
    return try checked(
      line(bytes.prefix { $0 != 0x0A }), "The password in \(path)", shortest: shortest,
      longest: longest)
  }

  private static func checked(
    _ secret: String, _ subject: String, shortest: Int, longest: Int
  ) throws -> String {
    guard secret.utf8.count <= longest else {
      throw Failure(
        .dataError, code: "password_too_long", "\(subject) has more than \(longest) bytes.")
    }
    guard secret.count >= shortest else {
      throw Failure(
        .dataError, code: "password_too_short",
        "\(subject) has \(secret.count) characters; it needs at least \(shortest).")
    }
    return secret
  }

  private static func piped(atMost longest: Int) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= longest, Glibc.read(STDIN_FILENO, &byte, 1) == 1, byte != 0x0A {
      bytes.append(byte)
    }
    return line(bytes[...])
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
  }

  private static func typed(_ prompt: String) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure.usage(
        "Cannot ask for a password: standard input is not a terminal.",
        advice: "Use --password-stdin to read it from the first line of standard input.")
    }
    let first = unseen(prompt + ": ")
    guard first == unseen("Repeat: ") else {
      throw Failure(.dataError, code: "passwords_differ", "The passwords do not match.")
    }
    return first
  }

  private static func unseen(_ prompt: String) -> String {
    StandardError.write(prompt)
    var shown = termios()
    tcgetattr(STDIN_FILENO, &shown)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      StandardError.write("\n")
    }
    return readLine() ?? ""
  }
}
