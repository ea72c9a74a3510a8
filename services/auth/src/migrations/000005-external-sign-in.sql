-- A way in that somebody has begun at another's sign-in page: it lives for minutes, and nobody but the service reads it.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  -- Who links, and in which session; null for who signs in.
  user_id uuid references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  provider_type text not null,
  authentication_method text not null,
  redirect_to text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  state_hash text unique,
  nonce text not null,
  provider_verifier text not null,
  auth_code_hash text unique,
  auth_code_issued_at timestamptz,
  identity jsonb,
  created_at timestamptz not null
);

comment on column auth.flow_state.state_hash is 'sha256 of the state; null once the provider has answered to it';
comment on column auth.flow_state.auth_code_hash is 'sha256 of the code that the application exchanges for a session';

create index flow_state_created_at_idx on auth.flow_state (created_at);

-- What was done to accounts, written with the deed.
create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);

create index audit_logs_instance_id_idx on auth.audit_log_entries (instance_id);

alter table auth.flow_state enable row level security;
alter table auth.audit_log_entries enable row level security;
create policy owner_access on auth.audit_log_entries to postgres using (true) with check (true);
revoke all on auth.flow_state, auth.audit_log_entries from public, anon, authenticated, service_role;
grant select, insert, update, delete, references, trigger on auth.audit_log_entries to postgres;
