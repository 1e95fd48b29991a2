// The socket to the program: requests with their replies, and unprompted messages.

export class Failure extends Error {
  constructor(reply) {
    super(reply.message);
    this.reply = reply;
  }
}

/// A connection to a separate session.
export class Connection {
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #ready;

  /// `tell` receives unprompted messages: scenes, failures and lines of the console.
  constructor(tell, ended) {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    this.#socket = new WebSocket(address);
    this.#ready = new Promise((resolve) => this.#socket.addEventListener("open", resolve, { once: true }));
    this.#socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data), tell));
    this.#socket.addEventListener("close", () => {
      this.#waiting.clear();
      ended?.();
    });
  }

  /// Sends a request; the promise fails with a `Failure` if the reply is one. When the program has
  /// ended, `ended` is called, and requests get no reply.
  async request(name, members = {}) {
    await this.#ready;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return;
      this.#waiting.set(id, { resolve, reject });
      // `request` comes first, since the program drops a request for frames if a newer one follows.
      this.#socket.send(JSON.stringify({ request: name, id, ...members }));
    });
  }

  close() {
    this.#socket.close();
  }

  #take(reply, tell) {
    const waiter = this.#waiting.get(reply.id);
    if (!waiter) return tell(reply);
    this.#waiting.delete(reply.id);
    if (reply.reply === "failure") waiter.reject(new Failure(reply));
    else waiter.resolve(reply);
  }
}
