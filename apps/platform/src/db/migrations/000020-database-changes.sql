-- Changes of projects' databases that are under way: what the audit log will say once it is known that they were made. A
-- row is written before the change and deleted with its outcome.
create table platform.database_changes (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  -- Whether the database records the change in the transaction that makes it. One that it does not may be half made.
  is_atomic boolean not null,
  -- Who asked for it, and the entry of the audit log.
  actor jsonb not null,
  event jsonb not null,
  began_at timestamptz not null default now()
);

create index database_changes_project_id on platform.database_changes (project_id);
