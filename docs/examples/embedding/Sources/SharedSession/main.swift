// Shares a session among tasks, and cancels one of them.
import LayoutHost

let menu = DocumentDescription(
  sections: [
    .init(
      "list",
      options: ["rowHeight": ["estimated": 44]],
      items: [.init(height: 60), ["title": "Soup"], ["title": "Salad"]]
    )
  ],
  environment: EnvironmentDescription(container: LayoutSize(width: 320, height: 480))
)
let session = try SessionActor()
try await session.run { try $0.open(menu) }

// Tasks call one after the other, on the session's own thread.
try await withThrowingTaskGroup(of: Void.self) { group in
  for _ in 0..<3 {
    group.addTask {
      try await session.run { try $0.insertItems(LayoutItems(count: 1), section: 0, at: 0) }
    }
  }
  try await group.waitForAll()
}

// Heights that an app has measured take the place of estimates.
let size = try await session.run { session in
  try session.setMeasuredSizes([
    MeasuredSize(of: ItemPath(section: 0, item: 0), height: 100)
  ])
  return try session.contentSize()
}
print("content of \(size.width) × \(size.height)")

// A cancelled task does no work, and the session stays as it is.
let task = Task {
  withUnsafeCurrentTask { $0?.cancel() }
  try await session.run { $0.close() }
}
do {
  try await task.value
} catch let error as LayoutError {
  print("\(error.code.rawValue): \(error.message)")
}
let count = try await session.run { try $0.document().sections.count }
print("\(count) section remains")
