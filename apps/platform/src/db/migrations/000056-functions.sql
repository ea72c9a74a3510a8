-- Edge functions, as they were deployed last.
create table platform.functions (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  slug text not null,
  name text not null,
  -- Counts deployments.
  version integer not null default 1,
  -- Another for each deployment: the name of the folder that its files are run from.
  deployment_id uuid not null,
  verify_jwt boolean not null,
  entrypoint_path text not null,
  import_map_path text,
  sha256 text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (project_id, slug)
);

create table platform.function_files (
  function_id uuid not null references platform.functions on delete cascade,
  name text not null,
  content text not null,
  primary key (function_id, name)
);

create table platform.function_secrets (
  project_id bigint not null references platform.projects on delete cascade,
  name text not null,
  sealed_value text not null,
  -- SHA-256 of the value, in hexadecimal.
  digest text not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (project_id, name)
);

-- Counts changes of secrets: a worker that was started before one is replaced.
create table platform.function_secret_revisions (
  project_id bigint primary key references platform.projects on delete cascade,
  revision bigint not null default 1
);
