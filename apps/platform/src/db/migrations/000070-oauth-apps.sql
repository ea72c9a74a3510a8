-- Applications that an organization publishes. People let them into organizations that they belong to.
create table platform.oauth_apps (
  -- Its client_id.
  id uuid primary key,
  organization_id bigint not null references platform.organizations on delete cascade,
  name text not null,
  website text not null,
  -- A data: URL.
  icon text,
  -- Whether it can keep a secret, and so has to show one.
  is_confidential boolean not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  created_at timestamptz not null default now()
);
create index oauth_apps_organization_id on platform.oauth_apps (organization_id);

create table platform.oauth_app_secrets (
  id uuid primary key,
  app_id uuid not null references platform.oauth_apps on delete cascade,
  -- SHA-256 of 160 random bits.
  secret_hash bytea not null,
  alias text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index oauth_app_secrets_app_id on platform.oauth_app_secrets (app_id);

-- An application that somebody let into an organization. It ends with the membership of who did.
create table platform.oauth_authorizations (
  id uuid primary key,
  app_id uuid not null references platform.oauth_apps on delete cascade,
  organization_id bigint not null,
  account_id uuid not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  foreign key (account_id, organization_id) references platform.members on delete cascade
);
create index oauth_authorizations_app_id on platform.oauth_authorizations (app_id);
create index oauth_authorizations_organization_id on platform.oauth_authorizations (organization_id);
create index oauth_authorizations_member on platform.oauth_authorizations (account_id, organization_id);

-- What an application asks of somebody, and then the code that it gets.
create table platform.oauth_requests (
  id uuid primary key,
  app_id uuid not null references platform.oauth_apps on delete cascade,
  redirect_uri text not null,
  state text,
  -- S256.
  code_challenge text,
  scopes text[] not null,
  -- That the application named; may be none that there is.
  organization_slug text,
  -- The first that opened it; nobody else can decide.
  account_id uuid,
  -- That was chosen.
  organization_id bigint,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'exchanged')),
  code_hash bytea unique,
  authorization_id uuid references platform.oauth_authorizations on delete set null,
  created_at timestamptz not null default now(),
  -- Of the question, and then of the code.
  expires_at timestamptz not null,
  foreign key (account_id, organization_id) references platform.members on delete cascade
);
create index oauth_requests_app_id on platform.oauth_requests (app_id);
create index oauth_requests_member on platform.oauth_requests (account_id, organization_id);
create index oauth_requests_authorization_id on platform.oauth_requests (authorization_id);
create index oauth_requests_expires_at on platform.oauth_requests (expires_at);

-- Each is good once; those that were used are kept, so that a copy that is used later is noticed.
create table platform.oauth_refresh_tokens (
  -- SHA-256 of 256 random bits.
  token_hash bytea primary key,
  authorization_id uuid not null references platform.oauth_authorizations on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index oauth_refresh_tokens_authorization_id on platform.oauth_refresh_tokens (authorization_id);

-- Of an application's token. Null: a personal one.
alter table platform.access_tokens
  add column authorization_id uuid references platform.oauth_authorizations on delete cascade;
create index access_tokens_authorization_id on platform.access_tokens (authorization_id);
