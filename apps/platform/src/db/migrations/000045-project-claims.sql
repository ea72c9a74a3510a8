-- Links with which an owner of another organization takes over a project. One that is not used yet, at most, of each project.
create table platform.project_claims (
  id bigint generated always as identity primary key,
  project_id bigint not null references platform.projects on delete cascade,
  -- SHA-256: the token stands in the link and nowhere else.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz
);

create unique index project_claims_open on platform.project_claims (project_id) where claimed_at is null;
