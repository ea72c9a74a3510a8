import type { LogSource, Shape } from './source.ts'

// Whatever names its fields as the reference's sources do is found by queries that were written for those.

const place = { country: 'absent', city: 'absent', region: 'absent', asn: 'absent', asOrganization: 'absent' } as const

const gateway: Shape = {
  identifier: 'absent',
  service: 'VARCHAR',
  request: {
    method: 'VARCHAR',
    path: 'VARCHAR',
    search: 'VARCHAR',
    url: 'VARCHAR',
    host: 'VARCHAR',
    protocol: 'VARCHAR',
    headers: {
      x_client_info: 'VARCHAR',
      x_real_ip: 'VARCHAR',
      referer: 'VARCHAR',
      user_agent: 'VARCHAR',
      cf_connecting_ip: 'absent',
      cf_ipcountry: 'absent',
      cf_ray: 'absent',
    },
    cf: place,
  },
  response: {
    status_code: 'SMALLINT',
    origin_time: 'INTEGER',
    headers: { content_type: 'VARCHAR', content_length: 'BIGINT', cf_cache_status: 'absent', cf_ray: 'absent' },
  },
}

const traits = { provider: 'VARCHAR', user_id: 'VARCHAR', user_email: 'VARCHAR', user_phone: 'VARCHAR' } as const

const signIns: Shape = {
  level: 'VARCHAR',
  status: 'SMALLINT',
  path: 'VARCHAR',
  method: 'VARCHAR',
  duration: 'BIGINT',
  msg: 'VARCHAR',
  error: 'VARCHAR',
  component: 'VARCHAR',
  remote_addr: 'VARCHAR',
  referer: 'VARCHAR',
  request_id: 'VARCHAR',
  time: 'VARCHAR',
  host: 'VARCHAR',
  auth_event: {
    action: 'VARCHAR',
    actor_id: 'VARCHAR',
    actor_username: 'VARCHAR',
    actor_via_sso: 'BOOLEAN',
    log_type: 'VARCHAR',
    traits,
  },
}

const postgres: Shape = {
  host: 'VARCHAR',
  // Of the request to a service that ran the statement.
  request_id: 'VARCHAR',
  parsed: {
    error_severity: 'VARCHAR',
    sql_state_code: 'VARCHAR',
    user_name: 'VARCHAR',
    database_name: 'VARCHAR',
    application_name: 'VARCHAR',
    backend_type: 'VARCHAR',
    command_tag: 'VARCHAR',
    connection_from: 'VARCHAR',
    detail: 'VARCHAR',
    hint: 'VARCHAR',
    context: 'VARCHAR',
    query: 'VARCHAR',
    internal_query: 'VARCHAR',
    query_id: 'BIGINT',
    process_id: 'INTEGER',
    session_id: 'VARCHAR',
    session_line_num: 'INTEGER',
    session_start_time: 'VARCHAR',
    timestamp: 'VARCHAR',
    transaction_id: 'BIGINT',
    virtual_transaction_id: 'VARCHAR',
  },
}

const called: Shape = {
  execution_time_ms: 'INTEGER',
  function_id: 'VARCHAR',
  deployment_id: 'VARCHAR',
  version: 'VARCHAR',
  request: {
    method: 'VARCHAR',
    pathname: 'VARCHAR',
    search: 'VARCHAR',
    url: 'VARCHAR',
    host: 'VARCHAR',
    headers: { user_agent: 'VARCHAR', x_client_info: 'VARCHAR', x_real_ip: 'VARCHAR' },
  },
  response: { status_code: 'SMALLINT', headers: { content_type: 'VARCHAR', content_length: 'BIGINT' } },
}

const pooler: Shape = {
  level: 'VARCHAR',
  project: 'VARCHAR',
  user: 'VARCHAR',
  db_name: 'VARCHAR',
  instance_id: 'VARCHAR',
  region: 'VARCHAR',
  mode: 'VARCHAR',
  state: 'VARCHAR',
  client_address: 'VARCHAR',
  application_name: 'VARCHAR',
  session_time: 'BIGINT',
}

const upgrade: Shape = { level: 'VARCHAR', host: 'VARCHAR', unit: 'VARCHAR' }

const sources = {
  edge_logs: gateway,
  auth_logs: signIns,
  auth_audit_logs: signIns,
  storage_logs: {
    level: 'VARCHAR',
    project: 'VARCHAR',
    reqId: 'VARCHAR',
    responseTime: 'DOUBLE',
    rawError: 'VARCHAR',
    error: { message: 'VARCHAR', code: 'VARCHAR' },
    req: {
      method: 'VARCHAR',
      url: 'VARCHAR',
      headers: { user_agent: 'VARCHAR', x_client_info: 'VARCHAR', x_real_ip: 'VARCHAR' },
    },
    res: { statusCode: 'SMALLINT', headers: { content_type: 'VARCHAR', content_length: 'BIGINT' } },
  },
  function_edge_logs: called,
  function_logs: {
    event_type: 'VARCHAR',
    level: 'VARCHAR',
    function_id: 'VARCHAR',
    deployment_id: 'VARCHAR',
    execution_id: 'VARCHAR',
    region: 'VARCHAR',
    version: 'VARCHAR',
    boot_time: 'INTEGER',
    cpu_time_used: 'INTEGER',
    reason: 'VARCHAR',
  },
  postgres_logs: postgres,
  realtime_logs: {
    level: 'VARCHAR',
    project: 'VARCHAR',
    error_code: 'VARCHAR',
    measurements: { connected: 'BIGINT', limit: 'BIGINT', sum: 'BIGINT' },
  },
  postgrest_logs: {
    level: 'VARCHAR',
    host: 'VARCHAR',
    project: 'VARCHAR',
    request_id: 'VARCHAR',
    method: 'VARCHAR',
    path: 'VARCHAR',
    status: 'SMALLINT',
    error_code: 'VARCHAR',
    hint: 'VARCHAR',
    details: 'VARCHAR',
  },
  supavisor_logs: pooler,
  pgbouncer_logs: pooler,
  pg_upgrade_logs: upgrade,
} as const satisfies Readonly<Record<string, Shape>>

export type LogSourceName = keyof typeof sources

/** The sources of a project, by name. Those that nothing writes to yet are empty. */
export const logSources: ReadonlyMap<string, LogSource> = new Map(
  Object.entries(sources).map(([name, metadata]) => [name, { name, metadata }]),
)

export const isLogSource = (name: string): name is LogSourceName => Object.hasOwn(sources, name)

/** The source of that name. */
export const logSource = (name: LogSourceName): LogSource => ({ name, metadata: sources[name] })
