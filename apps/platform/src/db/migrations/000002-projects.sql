create table platform.projects (
  id bigint generated always as identity primary key,
  ref text not null unique check (ref ~ '^[a-z]{20}$'),
  organization_id bigint not null references platform.organizations,
  name text not null,
  status text not null,
  status_detail text,
  cloud_provider text not null,
  region text not null,
  instance_size text not null,
  db_version text not null,
  parent_project_id bigint references platform.projects,
  sample_data boolean not null,
  -- JSON sealed with the installation's key: passwords, JWT secret, signing key.
  sealed_secrets text not null,
  inserted_at timestamptz not null default now()
);

create index projects_organization_id on platform.projects (organization_id);
create index projects_parent_project_id on platform.projects (parent_project_id);

create table platform.snippets (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  owner_id uuid not null,
  name text not null,
  sql text not null,
  version integer not null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index snippets_project_id_owner_id on platform.snippets (project_id, owner_id, updated_at desc);
