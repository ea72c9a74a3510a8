import type { SqlText } from '../sql-text.ts'

const group = 'Building blocks'

export const buildingBlockTexts: readonly SqlText[] = [
  {
    id: 'audit-log',
    title: 'Audit log',
    description: 'Who changed which row, when, and what it was before. One trigger for any table.',
    group,
    isRepeatable: false,
    sql: `create table audit_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  changed_by uuid default auth.uid(),
  database_role text not null,
  relation regclass not null,
  operation text not null,
  old_row jsonb,
  new_row jsonb
);

create index audit_log_relation_idx on audit_log (relation, changed_at desc);

-- No policy: only the owner of the table and the service role read it.
alter table audit_log enable row level security;

create function record_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (database_role, relation, operation, old_row, new_row)
  values (
    -- This function runs as its owner; the role of the request is the one that was set.
    coalesce(nullif(current_setting('role'), 'none'), session_user),
    tg_relid,
    tg_op,
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end;
$$;

revoke execute on function record_change() from public, anon, authenticated;

-- An example. Create the same trigger on each table whose changes are to be recorded.
create table accounts (
  id bigint generated always as identity primary key,
  owner text not null,
  balance numeric(12, 2) not null default 0
);

alter table accounts enable row level security;

create trigger accounts_record_change
  after insert or update or delete on accounts
  for each row
  execute function record_change();

insert into accounts (owner, balance) values ('Ada', 100);
update accounts set balance = balance - 30 where owner = 'Ada';

select changed_at, relation, operation, old_row ->> 'balance' as before, new_row ->> 'balance' as after
from audit_log
order by id;
`,
  },
  {
    id: 'job-queue',
    title: 'Job queue',
    description: 'Jobs with retries. Several workers take different jobs at the same time with skip locked.',
    group,
    isRepeatable: false,
    sql: `create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  -- While a worker has the job. A worker that dies loses it when this time has passed.
  locked_until timestamptz,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now()
);

create index jobs_waiting_idx on jobs (run_at) where done_at is null;

-- No policy: workers use the service role.
alter table jobs enable row level security;

-- Takes up to "wanted" jobs. Jobs that another worker is just taking are skipped and not waited for.
create function take_jobs(wanted integer default 1, lease interval default '5 minutes')
returns setof jobs
language sql
set search_path = ''
as $$
  update public.jobs
  set locked_until = now() + lease, attempts = attempts + 1
  where id in (
    select id
    from public.jobs
    where done_at is null
      and run_at <= now()
      and attempts < max_attempts
      and (locked_until is null or locked_until < now())
    order by run_at
    limit wanted
    for update skip locked
  )
  returning *;
$$;

create function finish_job(job_id bigint) returns void
language sql
set search_path = ''
as $$
  update public.jobs set done_at = now(), locked_until = null, last_error = null where id = job_id;
$$;

-- The next attempt comes after 1, 2, 4, 8 … minutes.
create function fail_job(job_id bigint, error text) returns void
language sql
set search_path = ''
as $$
  update public.jobs
  set locked_until = null,
      last_error = error,
      run_at = now() + interval '1 minute' * power(2, attempts - 1)
  where id = job_id;
$$;

revoke execute on function take_jobs(integer, interval) from public, anon, authenticated;
revoke execute on function finish_job(bigint) from public, anon, authenticated;
revoke execute on function fail_job(bigint, text) from public, anon, authenticated;

insert into jobs (kind, payload) values ('send_mail', '{"to": "ada@example.com"}');
select id, kind, payload, attempts, locked_until from take_jobs(10);
`,
  },
]
