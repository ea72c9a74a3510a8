-- Images of which something was made in a billing cycle: each counts once in it.
create table platform.image_origins (
  project_ref text not null,
  -- Its first day.
  cycle date not null,
  -- A digest of bucket and path.
  origin uuid not null,
  -- On which it was transformed first in the cycle.
  day date not null,
  primary key (project_ref, cycle, origin)
);
create index image_origins_cycle_idx on platform.image_origins (cycle);
