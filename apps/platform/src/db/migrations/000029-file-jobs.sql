-- Jobs that delete, move or copy files in buckets. Deleted an hour after they have ended.
create table platform.file_jobs (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  -- Who asked for it, for the audit log.
  actor jsonb not null,
  bucket text not null,
  kind text not null check (kind in ('delete', 'move', 'copy', 'rename')),
  -- What was selected, as people see it.
  items jsonb not null,
  target text,
  -- What is done one after the other: each a request to the storage service of the project.
  steps jsonb not null,
  state text not null check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  is_cancelling boolean not null default false,
  job_id uuid,
  total bigint not null,
  -- Where the next batch begins: the step, and the name in it that the batch before ended with.
  step int not null default 0,
  after text,
  done bigint not null default 0,
  skipped bigint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index file_jobs_project on platform.file_jobs (project_id, created_at desc);
