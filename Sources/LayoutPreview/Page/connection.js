// The socket to the program: requests with their replies, unprompted messages, and connecting again.

export class Failure extends Error {
  constructor(reply) {
    super(reply.message ?? reply.text);
    this.reply = reply;
  }
}

/// The failure of a request whose connection is lost; the page says so elsewhere.
export class Lost extends Error {}

/// The greatest delay between two attempts to connect again, in milliseconds.
const longestDelay = 3000;

/// The reasons why a connection is lost, in words.
const reasons = {
  gone: () => `The program has ended. This page goes on when it runs again at this address: layouthost preview --port ${location.port} --token-file FILE, in the same folder. What you have not saved stays here.`,
  foreign: () => "Another program is at this address, or layouthost with another address. Open the address that it prints; what you have not saved stays in this tab.",
  full: () => "The program runs, but no more of its pages can be open. Close another one, and this page goes on.",
  lost: () => "The connection to the program is lost. The page connects again.",
};

/// A connection to a separate session, which connects again when it is lost.
export class Connection {
  /// The most bytes of a request, which the program tells.
  static messageLimit = 4 << 20;

  #socket = null;
  #waiting = new Map();
  #next = 1;
  #isClosed = false;
  #isLost = false;
  #ready;
  #opened;

  /// Connects.
  /// - `tell` receives unprompted messages: scenes, failures and lines of the console.
  /// - `lost` receives the words for a connection that is lost, each time that the reason changes.
  /// - `restored` is called when the page is connected again, to a new session.
  constructor({ tell = () => {}, lost = () => {}, restored = () => {} }) {
    Object.assign(this, { tell, lost, restored });
    this.#ready = new Promise((resolve) => (this.#opened = resolve));
    this.#connect().then((isOpen) => isOpen || this.#retry());
  }

  /// Sends a request; the promise fails with a `Failure` if the reply is one or the request is too
  /// long, and with `Lost` if the connection ends before the reply.
  async request(name, members = {}) {
    await this.#ready;
    if (this.#isLost || this.#isClosed) throw new Lost(reasons.lost());
    const id = this.#next++;
    // `request` comes first, since the program drops a request for frames if a newer one follows.
    const message = JSON.stringify({ request: name, id, ...members });
    const limit = Connection.messageLimit;
    if (message.length * 3 > limit && new TextEncoder().encode(message).length > limit) {
      const text = `This is too long for the page, which sends at most ${limit >> 20} MiB. Edit the file in another program; the page follows it.`;
      throw new Failure({ reply: "failure", text, message: text });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(message);
    });
  }

  close() {
    this.#isClosed = true;
    this.#socket.close();
    this.#rejectAll();
  }

  get isClosed() {
    return this.#isClosed;
  }

  /// Opens a socket; false if it does not open.
  #connect() {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    return new Promise((resolve) => {
      let isOpen = false;
      socket.addEventListener("open", () => {
        isOpen = true;
        this.#isLost = false;
        this.#opened();
        resolve(true);
      });
      socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
      socket.addEventListener("close", () => {
        this.#rejectAll();
        if (!isOpen) return resolve(false);
        if (!this.#isClosed) this.#retry();
      });
    });
  }

  /// Connects again as soon as the program is there.
  async #retry() {
    this.#isLost = true;
    let reason = "lost";
    this.lost(reasons.lost());
    for (let delay = 200; !this.#isClosed; delay = Math.min(delay * 1.5, longestDelay)) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (this.#isClosed) return;
      let found = await whoIsThere();
      if (found === "here") {
        if (await this.#connect()) return this.restored();
        found = "full";
      }
      if (found !== reason) this.lost(reasons[(reason = found)]());
    }
  }

  #rejectAll() {
    for (const { reject } of this.#waiting.values()) reject(new Lost(reasons.lost()));
    this.#waiting.clear();
  }

  #take(reply) {
    const waiter = this.#waiting.get(reply.id);
    if (!waiter) return this.tell(reply);
    this.#waiting.delete(reply.id);
    if (reply.reply === "failure") waiter.reject(new Failure(reply));
    else waiter.resolve(reply);
  }
}

/// Finds out whether the program serves this page: a lost socket does not say why.
async function whoIsThere() {
  try {
    const response = await fetch("icon.svg", { cache: "no-store" });
    return response.ok ? "here" : "foreign";
  } catch {
    return "gone";
  }
}
