/// The sentences that explain the service's metrics where they are shown, by their names in Prometheus' text form.
///
/// They are the `# HELP` lines, which Prometheus and Grafana show beside a name.
enum ServiceMetricHelp {
  static let sentences = [
    "layouthost_service_calls_started_total": "Calls that have begun, by method.",
    "layouthost_service_calls_ended_total": "Calls that have ended, by method and status.",
    "layouthost_service_call_time_seconds":
      "The time from the headers of a request to the end of its stream.",
    "layouthost_service_wait_time_seconds":
      "The part of the time of a call for which its requests waited for a turn.",
    "layouthost_service_request_bytes_total": "The bytes of requests on the connection.",
    "layouthost_service_reply_bytes_total": "The bytes of replies on the connection.",
    "layouthost_service_turns": "Requests that have a turn, by kind of work.",
    "layouthost_service_turns_limit":
      "The most requests with a turn: one more than --concurrency for each kind of work.",
    "layouthost_service_queue": "Requests that wait for a turn, by kind of work.",
    "layouthost_service_queue_limit": "The most requests that may wait: --queue.",
    "layouthost_service_calls_running": "Calls that are running.",
    "layouthost_service_sessions": "Open sessions.",
    "layouthost_service_sessions_limit": "The most open sessions.",
    "layouthost_service_memory_bytes":
      "The memory that requests, layouts and unread replies hold together.",
    "layouthost_service_memory_limit_bytes": "The limit of that memory: --memory-total.",
    "layouthost_service_connections": "Open connections.",
    "layouthost_provider_calls_total": "Calls of engines, plugins and other providers.",
    "layouthost_provider_errors_total": "Calls of providers that failed, by status.",
    "layouthost_provider_items_total": "Items in the calls of providers.",
    "layouthost_provider_duration_seconds": "The time of a call of a provider.",
    "layouthost_provider_memory": "The bytes that a plugin held after its last call.",
    "layouthost_provider_events_total":
      "Reloads, suspensions and restarts of providers, by kind.",
    "process_open_fds": "Open files and connections of the program.",
    "process_resident_memory_bytes": "The memory of the program.",
  ]
}
