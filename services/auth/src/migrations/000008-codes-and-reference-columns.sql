-- A message has a link and a code to enter; either is good once, and for both together.
alter table auth.one_time_tokens
  add column code_hash text,
  add column attempts int not null default 0,
  add column code_challenge text,
  add column code_challenge_method text;

comment on column auth.one_time_tokens.code_hash is 'keyed with a secret that is not in the database';
comment on column auth.one_time_tokens.attempts is 'how often a code was entered, right or wrong';

create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

-- The rest of what a dump of the reference has, so that its data loads. Nothing of the service reads these yet.
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_response_type as enum ('code');

alter table auth.sessions
  add column oauth_client_id uuid,
  add column refresh_token_hmac_key text,
  add column refresh_token_counter bigint,
  add column scopes text;

alter table auth.mfa_factors
  add column phone text,
  add column last_challenged_at timestamptz,
  add column web_authn_credential jsonb,
  add column web_authn_aaguid uuid,
  add column last_webauthn_challenge_data jsonb;

alter table auth.mfa_challenges
  add column otp_code text,
  add column web_authn_session_data jsonb;

-- Flows of a dump have ended long ago; they only have to load.
alter table auth.flow_state
  add column auth_code text,
  add column provider_access_token text,
  add column provider_refresh_token text,
  add column updated_at timestamptz,
  add column invite_token text,
  add column referrer text,
  add column oauth_client_state_id uuid,
  add column linking_target_id uuid,
  add column email_optional boolean not null default false,
  alter column redirect_to drop not null,
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  alter column nonce drop not null,
  alter column provider_verifier drop not null,
  alter column created_at drop not null;

create table auth.instances (
  id uuid primary key,
  uuid uuid,
  raw_base_config text,
  created_at timestamptz,
  updated_at timestamptz
);

create table auth.sso_providers (
  id uuid primary key,
  resource_id text,
  created_at timestamptz,
  updated_at timestamptz,
  disabled boolean
);
create unique index sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));

create table auth.sso_domains (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  domain text not null check (char_length(domain) > 0),
  created_at timestamptz,
  updated_at timestamptz
);
create unique index sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  name_id_format text
);
create index saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers on delete cascade,
  request_id text not null,
  for_email text,
  redirect_to text,
  created_at timestamptz,
  updated_at timestamptz,
  flow_state_id uuid references auth.flow_state on delete cascade
);
create index saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);

create table auth.oauth_clients (
  id uuid primary key,
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  redirect_uris text not null,
  grant_types text not null,
  client_name text,
  client_uri text,
  logo_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_type auth.oauth_client_type not null default 'confidential',
  token_endpoint_auth_method text
);

create table auth.oauth_authorizations (
  id uuid primary key,
  authorization_id text not null unique,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  resource text,
  code_challenge text,
  code_challenge_method auth.code_challenge_method,
  response_type auth.oauth_response_type not null default 'code',
  status auth.oauth_authorization_status not null default 'pending',
  authorization_code text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 minutes',
  approved_at timestamptz,
  nonce text
);

create table auth.oauth_consents (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes text not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (user_id, client_id)
);

create table auth.oauth_client_states (
  id uuid primary key,
  provider_type text not null,
  code_verifier text,
  created_at timestamptz not null
);

-- A dump names the versions of its own schema. Nobody else's file can pass for one of ours.
alter table auth.schema_migrations enable row level security;
create policy owner_reads on auth.schema_migrations for select to postgres using (true);
create policy owner_loads on auth.schema_migrations for insert to postgres with check (version ~ '^(00|\d{14})$');
grant insert on auth.schema_migrations to postgres;

do $$
declare
  name text;
begin
  foreach name in array array[
    'instances', 'sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states', 'oauth_clients',
    'oauth_authorizations', 'oauth_consents', 'oauth_client_states'
  ] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('create policy owner_access on auth.%I to postgres using (true) with check (true)', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
    execute format('grant select, insert, update, delete, references, trigger on auth.%I to postgres', name);
  end loop;
end $$;

create policy owner_loads on auth.flow_state for insert to postgres with check (true);
grant insert on auth.flow_state to postgres;
