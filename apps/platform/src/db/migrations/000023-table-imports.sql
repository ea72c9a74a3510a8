-- Files that are imported into the database of a project. The file itself lies in the home of the installation until the import
-- has ended. Deleted 30 days after that.
create table platform.table_imports (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  -- Who asked for it, for the audit log.
  actor jsonb not null,
  file_name text not null,
  -- Of the file, once it is here.
  bytes bigint not null,
  options jsonb not null,
  -- The table, with its schema.
  target text not null,
  state text not null check (state in ('uploading', 'waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  is_cancelling boolean not null default false,
  job_id uuid,
  -- Of the attempt that runs: what it records in the project's database.
  change_id uuid,
  bytes_read bigint not null default 0,
  rows_imported bigint not null default 0,
  rows_refused bigint not null default 0,
  refused_rows jsonb not null default '[]',
  error jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index table_imports_project on platform.table_imports (project_id, created_at desc);
