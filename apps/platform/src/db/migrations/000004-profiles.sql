-- account_id is auth.users.id; no foreign key, since the auth schema belongs to the auth service alone.
create table platform.profiles (
  account_id uuid primary key,
  username text not null,
  first_name text,
  last_name text,
  disabled_features text[] not null default '{}',
  created_at timestamptz not null default now()
);

create unique index profiles_username on platform.profiles (lower(username));

create table platform.access_tokens (
  id uuid primary key,
  account_id uuid not null,
  name text not null,
  -- SHA-256 of the token, which is 256 random bits: nothing to guess, so nothing to slow down.
  token_hash bytea not null unique,
  alias text not null,
  -- Null: all that the person may do.
  scopes text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);

create index access_tokens_account_id on platform.access_tokens (account_id);
