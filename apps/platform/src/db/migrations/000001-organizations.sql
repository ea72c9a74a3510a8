create table platform.organizations (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  kind text not null,
  tier text not null,
  billing_email text,
  created_at timestamptz not null default now()
);

-- account_id is auth.users.id; no foreign key, since the auth schema belongs to the auth service alone.
create table platform.members (
  organization_id bigint not null references platform.organizations on delete cascade,
  account_id uuid not null,
  role text not null check (role in ('owner', 'administrator', 'developer', 'read_only')),
  created_at timestamptz not null default now(),
  primary key (account_id, organization_id)
);

create index members_organization_id on platform.members (organization_id);
