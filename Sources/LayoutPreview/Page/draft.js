// A text with edits that are not saved, which outlives devices, failures, reloads and the connection.

export class Draft {
  /// A text over the version of the file that the user has seen.
  constructor(text, base) {
    Object.assign(this, { text, base, isApplied: false });
  }

  change(text) {
    this.text = text;
    this.isApplied = false;
  }

  copy() {
    return Object.assign(new Draft(this.text, this.base), { isApplied: this.isApplied });
  }

  /// Notes that the device shows a text; one with a mistake is not shown.
  applied(text) {
    this.isApplied = text === this.text;
  }

  /// The text that a tab kept before it was loaded again; null without one.
  static kept(key) {
    try {
      const { text, base } = JSON.parse(sessionStorage.getItem(key)) ?? {};
      return typeof text === "string" ? new Draft(text, base) : null;
    } catch {
      return null;
    }
  }

  static forget(key) {
    sessionStorage.removeItem(key);
  }

  /// Keeps the text in the browser's store of this tab, as far as it has space; leaving asks in any
  /// case.
  keep(key) {
    try {
      sessionStorage.setItem(key, JSON.stringify(this));
    } catch {
      sessionStorage.removeItem(key);
    }
  }
}
