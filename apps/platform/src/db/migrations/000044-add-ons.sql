-- Add-ons that are switched on for a project. What is counted by itself, such as log drains, has no row here.
create table platform.project_add_ons (
  project_id bigint not null references platform.projects on delete cascade,
  add_on text not null,
  switched_on_at timestamptz not null default now(),
  primary key (project_id, add_on)
);

-- Times in which an add-on was on. Without a foreign key to the project, as `compute_periods`: it is billed after the
-- project is deleted.
create table platform.add_on_periods (
  id bigint generated always as identity primary key,
  organization_id bigint not null references platform.organizations on delete cascade,
  project_ref text not null,
  project_name text not null,
  add_on text not null,
  -- The id of a log drain; empty where a project has one at most.
  item text not null default '',
  item_name text not null default '',
  started_at timestamptz not null,
  -- Null: it is on.
  ended_at timestamptz
);

create index add_on_periods_organization_id on platform.add_on_periods (organization_id, started_at);
create unique index add_on_periods_open on platform.add_on_periods (project_ref, add_on, item) where ended_at is null;

-- What log drains delivered, added up as it is delivered.
create table platform.add_on_usage_days (
  project_ref text not null,
  day date not null,
  meter text not null,
  organization_id bigint not null references platform.organizations on delete cascade,
  amount bigint not null check (amount >= 0),
  primary key (project_ref, day, meter, organization_id)
);

create index add_on_usage_days_organization_id on platform.add_on_usage_days (organization_id, day);

create function platform.begin_add_on(project bigint, add_on text, item text, item_name text) returns void language sql as $$
  insert into platform.add_on_periods (organization_id, project_ref, project_name, add_on, item, item_name, started_at)
  select p.organization_id, p.ref, p.name, begin_add_on.add_on, begin_add_on.item, begin_add_on.item_name,
    clock_timestamp()
  from platform.projects p where p.id = project
$$;

-- Where the project is gone already, its own trigger has ended them.
create function platform.end_add_on(project bigint, ended text, ended_item text) returns void language sql as $$
  update platform.add_on_periods a set ended_at = clock_timestamp()
  from platform.projects p
  where p.id = project and a.project_ref = p.ref and a.add_on = ended and a.item = ended_item and a.ended_at is null
$$;

create function platform.record_switched_add_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform platform.begin_add_on(new.project_id, new.add_on, '', '');
  else
    perform platform.end_add_on(old.project_id, old.add_on, '');
  end if;
  return null;
end
$$;

create trigger project_add_ons_switched after insert or delete on platform.project_add_ons
  for each row execute function platform.record_switched_add_on();

create function platform.record_log_drain() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform platform.begin_add_on(new.project_id, 'log_drain', new.id::text, new.name);
  elsif tg_op = 'UPDATE' then
    update platform.add_on_periods set item_name = new.name
    where add_on = 'log_drain' and item = new.id::text and ended_at is null;
  else
    perform platform.end_add_on(old.project_id, 'log_drain', old.id::text);
  end if;
  return null;
end
$$;

create trigger log_drains_recorded after insert or delete on platform.log_drains
  for each row execute function platform.record_log_drain();
create trigger log_drains_renamed after update of name on platform.log_drains
  for each row when (old.name is distinct from new.name) execute function platform.record_log_drain();

-- Another organization pays from here on; for a project that is deleted, nobody.
create function platform.record_add_ons_of_project() returns trigger language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
begin
  with ended as (
    update platform.add_on_periods set ended_at = now_at where project_ref = old.ref and ended_at is null
    returning add_on, item, item_name
  )
  insert into platform.add_on_periods (organization_id, project_ref, project_name, add_on, item, item_name, started_at)
  select new.organization_id, new.ref, new.name, add_on, item, item_name, now_at from ended
  where tg_op = 'UPDATE';
  return null;
end
$$;

create trigger projects_add_ons_ended after delete on platform.projects
  for each row execute function platform.record_add_ons_of_project();
create trigger projects_add_ons_moved after update on platform.projects
  for each row when (old.organization_id is distinct from new.organization_id)
  execute function platform.record_add_ons_of_project();

-- What there was before is not known: it begins now.
insert into platform.add_on_periods (organization_id, project_ref, project_name, add_on, item, item_name, started_at)
  select p.organization_id, p.ref, p.name, 'log_drain', d.id::text, d.name, now()
  from platform.log_drains d join platform.projects p on p.id = d.project_id;
