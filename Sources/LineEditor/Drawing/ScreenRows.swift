/// What a line looks like on the screen: rows from where it begins, and the cursor among them.
struct ScreenRows: Sendable, Hashable {
  var rows: [Row]
  var cursor: TextRows.Place
}
