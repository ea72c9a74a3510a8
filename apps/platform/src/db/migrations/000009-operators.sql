-- Who runs the installation. Where nobody does, the oldest account is entered the first time it is asked.
-- account_id is auth.users.id; no foreign key, since the auth schema belongs to the auth service alone.
create table platform.operators (
  account_id uuid primary key,
  granted_at timestamptz not null default now(),
  -- Null: by having been the first account.
  granted_by uuid
);
