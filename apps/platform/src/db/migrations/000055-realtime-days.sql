-- What clients of realtime have used, until it is metered.
create table platform.realtime_days (
  project_ref text not null,
  day date not null,
  messages bigint not null,
  -- The most that were connected at once.
  clients integer not null,
  bytes bigint not null,
  primary key (project_ref, day)
);
