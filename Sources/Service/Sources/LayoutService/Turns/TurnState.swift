import DequeModule

/// The running and waiting requests of a ``TurnScheduler``.
struct TurnState {
  /// The end of a wait.
  enum Outcome: Sendable { case begins(UInt64), refused, cancelled }
  typealias Request = CheckedContinuation<Outcome, Never>
  typealias Decision = (request: Request, outcome: Outcome)

  /// A request that has a turn.
  struct Running {
    let id: UInt64
    let subject: TurnSubject
    let start: ContinuousClock.Instant
  }

  /// The waiting requests of one subject, at least one.
  private struct Queue {
    let subject: TurnSubject
    /// The number of the last request of the subject, or of all, that had begun when this one came.
    var served: UInt64
    var requests: Deque<(id: UInt64, request: Request)>
  }

  private(set) var running: [Running] = []
  private(set) var waitingCount = 0
  private var queues: [Queue] = []
  private var history = TurnHistory()
  private let places: Int
  private let queueLength: Int
  /// The number of the last request, from 1.
  private(set) var lastID: UInt64 = 0
  /// The number of requests that have begun.
  private var begun: UInt64 = 0

  init(places: Int, queueLength: Int) { (self.places, self.queueLength) = (places, queueLength) }

  /// Adds a request.
  /// - Returns: its number, and the waits that end: its own if there is a turn.
  mutating func add(
    _ subject: TurnSubject,
    _ request: Request,
    at now: ContinuousClock.Instant
  ) -> (id: UInt64, [Decision]) {
    lastID += 1
    waitingCount += 1
    if let index = queues.firstIndex(where: { $0.subject == subject }) {
      queues[index].requests.append((lastID, request))
    } else {
      queues.append(Queue(subject: subject, served: begun, requests: [(lastID, request)]))
    }
    var decisions = beginAll(at: now)
    if waitingCount > queueLength { decisions.append((takeLast(before: subject.client), .refused)) }
    return (lastID, decisions)
  }

  /// Ends a turn.
  /// - Returns: the waits that end with it.
  mutating func end(_ id: UInt64, at now: ContinuousClock.Instant) -> [Decision] {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return [] }
    let turn = running.remove(at: index)
    history.note(turn.subject, time: turn.start.duration(to: now), at: now)
    return beginAll(at: now)
  }

  /// Removes a waiting request; nil if it waits no more.
  mutating func remove(_ id: UInt64) -> Request? {
    for index in queues.indices {
      guard let place = queues[index].requests.firstIndex(where: { $0.id == id }) else { continue }
      return take(place, of: index)
    }
    return nil
  }

  /// Begins the requests for which there are turns.
  private mutating func beginAll(at now: ContinuousClock.Instant) -> [Decision] {
    var decisions: [Decision] = []
    while running.count <= places, let index = next(at: now) {
      let subject = queues[index].subject
      let id = queues[index].requests[0].id
      begun += 1
      queues[index].served = begun
      decisions.append((take(0, of: index), .begins(id)))
      running.append(Running(id: id, subject: subject, start: now))
    }
    return decisions
  }

  /// Returns the queue whose first request is next; nil if none may begin.
  /// - Complexity: O(number of queues · number of turns).
  private func next(at now: ContinuousClock.Instant) -> Int? {
    let longCount = running.count { turn in
      turn.start + TurnHistory.longTime <= now || history.isLong(turn.subject, at: now)
    }
    var best: (index: Int, rank: (Int, Int, UInt64))?
    for (index, queue) in queues.enumerated() {
      let (mine, theirs) = held(by: queue.subject)
      let rank = (mine, theirs, queue.served)
      if let best, best.rank <= rank { continue }
      if longCount >= places, history.isLong(queue.subject, at: now) { continue }
      best = (index, rank)
    }
    return best?.index
  }

  /// Returns the number of turns that a client and its providers hold.
  private func held(by subject: TurnSubject) -> (client: Int, providers: Int) {
    running.reduce(into: (0, 0)) { counts, turn in
      if turn.subject.client == subject.client { counts.client += 1 }
      if turn.subject.providers.contains(where: subject.providers.contains) {
        counts.providers += 1
      }
    }
  }

  /// Takes the last request of the client with the most waiting ones; of clients with as many, the
  /// given one's.
  private mutating func takeLast(before client: String) -> Request {
    var counts: [String: Int] = [:]
    for queue in queues { counts[queue.subject.client, default: 0] += queue.requests.count }
    let most = counts.values.max() ?? 0
    let greediest = counts[client] == most ? client : counts.first { $0.value == most }?.key
    var last: (index: Int, id: UInt64) = (0, 0)
    for (index, queue) in queues.enumerated() where queue.subject.client == greediest {
      if let request = queue.requests.last, request.id > last.id { last = (index, request.id) }
    }
    return take(queues[last.index].requests.count - 1, of: last.index)
  }

  /// Removes the request at a place of a queue.
  private mutating func take(_ place: Int, of index: Int) -> Request {
    waitingCount -= 1
    let request = queues[index].requests.remove(at: place).request
    if queues[index].requests.isEmpty { queues.remove(at: index) }
    return request
  }
}
