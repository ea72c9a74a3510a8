-- Without an organization: for all who have no row of their own.
create table platform.release_flags (
  flag text not null,
  organization_id bigint references platform.organizations on delete cascade,
  released boolean not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (flag, organization_id)
);

create index release_flags_organization_id on platform.release_flags (organization_id);

-- What people who agreed did in the dashboard. Names of organizations and projects are those that the browser gave.
create table platform.telemetry_events (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  action text not null,
  pathname text not null,
  organization text,
  project text,
  -- Of the telemetry cookie.
  anonymous_id uuid,
  properties jsonb not null,
  page jsonb not null
);

create index telemetry_events_occurred_at on platform.telemetry_events (occurred_at);

-- Whose browser it is, until they sign out or take their consent back; the events themselves name nobody.
create table platform.telemetry_identities (
  anonymous_id uuid primary key,
  account_id uuid not null,
  identified_at timestamptz not null default now()
);

create index telemetry_identities_account_id on platform.telemetry_identities (account_id);
