create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);

comment on column auth.one_time_tokens.token_hash is 'sha256 of the token, in hexadecimal; the token itself is not kept';
comment on column auth.one_time_tokens.relates_to is 'the address that the token was mailed to';

-- One that counts of each kind: a newer mail makes the older one worthless.
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);

-- How a session was signed in to, for the claim `amr`.
create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid primary key default gen_random_uuid(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
select id, coalesce(created_at, now()), coalesce(created_at, now()), 'password' from auth.sessions;

alter table auth.one_time_tokens enable row level security;
alter table auth.mfa_amr_claims enable row level security;
create policy owner_access on auth.one_time_tokens to postgres using (true) with check (true);
create policy owner_access on auth.mfa_amr_claims to postgres using (true) with check (true);
revoke all on auth.one_time_tokens, auth.mfa_amr_claims from public, anon, authenticated, service_role;
grant select, insert, update, delete, references, trigger on auth.one_time_tokens, auth.mfa_amr_claims to postgres;
