/// The reason why a message cannot be read.
package struct WireMistake: Error {}
