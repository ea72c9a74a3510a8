-- Names and types are those that people's policies and functions already refer to. Runs as the superuser.

create type realtime.action as enum ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'ERROR');

-- Messages that the database sends; and the rows that policies of private channels are asked about, which are never kept.
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now(),
  primary key (id, inserted_at)
);
create index messages_by_age on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
alter table realtime.messages owner to supabase_realtime_admin;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The channel that a policy decides about.
create function realtime.topic() returns text
  language sql stable set search_path = pg_catalog, pg_temp
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Sends a message to a channel when the transaction commits. As the caller: its policies decide whether it may.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
end $$;

-- For triggers: sends what happened to a row.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes sends rows: call it in a trigger for each row.';
  end if;
  perform realtime.send(
    jsonb_build_object('id', gen_random_uuid(), 'schema', table_schema, 'table', table_name, 'operation', operation,
                       'record', new, 'old_record', old),
    event_name, topic_name);
end $$;

-- A row of each kind in a channel, for the question whether a caller may read them. As the owner of the table, which the project
-- role is a member of: a trigger that it has put on the table runs as that role here, and gains nothing.
create function realtime.store_probes(probed_topic text) returns table (id uuid, extension text)
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  insert into realtime.messages as m (topic, extension)
  values (probed_topic, 'broadcast'), (probed_topic, 'presence')
  returning m.id, m.extension
  $$;
alter function realtime.store_probes owner to supabase_realtime_admin;
revoke execute on function realtime.store_probes from public;
grant execute on function realtime.store_probes to authenticator;
-- Deletes messages that are kept no longer, so many at once. Likewise as the owner of the table: a trigger of the project would
-- run as the superuser otherwise.
create function realtime.delete_old_messages(most integer) returns bigint
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  with deleted as (
    delete from realtime.messages where ctid = any (array(
      select ctid from realtime.messages where inserted_at < now() - interval '3 days' limit most))
    returning 1
  )
  select count(*) from deleted
  $$;
alter function realtime.delete_old_messages owner to supabase_realtime_admin;
revoke execute on function realtime.delete_old_messages from public;
grant execute on function realtime.delete_old_messages to authenticator;

grant execute on function realtime.topic, realtime.send, realtime.broadcast_changes
  to postgres, anon, authenticated, service_role;

-- The messages of the database reach the service by replication.
create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
