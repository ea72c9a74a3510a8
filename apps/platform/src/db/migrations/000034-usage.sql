-- What organizations are billed by. It is kept by triggers, since every change counts, whichever code makes it.

create table platform.tier_changes (
  organization_id bigint not null references platform.organizations on delete cascade,
  changed_at timestamptz not null,
  tier text not null,
  primary key (organization_id, changed_at)
);

-- Times in which a project could be used. Without a foreign key to the project: what was used is billed after it is deleted.
create table platform.compute_periods (
  id bigint generated always as identity primary key,
  organization_id bigint not null references platform.organizations on delete cascade,
  project_ref text not null,
  project_name text not null,
  size text not null,
  started_at timestamptz not null,
  -- Null: it can still be used.
  ended_at timestamptz
);

create index compute_periods_organization_id on platform.compute_periods (organization_id, started_at);
create unique index compute_periods_open on platform.compute_periods (project_ref) where ended_at is null;

create table platform.usage_days (
  project_ref text not null,
  day date not null,
  meter text not null,
  -- Of egress, the service; otherwise empty.
  part text not null default '',
  -- That the project belonged to when the day was metered first.
  organization_id bigint not null references platform.organizations on delete cascade,
  amount bigint not null check (amount >= 0),
  primary key (project_ref, day, meter, part)
);

create index usage_days_organization_id on platform.usage_days (organization_id, day);

-- One row: days up to this one are not metered again, and their log lines are no longer needed for it.
create table platform.metering (
  is_only boolean primary key default true check (is_only),
  settled_day date not null
);

create function platform.record_tier() returns trigger language plpgsql as $$
begin
  insert into platform.tier_changes (organization_id, changed_at, tier) values (new.id, clock_timestamp(), new.tier)
  on conflict (organization_id, changed_at) do update set tier = excluded.tier;
  return null;
end
$$;

create trigger organizations_tier_inserted after insert on platform.organizations
  for each row execute function platform.record_tier();
create trigger organizations_tier_changed after update of tier on platform.organizations
  for each row when (old.tier is distinct from new.tier) execute function platform.record_tier();

-- A project costs compute until it is paused. One that could never be used, or not again, costs none.
create function platform.has_compute(status text) returns boolean language sql immutable as $$
  select status not in ('INACTIVE', 'INIT_FAILED', 'RESTORE_FAILED', 'REMOVED')
$$;

create function platform.record_compute() returns trigger language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
begin
  if tg_op <> 'INSERT' then
    update platform.compute_periods set ended_at = now_at where project_ref = old.ref and ended_at is null;
  end if;
  if tg_op <> 'DELETE' and platform.has_compute(new.status) then
    insert into platform.compute_periods (organization_id, project_ref, project_name, size, started_at)
    values (new.organization_id, new.ref, new.name, new.instance_size, now_at);
  end if;
  return null;
end
$$;

create trigger projects_compute_began after insert or delete on platform.projects
  for each row execute function platform.record_compute();
create trigger projects_compute_changed after update on platform.projects
  for each row when (
    platform.has_compute(old.status) is distinct from platform.has_compute(new.status)
    or (old.organization_id, old.instance_size) is distinct from (new.organization_id, new.instance_size)
  ) execute function platform.record_compute();

-- What there was before is not known: it begins now.
insert into platform.tier_changes (organization_id, changed_at, tier) select id, now(), tier from platform.organizations;
insert into platform.compute_periods (organization_id, project_ref, project_name, size, started_at)
  select organization_id, ref, name, instance_size, now() from platform.projects where platform.has_compute(status);
