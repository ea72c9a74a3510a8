-- Accounts whose memberships were deleted with them. No account becomes a member after that: members have no foreign key to
-- the accounts, which belong to the auth service alone.
create table platform.closed_accounts (
  account_id uuid primary key,
  closed_at timestamptz not null default now()
);
