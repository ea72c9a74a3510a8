-- Access keys of the S3 protocol of projects. The secret signs requests, so it is needed in full; it is shown once.
create table platform.project_s3_keys (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  description text not null,
  access_key text not null unique,
  sealed_secret text not null,
  created_at timestamptz not null default now()
);
create index project_s3_keys_project on platform.project_s3_keys (project_id);
