-- Backups of the databases of projects. The files lie in the home, in a folder of the project's ref, under the id.
create table platform.backups (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  kind text not null check (kind in ('scheduled', 'manual')),
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  error text,
  size_bytes bigint,
  -- Of one that a person asked for. Where the job failed or was cancelled, so has the backup.
  job_id uuid,
  inserted_at timestamptz not null default clock_timestamp()
);
create index on platform.backups (project_id, inserted_at desc);

create table platform.backup_restores (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null references platform.projects on delete cascade,
  backup_id uuid references platform.backups on delete set null,
  backup_inserted_at timestamptz not null,
  inserted_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  error text
);
create index on platform.backup_restores (project_id, inserted_at desc);
create unique index on platform.backup_restores (project_id) where finished_at is null;
