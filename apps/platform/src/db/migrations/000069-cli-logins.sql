-- Sign-ins of the command line that were approved in the dashboard. The access token is made when it is collected:
-- no token is in here, and none is left of a sign-in that nobody finishes.
create table platform.cli_logins (
  -- Made by the command line.
  id uuid primary key,
  account_id uuid not null,
  -- In which it was approved. What is approved ends with it.
  session_id uuid not null,
  token_name text not null,
  -- Of the command line: its token is encrypted for it.
  public_key bytea not null,
  -- SHA-256.
  code_hash bytea not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  collected_at timestamptz
);

create index cli_logins_account on platform.cli_logins (account_id, created_at);
