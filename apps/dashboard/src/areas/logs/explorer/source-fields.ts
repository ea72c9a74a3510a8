// The fields that are filled, as `services/logs` stores them; tools/log-fields.test.ts compares the two.

interface SourceFields {
  source: string
  title: string
  fields: readonly string[]
}

const listed = (text: string): readonly string[] => text.trim().split(/\s+/)

const authEvents =
  'auth_event.action auth_event.actor_id auth_event.actor_username auth_event.actor_via_sso auth_event.log_type auth_event.traits.provider auth_event.traits.user_id auth_event.traits.user_email auth_event.traits.user_phone'
const auth = `level status path method duration msg error component remote_addr referer request_id ${authEvents}`
const pooler = 'level project user db_name instance_id region mode state client_address application_name session_time'

export const commonFields = ['id', 'timestamp', 'event_message'] as const

/** What is below `metadata` in each source. */
export const sourceFields: readonly SourceFields[] = [
  {
    source: 'edge_logs',
    title: 'API gateway',
    fields: listed(
      'service request.method request.path request.search request.url request.host request.protocol request.headers.x_client_info request.headers.x_real_ip request.headers.referer request.headers.user_agent response.status_code response.origin_time response.headers.content_type response.headers.content_length',
    ),
  },
  {
    source: 'postgres_logs',
    title: 'Postgres',
    fields: listed(
      'request_id parsed.error_severity parsed.sql_state_code parsed.user_name parsed.database_name parsed.application_name parsed.backend_type parsed.command_tag parsed.connection_from parsed.detail parsed.hint parsed.context parsed.query parsed.query_id parsed.process_id parsed.session_id parsed.session_line_num parsed.session_start_time parsed.transaction_id parsed.virtual_transaction_id',
    ),
  },
  {
    source: 'postgrest_logs',
    title: 'PostgREST',
    fields: listed('level host project request_id method path status error_code hint details'),
  },
  { source: 'supavisor_logs', title: 'Connection pooler', fields: listed(pooler) },
  { source: 'pgbouncer_logs', title: 'Dedicated pooler', fields: listed(pooler) },
  { source: 'auth_logs', title: 'Authentication', fields: listed(auth) },
  { source: 'auth_audit_logs', title: 'Authentication audit', fields: listed(auth) },
  {
    source: 'storage_logs',
    title: 'Storage',
    fields: listed(
      'level project reqId responseTime rawError error.message error.code req.method req.url req.headers.user_agent req.headers.x_client_info req.headers.x_real_ip res.statusCode res.headers.content_type res.headers.content_length',
    ),
  },
  {
    source: 'function_edge_logs',
    title: 'Edge functions',
    fields: listed(
      'execution_time_ms function_id deployment_id version request.method request.pathname request.search request.url request.host request.headers.user_agent response.status_code response.headers.content_type',
    ),
  },
  {
    source: 'function_logs',
    title: 'Function runtime',
    fields: listed(
      'event_type level function_id deployment_id execution_id region version boot_time cpu_time_used reason',
    ),
  },
  {
    source: 'realtime_logs',
    title: 'Realtime',
    fields: listed('level project error_code measurements.connected measurements.limit measurements.sum'),
  },
  { source: 'pg_upgrade_logs', title: 'Version upgrades', fields: listed('level host unit') },
]
