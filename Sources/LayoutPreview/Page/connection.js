// The socket to the program: questions with their answers, and what comes without a question.

export class Failure extends Error {
  constructor(answer) {
    super(answer.message);
    this.answer = answer;
  }
}

/// A connection to a session of its own.
export class Connection {
  #socket = null;
  #waiting = new Map();
  #next = 1;
  #ready;

  /// `tell` receives answers without a question: scenes, failures and lines of the console.
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

  /// Asks a question; the promise fails with a `Failure` where the answer is one. When the program has ended,
  /// `ended` is called, and questions stay without an answer.
  async ask(name, members = {}) {
    await this.#ready;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return;
      this.#waiting.set(id, { resolve, reject });
      // The program drops a question for frames behind which a newer one waits, so `ask` comes first.
      this.#socket.send(JSON.stringify({ ask: name, id, ...members }));
    });
  }

  close() {
    this.#socket.close();
  }

  #take(answer, tell) {
    const waiter = this.#waiting.get(answer.id);
    if (!waiter) return tell(answer);
    this.#waiting.delete(answer.id);
    if (answer.answer === "failure") waiter.reject(new Failure(answer));
    else waiter.resolve(answer);
  }
}
