-- Background jobs: what is to be done, how far it is and how it ended. A library (graphile-worker, schema
-- graphile_worker) only delivers them to workers; this table decides.
create table platform.jobs (
  id uuid primary key,
  name text not null,
  -- At most one job of a name and key waits or runs.
  key text,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  -- The delivery that may begin the next attempt, and when it was handed to the library.
  delivery uuid,
  delivered_at timestamptz,
  run_at timestamptz not null default now(),
  attempt integer not null default 0,
  max_attempts integer not null,
  -- While it runs: when others may take it over, unless its worker extends this.
  lease_until timestamptz,
  cancel_requested_at timestamptz,
  progress real check (progress between 0 and 1),
  progress_note text,
  last_error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);

create unique index jobs_key on platform.jobs (name, key) where state in ('queued', 'running');
create index jobs_unfinished on platform.jobs (state, lease_until) where state in ('queued', 'running');
create index jobs_listed on platform.jobs (created_at desc, id desc);
create index jobs_finished_at on platform.jobs (finished_at);
