-- What broke in people's browsers, without what was secret in it. The id is the one that the person was shown.
create table platform.error_reports (
  id uuid primary key,
  -- Newest first, whatever the clocks say.
  number bigint generated always as identity,
  occurred_at timestamptz not null default now(),
  message text not null,
  stack text not null,
  path text not null,
  release text,
  account_id uuid,
  user_agent text not null,
  tags jsonb not null,
  resolved_at timestamptz
);

create unique index error_reports_number on platform.error_reports (number);
