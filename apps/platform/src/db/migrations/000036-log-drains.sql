-- Where the log lines of a project are sent to.
create table platform.log_drains (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  name text not null,
  description text not null,
  type text not null,
  sealed_config text not null,
  -- By source: [part of the journal, byte] after the last line that was delivered.
  positions jsonb not null,
  delivered_lines bigint not null default 0,
  delivered_bytes bigint not null default 0,
  skipped_lines bigint not null default 0,
  delivered_at timestamptz,
  error text,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  unique (project_id, name)
);
