/**
 * Sessions of clients that run a query or have a transaction open. Not those of superusers, which are Cairn's own and
 * cannot be ended. The id names the transaction as well, because a pooled session runs queries of several clients.
 */
export const sessionsText = `
  select a.*, r.rolname,
         concat_ws('-', a.pid, (extract(epoch from a.backend_start) * 1000000)::int8,
           (extract(epoch from coalesce(a.xact_start, a.query_start)) * 1000000)::int8) as id
    from pg_catalog.pg_stat_activity a
    join pg_catalog.pg_roles r on r.oid = a.usesysid and not r.rolsuper
   where a.backend_type = 'client backend' and a.pid <> pg_catalog.pg_backend_pid()
     and (a.state = 'active' or a.state like 'idle in transaction%')`
