-- Jobs that run SQL on a schedule: docs/decisions/0115. The names, columns and arguments are those of the extension of this name in C,
-- which is not in the package of the server. What they say is carried out by the platform.
create schema cron;

create function cron.field_value(item text, lowest integer, names text[]) returns integer
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  as $$ select case when item ~ '^[0-9]+$' then item::integer else array_position(names, item) - 1 + lowest end $$;

create function cron.is_field(field text, lowest integer, highest integer, names text[] default '{}') returns boolean
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
  as $$
declare
  item text;
  parts text[];
  first integer;
  last integer;
begin
  foreach item in array string_to_array(lower(field), ',') loop
    parts := regexp_match(item, '^(?:(\*)|([0-9]{1,2}|[a-z]{3})(?:-([0-9]{1,2}|[a-z]{3}))?)(?:/([0-9]{1,2}))?$');
    -- Steps are steps through a range.
    if parts is null or parts[4]::integer = 0 or (parts[4] is not null and parts[1] is null and parts[3] is null) then
      return false;
    end if;
    continue when parts[1] is not null;
    first := cron.field_value(parts[2], lowest, names);
    last := case when parts[3] is null then first else cron.field_value(parts[3], lowest, names) end;
    if first is null or last is null or first < lowest or last > highest or first > last then
      return false;
    end if;
  end loop;
  return true;
end $$;

create function cron.is_schedule(schedule text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
  as $$
declare
  fields text[] := regexp_split_to_array(btrim(schedule, E' \t'), '[ \t]+');
begin
  if schedule ~* '^[ \t]*([1-9]|[1-5][0-9])[ \t]+seconds?[ \t]*$'
    or schedule ~* '^[ \t]*@(yearly|annually|monthly|weekly|daily|midnight|hourly)[ \t]*$' then
    return true;
  end if;
  return cardinality(fields) = 5
    and cron.is_field(fields[1], 0, 59)
    and cron.is_field(fields[2], 0, 23)
    and (fields[3] = '$' or cron.is_field(fields[3], 1, 31))
    and cron.is_field(fields[4], 1, 12, '{jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec}')
    and cron.is_field(fields[5], 0, 7, '{sun,mon,tue,wed,thu,fri,sat}');
end $$;

create function cron.checked_schedule(schedule text) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
  as $$
begin
  if schedule is null or not cron.is_schedule(schedule) then
    raise exception '% is not a schedule.', quote_nullable(schedule)
      using errcode = 'invalid_parameter_value',
        hint = 'A schedule has five fields, such as 0 3 * * *, or is an interval of 1 to 59 seconds, such as 30 seconds.';
  end if;
  return schedule;
end $$;

create sequence cron.jobid_seq;
create table cron.job (
  jobid bigint primary key default nextval('cron.jobid_seq'),
  schedule text not null check (cron.is_schedule(schedule)),
  command text not null check (command <> ''),
  nodename text not null default 'localhost',
  nodeport integer not null default 5432,
  database text not null default current_database(),
  username text not null default current_user,
  active boolean not null default true,
  jobname text,
  constraint jobname_username_uniq unique (jobname, username)
);
alter sequence cron.jobid_seq owned by cron.job.jobid;

create sequence cron.runid_seq;
create table cron.job_run_details (
  jobid bigint,
  runid bigint primary key default nextval('cron.runid_seq'),
  job_pid integer,
  database text,
  username text,
  command text,
  -- `starting`: the platform is to begin it. Then `running`, and in the end `succeeded` or `failed`.
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz
);
alter sequence cron.runid_seq owned by cron.job_run_details.runid;
create index job_run_details_jobid on cron.job_run_details (jobid, runid);
create index job_run_details_not_ended on cron.job_run_details (runid) where status in ('starting', 'running');

-- The platform listens, and keeps a timer for each job.
create function cron.jobs_changed() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  if (select count(*) from cron.job) > 1000 then
    raise exception 'A project has at most 1000 jobs.' using errcode = 'configuration_limit_exceeded';
  end if;
  perform pg_notify('cairn_cron', '');
  return null;
end $$;
create trigger jobs_changed after insert or update or delete or truncate on cron.job
  for each statement execute function cron.jobs_changed();
create trigger runs_requested after insert on cron.job_run_details
  for each row when (new.status = 'starting') execute function cron.jobs_changed();

create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
declare
  id bigint;
begin
  if job_name is null then
    raise exception 'A job needs a name.' using errcode = 'null_value_not_allowed';
  end if;
  insert into cron.job as j (jobname, schedule, command)
  values (job_name, cron.checked_schedule(schedule), command)
  on conflict on constraint jobname_username_uniq
    do update set schedule = excluded.schedule, command = excluded.command, active = true
  returning j.jobid into id;
  return id;
end $$;

create function cron.schedule(schedule text, command text) returns bigint
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
declare
  id bigint;
begin
  insert into cron.job as j (schedule, command) values (cron.checked_schedule(schedule), command) returning j.jobid into id;
  return id;
end $$;

create function cron.check_place(database text, username text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  if database <> current_database() or username <> current_user then
    raise exception 'Jobs run in the database % as the role %.', current_database(), current_user
      using errcode = 'feature_not_supported';
  end if;
end $$;

create function cron.schedule_in_database(
  job_name text, schedule text, command text, database text, username text default null, active boolean default true
) returns bigint
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
declare
  id bigint;
begin
  perform cron.check_place(database, username);
  id := cron.schedule(job_name, schedule, command);
  update cron.job j set active = schedule_in_database.active where j.jobid = id and not schedule_in_database.active;
  return id;
end $$;

create function cron.not_found(what text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  raise exception 'There is no job %.', what using errcode = 'no_data_found';
end $$;

-- What is null stays as it is.
create function cron.alter_job(
  job_id bigint, schedule text default null, command text default null, database text default null,
  username text default null, active boolean default null
) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  perform cron.check_place(database, username);
  if schedule is not null then
    perform cron.checked_schedule(schedule);
  end if;
  update cron.job j
     set schedule = coalesce(alter_job.schedule, j.schedule),
         command = coalesce(alter_job.command, j.command),
         active = coalesce(alter_job.active, j.active)
   where j.jobid = job_id;
  if not found then
    perform cron.not_found(quote_nullable(job_id));
  end if;
end $$;

create function cron.unschedule(job_id bigint) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  delete from cron.job where jobid = job_id;
  if not found then
    perform cron.not_found(quote_nullable(job_id));
  end if;
  return true;
end $$;

create function cron.unschedule(job_name text) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
begin
  delete from cron.job where jobname = job_name;
  if not found then
    perform cron.not_found(quote_nullable(job_name));
  end if;
  return true;
end $$;

-- Jobs run as the owner of the project, who alone schedules them. Others do so by functions of the owner.
revoke execute on all functions in schema cron from public;
grant usage on schema cron to postgres, supabase_read_only_user;
grant select on cron.job, cron.job_run_details to postgres, supabase_read_only_user;
grant insert, update, delete, truncate on cron.job, cron.job_run_details to postgres;
grant usage, select on cron.jobid_seq, cron.runid_seq to postgres;
grant execute on all functions in schema cron to postgres;

select pg_extension_config_dump('cron.job', '');
select pg_extension_config_dump('cron.jobid_seq', '');
select pg_extension_config_dump('cron.job_run_details', '');
select pg_extension_config_dump('cron.runid_seq', '');

-- The platform reads the log, and listens from then on.
do $$ begin raise log 'The extension pg_cron is created.'; end $$;
