import ArgumentParser

/// Whether a typed address may lead into a private network.
struct PrivateNetworkOption: ParsableArguments {
  @Flag(
    name: .customLong("allow-private-network"),
    help: "The address may be of a host in a private network, such as your own.")
  var isPrivateAllowed = false
}
