-- Where an organization asks models itself, in place of the installation's provider. Sealed as a whole, with the key.
create table platform.assistant_providers (
  organization_id bigint primary key references platform.organizations on delete cascade,
  settings text not null,
  updated_at timestamptz not null default now()
);

-- What people think of answers. The answers themselves are stored in their browsers alone.
create table platform.assistant_ratings (
  project_id bigint not null references platform.projects on delete cascade,
  account_id uuid not null,
  message_id text not null,
  rating text not null check (rating in ('positive', 'negative')),
  reason text,
  model text,
  rated_at timestamptz not null default now(),
  primary key (project_id, account_id, message_id)
);
