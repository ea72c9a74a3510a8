-- Indexes that are built in the databases of projects with CREATE INDEX CONCURRENTLY. Deleted 30 days after they were asked for.
create table platform.index_builds (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  -- Who asked for it, for the audit log.
  actor jsonb not null,
  -- What is built, with its name.
  index jsonb not null,
  state text not null check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  is_cancelling boolean not null default false,
  job_id uuid,
  error jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index index_builds_project on platform.index_builds (project_id, created_at desc);
