/** A query to start from. */
export interface LogTemplate {
  id: string
  title: string
  description: string
  sql: string
}

const gateway = `from edge_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.request) as request
  cross join unnest(m.response) as response`

const postgres = `from postgres_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.parsed) as parsed`

const storage = `from edge_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.request) as request
  cross join unnest(m.response) as response
  cross join unnest(response.headers) as headers
where request.path like '%/storage/v1/object/%'`

const problems = `parsed.error_severity in ('ERROR', 'FATAL', 'PANIC')`

const postgresTemplates: readonly LogTemplate[] = [
  {
    id: 'recent-errors',
    title: 'Recent errors',
    description: 'Errors of the database server, with their SQLSTATE and the statement.',
    sql: `select cast(t.timestamp as datetime) as time, parsed.error_severity, parsed.sql_state_code, t.event_message, parsed.query
${postgres}
where ${problems}
order by t.timestamp desc
limit 100`,
  },
  {
    id: 'commits',
    title: 'Commits',
    description: 'Lines of COMMIT, where the server logs statements.',
    sql: `select cast(t.timestamp as datetime) as time, parsed.user_name, t.event_message
${postgres}
where parsed.command_tag = 'COMMIT'
order by t.timestamp desc
limit 100`,
  },
  {
    id: 'commits-by-user',
    title: 'Commits by user',
    description: 'How many lines of COMMIT each role has.',
    sql: `select parsed.user_name, count(*) as commits
${postgres}
where parsed.command_tag = 'COMMIT'
group by parsed.user_name
order by commits desc
limit 100`,
  },
  {
    id: 'errors',
    title: 'Errors',
    description: 'Which errors there were, how often, and when last.',
    sql: `select parsed.sql_state_code, any_value(t.event_message) as example, count(*) as lines, cast(max(t.timestamp) as datetime) as last
${postgres}
where ${problems}
group by parsed.sql_state_code
order by lines desc
limit 100`,
  },
  {
    id: 'error-count-by-user',
    title: 'Error count by user',
    description: 'How many errors each role had.',
    sql: `select parsed.user_name, count(*) as errors
${postgres}
where ${problems}
group by parsed.user_name
order by errors desc
limit 100`,
  },
]

const gatewayTemplates: readonly LogTemplate[] = [
  {
    id: 'metadata-ip',
    title: 'Metadata IP',
    description: 'Addresses that sent the most requests, and with what.',
    sql: `select headers.x_real_ip as address, any_value(headers.user_agent) as client, count(*) as requests
from edge_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.request) as request
  cross join unnest(request.headers) as headers
group by headers.x_real_ip
order by requests desc
limit 100`,
  },
  {
    id: 'requests-by-geography',
    title: 'Requests by geography',
    description: 'Requests by country. The country is empty here: it is recorded by the network of the hosted product.',
    sql: `select cf.country, count(*) as requests
from edge_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.request) as request
  cross join unnest(request.cf) as cf
group by cf.country
order by requests desc
limit 100`,
  },
  {
    id: 'slow-response-time',
    title: 'Slow response time',
    description: 'Requests that took longer than a second.',
    sql: `select cast(t.timestamp as datetime) as time, request.method, request.path, response.status_code, response.origin_time as ms
${gateway}
where response.origin_time > 1000
order by t.timestamp desc
limit 100`,
  },
  {
    id: '500-request-codes',
    title: '500 request codes',
    description: 'Requests that a service failed to answer.',
    sql: `select cast(t.timestamp as datetime) as time, request.method, request.path, response.status_code, t.id
${gateway}
where response.status_code >= 500
order by t.timestamp desc
limit 100`,
  },
  {
    id: 'top-paths',
    title: 'Top paths',
    description: 'The paths with the most requests, and how long they took.',
    sql: `select request.method, request.path, count(*) as requests, round(avg(response.origin_time), 1) as average_ms
${gateway}
group by request.method, request.path
order by requests desc
limit 100`,
  },
  {
    id: 'rest-requests',
    title: 'REST requests',
    description: 'Requests to the data API, the latest first.',
    sql: `select cast(t.timestamp as datetime) as time, request.method, request.path, request.search, response.status_code
${gateway}
where request.path like '%/rest/v1/%'
order by t.timestamp desc
limit 100`,
  },
]

const serviceTemplates: readonly LogTemplate[] = [
  {
    id: 'auth-endpoint-events',
    title: 'Authentication requests',
    description: 'What the authentication service answered, the latest first.',
    sql: `select cast(t.timestamp as datetime) as time, m.level, m.status, m.path, m.msg, m.error
from auth_logs as t
  cross join unnest(metadata) as m
order by t.timestamp desc
limit 100`,
  },
  {
    id: 'auth-audit-logs',
    title: 'Authentication audit',
    description: 'Changes to users and sessions, and who made them.',
    sql: `select cast(t.timestamp as datetime) as time, auth_event.action, auth_event.actor_username, auth_event.actor_id, t.event_message
from auth_audit_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.auth_event) as auth_event
order by t.timestamp desc
limit 100`,
  },
  {
    id: 'storage-object-requests',
    title: 'Storage object requests',
    description: 'How often each file was asked for.',
    sql: `select request.method, request.path, count(*) as requests
${storage}
group by request.method, request.path
order by requests desc
limit 100`,
  },
  {
    id: 'storage-egress-requests',
    title: 'Storage egress requests',
    description: 'The files that were downloaded most, by bytes.',
    sql: `select request.path, count(*) as requests, sum(headers.content_length) as bytes
${storage}
  and request.method = 'GET'
group by request.path
order by bytes desc
limit 100`,
  },
  {
    id: 'storage-top-cache-misses',
    title: 'Storage top cache misses',
    description: 'Files by how often a cache did not have them. Empty here, where no cache is in front of the files.',
    sql: `select request.path, count(*) as requests
${storage}
  and headers.cf_cache_status in ('MISS', 'NONE/UNKNOWN', 'EXPIRED', 'BYPASS', 'DYNAMIC')
group by request.path
order by requests desc
limit 100`,
  },
]

export const logTemplates: readonly LogTemplate[] = [...postgresTemplates, ...gatewayTemplates, ...serviceTemplates]

export const firstSql = `select cast(t.timestamp as datetime) as time, request.method, request.path, response.status_code
${gateway}
order by t.timestamp desc
limit 100`
