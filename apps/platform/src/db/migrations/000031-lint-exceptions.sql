-- Findings of the advisors that a project ignores, and rules that it disables.
create table platform.lint_exceptions (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  lint_name text not null,
  -- Of the finding; null: the rule is disabled for the whole project.
  cache_key text,
  reason text not null,
  account_email text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (project_id, lint_name, cache_key)
);
