-- The sign-in of an organization. `settings` is sealed: it holds the client secret.
create table platform.sso_connections (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint not null unique references platform.organizations on delete cascade,
  kind text not null check (kind in ('oidc', 'saml')),
  settings text not null,
  role text not null check (role in ('administrator', 'developer', 'read_only')),
  enabled boolean not null,
  updated_at timestamptz not null default now()
);

create table platform.sso_domains (
  organization_id bigint not null references platform.organizations on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- What the domain's owner publishes in its DNS to prove that it is theirs.
  proof text not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, domain)
);

-- Anybody may claim a domain; one organization has proven it.
create unique index sso_domains_one_proven on platform.sso_domains (domain) where verified_at is not null;
