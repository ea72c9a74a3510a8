-- HTTP requests that are sent after the commit: docs/decisions/0116. The names, columns and arguments are those of the extension of
-- this name in C, which is not in the package of the server. The platform sends them.
create schema net;

create sequence net.http_request_queue_id_seq;
create table net.http_request_queue (
  id bigint primary key default nextval('net.http_request_queue_id_seq'),
  method text not null,
  url text not null,
  headers jsonb not null,
  body bytea,
  timeout_milliseconds integer not null,
  -- Being sent since then. A request stays here until its answer is stored, so that a crash loses none.
  sent_at timestamptz
);
alter sequence net.http_request_queue_id_seq owned by net.http_request_queue.id;

-- The answers of the last hours.
create unlogged table net._http_response (
  id bigint primary key,
  status_code integer,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index _http_response_created_idx on net._http_response (created);

-- The platform listens.
create function net.requests_queued() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  perform pg_notify('cairn_net', '');
  return null;
end $$;
create trigger requests_queued after insert on net.http_request_queue
  for each statement execute function net.requests_queued();

create function net.url_encoded(value text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
  as $$
  select coalesce(string_agg(
      case when letter ~ '^[A-Za-z0-9_.~-]$' then letter
           else regexp_replace(encode(convert_to(letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g') end,
      '' order by place), '')
    from regexp_split_to_table(value, '') with ordinality as letters (letter, place) $$;

create function net.queue_request(
  method text, url text, params jsonb, headers jsonb, body bytea, timeout_milliseconds integer
) returns bigint
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
declare
  request_id bigint;
  query text;
begin
  if url is null or url !~* '^https?://[^/]' then
    raise exception '% is not the URL of an HTTP server.', quote_nullable(url) using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(coalesce(headers, '{}')) <> 'object' or jsonb_typeof(coalesce(params, '{}')) <> 'object' then
    raise exception 'Headers and parameters are JSON objects.' using errcode = 'invalid_parameter_value';
  end if;
  select string_agg(net.url_encoded(key) || '=' || net.url_encoded(coalesce(value, '')), '&' order by key) into query
    from jsonb_each_text(coalesce(params, '{}'));
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values (
    method,
    url || case when query is null then '' when strpos(url, '?') > 0 then '&' || query else '?' || query end,
    coalesce(headers, '{}'),
    body,
    greatest(coalesce(timeout_milliseconds, 5000), 1)
  )
  returning id into request_id;
  return request_id;
end $$;

-- As the owner of the queue: what the roles of the API may do is to ask for a request, as triggers do that they cause.
create function net.http_get(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000
) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$ select net.queue_request('GET', url, params, headers, null, timeout_milliseconds) $$;

create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  select net.queue_request('POST', url, params, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds) $$;

create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000,
  body jsonb default null
) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
  select net.queue_request('DELETE', url, params, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds) $$;

-- Database webhooks: triggers that send what has changed.
create schema supabase_functions;

create table supabase_functions.hooks (
  id bigint generated always as identity primary key,
  hook_table_id bigint not null,
  hook_name text not null,
  created_at timestamptz not null default now(),
  request_id bigint
);
create index hooks_by_name on supabase_functions.hooks (hook_table_id, hook_name, id);
create index hooks_created_at on supabase_functions.hooks (created_at);

-- As the owner of the queue. It is given values of built-in types alone.
create function supabase_functions.queue_webhook(
  table_id oid, hook_name text, method text, url text, headers jsonb, params jsonb, payload jsonb, timeout_milliseconds integer
) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  request_id bigint;
begin
  if method not in ('GET', 'POST') then
    raise exception 'A webhook sends GET or POST requests, not %.', quote_nullable(method)
      using errcode = 'invalid_parameter_value';
  end if;
  request_id := net.queue_request(
    method, url, params, headers, case method when 'POST' then convert_to(payload::text, 'UTF8') end, timeout_milliseconds);
  insert into supabase_functions.hooks (hook_table_id, hook_name, request_id)
  values (table_id::bigint, queue_webhook.hook_name, request_id);
end $$;

-- Arguments: URL, method, headers and parameters as JSON, milliseconds until it is given up. As who changes the table, not as
-- the superuser: to_jsonb calls what a person has defined as the cast of their type to JSON.
create function supabase_functions.http_request() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  perform supabase_functions.queue_webhook(
    tg_relid,
    tg_name,
    upper(tg_argv[1]),
    tg_argv[0],
    coalesce(nullif(nullif(tg_argv[2], ''), 'null'), '{"Content-Type": "application/json"}')::jsonb,
    coalesce(nullif(nullif(tg_argv[3], ''), 'null'), '{}')::jsonb,
    case upper(tg_argv[1]) when 'POST' then jsonb_build_object(
      'type', tg_op, 'table', tg_table_name, 'schema', tg_table_schema,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)) end,
    coalesce(nullif(nullif(tg_argv[4], ''), 'null'), '1000')::integer
  );
  return coalesce(new, old);
end $$;

revoke execute on all functions in schema net, supabase_functions from public;
grant usage on schema net to postgres, anon, authenticated, service_role, supabase_read_only_user;
-- Triggers call it as the role that changes their table.
grant usage on schema supabase_functions to public;
grant execute on function supabase_functions.queue_webhook to public;
grant execute on function net.http_get, net.http_post, net.http_delete to postgres, anon, authenticated, service_role;
grant execute on function supabase_functions.http_request to postgres, service_role;
grant select, update, delete on net.http_request_queue to postgres;
grant select, insert, update, delete on net._http_response to postgres;
grant select, delete on supabase_functions.hooks to postgres;
grant select on net.http_request_queue, net._http_response, supabase_functions.hooks to supabase_read_only_user;

-- The platform reads the log, and listens from then on.
do $$ begin raise log 'The extension pg_net is created.'; end $$;
