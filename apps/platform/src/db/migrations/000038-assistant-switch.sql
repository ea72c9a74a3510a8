-- One row, once an operator has switched the assistant off or on.
create table platform.assistant_switch (
  is_only boolean primary key default true check (is_only),
  is_off boolean not null,
  changed_at timestamptz not null default now()
);
