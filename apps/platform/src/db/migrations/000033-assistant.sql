-- What an organization shares with the assistant; without a row, nothing.
create table platform.assistant_settings (
  organization_id bigint primary key references platform.organizations on delete cascade,
  opt_in_tags text[] not null default '{}'
);

-- What people have used of it, by the day in UTC.
create table platform.assistant_usage (
  organization_id bigint not null references platform.organizations on delete cascade,
  account_id uuid not null,
  day date not null,
  requests bigint not null default 0,
  tokens bigint not null default 0,
  primary key (organization_id, day, account_id)
);
