-- How many organizations and projects an account created within the last hour.
create index audit_log_creations on platform.audit_log (account_id, occurred_at)
  where action in ('organization.created', 'project.created');

-- One row, which /api/health writes: a query alone would not notice a full disk.
create table platform.health (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null default now()
);
insert into platform.health default values;
