-- What WebSockets of functions have carried to clients, until it is metered.
create table platform.function_days (
  project_ref text not null,
  day date not null,
  bytes bigint not null,
  primary key (project_ref, day)
);
