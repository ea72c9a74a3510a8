-- What would have been sent, where no mail server is configured. The operator reads it in the dashboard.
create table platform.mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  inserted_at timestamptz not null default now()
);
