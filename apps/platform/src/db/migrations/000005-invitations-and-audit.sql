create table platform.invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint not null references platform.organizations on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'administrator', 'developer', 'read_only')),
  -- sha256 of the token in the link; the token itself is not kept.
  token_hash bytea not null unique,
  invited_by uuid not null,
  invited_by_email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);

create unique index invitations_one_open_per_address on platform.invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;

-- No foreign key: what was done in an organization is known longer than the organization.
create table platform.audit_log (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  occurred_at timestamptz not null default now(),
  action text not null,
  account_id uuid not null,
  account_email text not null,
  target_type text not null,
  target_id text not null,
  target_name text not null,
  details jsonb not null default '{}',
  request_id text not null,
  ip text not null
);

create index audit_log_organization_id on platform.audit_log (organization_id, id desc);
