-- Message queues: docs/decisions/0119. The names, columns and arguments are those of version 1.5.1 of the extension of this name,
-- which is not in the package of the server.
--
-- This script runs as the superuser in a schema that the person may have made before: it creates, and replaces nothing. The functions
-- are the person's in the end, and each runs with the rights of its caller and with the caller's search_path: triggers that a person
-- puts on a queue then find what they find when the table is written to directly.
set local search_path = pg_catalog, pg_temp;

create table pgmq.meta (
  queue_name varchar unique not null,
  is_partitioned boolean not null,
  is_unlogged boolean not null,
  created_at timestamptz not null default now()
);

create type pgmq.message_record as (
  msg_id bigint,
  read_ct integer,
  enqueued_at timestamptz,
  vt timestamptz,
  message jsonb,
  headers jsonb
);

create type pgmq.queue_record as (
  queue_name varchar,
  is_partitioned boolean,
  is_unlogged boolean,
  created_at timestamptz
);

create type pgmq.metrics_result as (
  queue_name text,
  queue_length bigint,
  newest_msg_age_sec integer,
  oldest_msg_age_sec integer,
  total_messages bigint,
  scrape_time timestamptz,
  queue_visible_length bigint
);

-- Names --

create function pgmq.format_table_name(queue_name text, prefix text) returns text
  language plpgsql immutable
  as $$
begin
  if queue_name ~ '[$;'']|--' then
    raise exception 'The name of a queue cannot contain $, ;, '' or --.' using errcode = 'invalid_parameter_value';
  end if;
  return lower(prefix || '_' || queue_name);
end $$;

-- With what is put before and after it, a name is an identifier of at most 63 bytes.
create function pgmq.validate_queue_name(queue_name text) returns void
  language plpgsql immutable
  as $$
begin
  if queue_name is null or queue_name = '' then
    raise exception 'A queue needs a name.' using errcode = 'invalid_parameter_value';
  end if;
  if octet_length(queue_name) > 47 then
    raise exception 'The name of a queue has at most 47 bytes; this one has %.', octet_length(queue_name)
      using errcode = 'name_too_long';
  end if;
end $$;

create function pgmq.acquire_queue_lock(queue_name text) returns void
  language sql
  as $$ select pg_advisory_xact_lock(hashtextextended('pgmq.' || lower(queue_name), 0)) $$;

-- Queues --

create function pgmq._create(queue_name text, is_unlogged boolean) returns void
  language plpgsql
  as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
  archived text := pgmq.format_table_name(queue_name, 'a');
  other text;
begin
  perform pgmq.validate_queue_name(queue_name);
  perform pgmq.acquire_queue_lock(queue_name);
  select m.queue_name into other from pgmq.meta m
    where lower(m.queue_name) = lower(_create.queue_name) and m.queue_name <> _create.queue_name;
  if found then
    raise exception 'The queue % has the tables of this name.', quote_literal(other) using errcode = 'duplicate_table';
  end if;
  execute format(
    'create %s table if not exists pgmq.%I (
       msg_id bigint generated always as identity primary key,
       read_ct integer not null default 0,
       enqueued_at timestamptz not null default now(),
       vt timestamptz not null,
       message jsonb,
       headers jsonb
     )', case when is_unlogged then 'unlogged' else '' end, messages);
  execute format(
    'create table if not exists pgmq.%I (
       msg_id bigint primary key,
       read_ct integer not null default 0,
       enqueued_at timestamptz not null default now(),
       archived_at timestamptz not null default now(),
       vt timestamptz not null,
       message jsonb,
       headers jsonb
     )', archived);
  execute format('create index if not exists %I on pgmq.%I (vt)', messages || '_vt_idx', messages);
  execute format('create index if not exists %I on pgmq.%I (archived_at)', 'archived_at_idx_' || lower(queue_name), archived);
  insert into pgmq.meta (queue_name, is_partitioned, is_unlogged)
  values (_create.queue_name, false, _create.is_unlogged)
  on conflict do nothing;
end $$;

create function pgmq.create_non_partitioned(queue_name text) returns void
  language sql
  as $$ select pgmq._create(queue_name, false) $$;

create function pgmq.create(queue_name text) returns void
  language sql
  as $$ select pgmq._create(queue_name, false) $$;

create function pgmq.create_unlogged(queue_name text) returns void
  language sql
  as $$ select pgmq._create(queue_name, true) $$;

create function pgmq._refuse_partitions() returns void
  language plpgsql
  as $$
begin
  raise exception 'Partitioned queues need the extension pg_partman, which this server does not have.'
    using errcode = 'feature_not_supported', hint = 'Create the queue with pgmq.create.';
end $$;

create function pgmq.create_partitioned(
  queue_name text, partition_interval text default '10000', retention_interval text default '100000'
) returns void
  language sql
  as $$ select pgmq._refuse_partitions() $$;

create function pgmq.convert_archive_partitioned(
  table_name text, partition_interval text default '10000', retention_interval text default '100000',
  leading_partition integer default 10
) returns void
  language sql
  as $$ select pgmq._refuse_partitions() $$;

create function pgmq.drop_queue(queue_name text) returns boolean
  language plpgsql
  as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
begin
  perform pgmq.acquire_queue_lock(queue_name);
  if to_regclass(format('pgmq.%I', messages)) is null then
    raise notice 'There is no queue %.', quote_nullable(queue_name);
    return false;
  end if;
  execute format('drop table pgmq.%I', messages);
  execute format('drop table if exists pgmq.%I', pgmq.format_table_name(queue_name, 'a'));
  delete from pgmq.meta m where lower(m.queue_name) = lower(drop_queue.queue_name);
  return true;
end $$;

-- The second argument is of older versions.
create function pgmq.drop_queue(queue_name text, partitioned boolean) returns boolean
  language sql
  as $$ select pgmq.drop_queue(queue_name) $$;

-- Archives are no members of the extension: nothing has to be done to keep one.
create function pgmq.detach_archive(queue_name text) returns void
  language plpgsql
  as $$
begin
  if to_regclass(format('pgmq.%I', pgmq.format_table_name(queue_name, 'a'))) is null then
    raise exception 'There is no queue %.', quote_nullable(queue_name) using errcode = 'undefined_table';
  end if;
end $$;

create function pgmq.list_queues() returns setof pgmq.queue_record
  language sql
  as $$ select m.queue_name, m.is_partitioned, m.is_unlogged, m.created_at from pgmq.meta m $$;

create function pgmq.purge_queue(queue_name text) returns bigint
  language plpgsql
  as $$
declare
  deleted bigint;
begin
  execute format('delete from pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create function pgmq.metrics(queue_name text) returns pgmq.metrics_result
  language plpgsql
  as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
  result pgmq.metrics_result;
begin
  execute format(
    'select $1, count(*), extract(epoch from now() - max(q.enqueued_at))::integer,
            extract(epoch from now() - min(q.enqueued_at))::integer,
            (select case when s.is_called then s.last_value else 0 end from pgmq.%I s),
            now(), count(*) filter (where q.vt <= now())
       from pgmq.%I q', messages || '_msg_id_seq', messages)
    into result using queue_name;
  return result;
end $$;

create function pgmq.metrics_all() returns setof pgmq.metrics_result
  language sql
  as $$
  select r.* from pgmq.meta m, lateral pgmq.metrics(m.queue_name) r
    where to_regclass(format('pgmq.%I', pgmq.format_table_name(m.queue_name, 'q'))) is not null $$;

-- Sending --

create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay timestamptz) returns setof bigint
  language plpgsql
  as $$
begin
  return query execute format(
    'insert into pgmq.%I (vt, message, headers) values ($1, $2, $3) returning msg_id',
    pgmq.format_table_name(queue_name, 'q')) using delay, msg, headers;
end $$;

create function pgmq.send(queue_name text, msg jsonb) returns setof bigint
  language sql
  as $$ select pgmq.send(queue_name, msg, null, clock_timestamp()) $$;

create function pgmq.send(queue_name text, msg jsonb, headers jsonb) returns setof bigint
  language sql
  as $$ select pgmq.send(queue_name, msg, headers, clock_timestamp()) $$;

create function pgmq.send(queue_name text, msg jsonb, delay integer) returns setof bigint
  language sql
  as $$ select pgmq.send(queue_name, msg, null, clock_timestamp() + make_interval(secs => delay)) $$;

create function pgmq.send(queue_name text, msg jsonb, delay timestamptz) returns setof bigint
  language sql
  as $$ select pgmq.send(queue_name, msg, null, delay) $$;

create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay integer) returns setof bigint
  language sql
  as $$ select pgmq.send(queue_name, msg, headers, clock_timestamp() + make_interval(secs => delay)) $$;

create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay timestamptz) returns setof bigint
  language plpgsql
  as $$
begin
  if msgs is null or cardinality(msgs) = 0 then
    raise exception 'A batch has at least one message.' using errcode = 'invalid_parameter_value';
  end if;
  if headers is not null and cardinality(headers) <> cardinality(msgs) then
    raise exception 'The batch has % messages and the headers of %.', cardinality(msgs), cardinality(headers)
      using errcode = 'invalid_parameter_value';
  end if;
  -- The order of the array is the order of the ids.
  return query execute format(
    'insert into pgmq.%I (vt, message, headers)
     select $1, u.message, u.headers from unnest($2, $3) with ordinality u (message, headers, place) order by u.place
     returning msg_id', pgmq.format_table_name(queue_name, 'q')) using delay, msgs, coalesce(headers, '{}');
end $$;

create function pgmq.send_batch(queue_name text, msgs jsonb[]) returns setof bigint
  language sql
  as $$ select pgmq.send_batch(queue_name, msgs, null, clock_timestamp()) $$;

create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[]) returns setof bigint
  language sql
  as $$ select pgmq.send_batch(queue_name, msgs, headers, clock_timestamp()) $$;

create function pgmq.send_batch(queue_name text, msgs jsonb[], delay integer) returns setof bigint
  language sql
  as $$
  select pgmq.send_batch(queue_name, msgs, null, clock_timestamp() + make_interval(secs => delay)) $$;

create function pgmq.send_batch(queue_name text, msgs jsonb[], delay timestamptz) returns setof bigint
  language sql
  as $$ select pgmq.send_batch(queue_name, msgs, null, delay) $$;

create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay integer) returns setof bigint
  language sql
  as $$
  select pgmq.send_batch(queue_name, msgs, headers, clock_timestamp() + make_interval(secs => delay)) $$;

-- Reading --

-- A row that another reader has locked is left out. One that another reader has taken since this statement began is read again when it is
-- locked, and its new `vt` keeps it out: no two readers get a message at the same time.
create function pgmq.read(queue_name text, vt integer, qty integer, conditional jsonb default '{}')
  returns setof pgmq.message_record
  language plpgsql
  as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
begin
  return query execute format(
    'with free as (
       select f.msg_id from pgmq.%1$I f where f.vt <= $1 %2$s order by f.msg_id limit $2 for update skip locked
     ), taken as (
       update pgmq.%1$I q set vt = clock_timestamp() + $3, read_ct = q.read_ct + 1
         from free where q.msg_id = free.msg_id
       returning q.msg_id, q.read_ct, q.enqueued_at, q.vt, q.message, q.headers
     )
     select * from taken order by msg_id',
    messages,
    case when conditional is null or conditional = '{}' then '' else 'and f.message @> $4' end)
    using clock_timestamp(), qty, make_interval(secs => vt), conditional;
end $$;

create function pgmq.read_with_poll(
  queue_name text, vt integer, qty integer, max_poll_seconds integer default 5, poll_interval_ms integer default 100,
  conditional jsonb default '{}'
) returns setof pgmq.message_record
  language plpgsql
  as $$
declare
  ends_at timestamptz := clock_timestamp() + make_interval(secs => max_poll_seconds);
begin
  loop
    return query select r.* from pgmq.read(queue_name, vt, qty, conditional) r;
    exit when found or clock_timestamp() >= ends_at;
    perform pg_sleep(greatest(poll_interval_ms, 1) / 1000.0);
  end loop;
end $$;

create function pgmq.pop(queue_name text) returns setof pgmq.message_record
  language plpgsql
  as $$
begin
  return query execute format(
    'with free as (
       select f.msg_id from pgmq.%1$I f where f.vt <= $1 order by f.msg_id limit 1 for update skip locked
     )
     delete from pgmq.%1$I q using free where q.msg_id = free.msg_id
     returning q.msg_id, q.read_ct, q.enqueued_at, q.vt, q.message, q.headers',
    pgmq.format_table_name(queue_name, 'q')) using clock_timestamp();
end $$;

create function pgmq.set_vt(queue_name text, msg_id bigint, vt integer) returns setof pgmq.message_record
  language plpgsql
  as $$
begin
  return query execute format(
    'update pgmq.%I q set vt = clock_timestamp() + $1 where q.msg_id = $2
     returning q.msg_id, q.read_ct, q.enqueued_at, q.vt, q.message, q.headers',
    pgmq.format_table_name(queue_name, 'q')) using make_interval(secs => vt), msg_id;
end $$;

-- Deleting and archiving --

create function pgmq.delete(queue_name text, msg_ids bigint[]) returns setof bigint
  language plpgsql
  as $$
begin
  return query execute format(
    'delete from pgmq.%I where msg_id = any ($1) returning msg_id', pgmq.format_table_name(queue_name, 'q')) using msg_ids;
end $$;

create function pgmq.delete(queue_name text, msg_id bigint) returns boolean
  language sql
  as $$ select exists (select from pgmq.delete(queue_name, array[msg_id])) $$;

create function pgmq.archive(queue_name text, msg_ids bigint[]) returns setof bigint
  language plpgsql
  as $$
begin
  return query execute format(
    'with gone as (
       delete from pgmq.%I where msg_id = any ($1) returning msg_id, read_ct, enqueued_at, vt, message, headers
     )
     insert into pgmq.%I (msg_id, read_ct, enqueued_at, vt, message, headers)
     select msg_id, read_ct, enqueued_at, vt, message, headers from gone
     returning msg_id',
    pgmq.format_table_name(queue_name, 'q'), pgmq.format_table_name(queue_name, 'a')) using msg_ids;
end $$;

create function pgmq.archive(queue_name text, msg_id bigint) returns boolean
  language sql
  as $$ select exists (select from pgmq.archive(queue_name, array[msg_id])) $$;

-- Ownership --

-- Queues that an earlier creation of the extension left: their tables are no members of it, so that dumps have them.
insert into pgmq.meta (queue_name, is_partitioned, is_unlogged)
select substr(q.relname, 3), false, q.relpersistence = 'u'
  from pg_class q
 where q.relnamespace = 'pgmq'::regnamespace and q.relkind = 'r' and q.relname ~ '^q_.'
   and exists (select from pg_class a where a.relnamespace = q.relnamespace and a.relkind = 'r'
                and a.relname = 'a_' || substr(q.relname, 3));

alter table pgmq.meta owner to postgres;
alter type pgmq.message_record owner to postgres;
alter type pgmq.queue_record owner to postgres;
alter type pgmq.metrics_result owner to postgres;
do $$
declare
  own regprocedure;
begin
  for own in
    select d.objid from pg_depend d join pg_extension e on d.refclassid = 'pg_extension'::regclass and d.refobjid = e.oid
     where e.extname = 'pgmq' and d.classid = 'pg_proc'::regclass and d.deptype = 'e'
  loop
    execute format('alter function %s owner to postgres', own);
  end loop;
end $$;

grant usage on schema pgmq to supabase_read_only_user;
grant select on pgmq.meta to supabase_read_only_user;

select pg_extension_config_dump('pgmq.meta', '');
