-- Preview branches: projects with a parent, and what only they have.
create table platform.branches (
  project_id bigint primary key references platform.projects on delete cascade,
  with_data boolean not null,
  -- When its database was last made of the parent's.
  copied_at timestamptz not null default clock_timestamp(),
  merged_at timestamptz,
  -- A reset that has begun, and whether it copies rows. Both null: none is under way.
  reset_begun_at timestamptz,
  reset_with_data boolean,
  -- Why the last reset failed.
  reset_error text,
  check ((reset_begun_at is null) = (reset_with_data is null))
);

create unique index branches_name on platform.projects (parent_project_id, lower(name)) where parent_project_id is not null;

-- A branch costs its own price in place of compute, while it could be used.
create or replace function platform.record_compute() returns trigger language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
begin
  if tg_op <> 'INSERT' then
    update platform.compute_periods set ended_at = now_at where project_ref = old.ref and ended_at is null;
    update platform.add_on_periods set ended_at = now_at
    where add_on = 'branching' and item = old.ref and ended_at is null;
  end if;
  if tg_op <> 'DELETE' and platform.has_compute(new.status) then
    if new.parent_project_id is null then
      insert into platform.compute_periods (organization_id, project_ref, project_name, size, started_at)
      values (new.organization_id, new.ref, new.name, new.instance_size, now_at);
    else
      insert into platform.add_on_periods
        (organization_id, project_ref, project_name, add_on, item, item_name, started_at)
      select new.organization_id, p.ref, p.name, 'branching', new.ref, new.name, now_at
      from platform.projects p where p.id = new.parent_project_id;
    end if;
  end if;
  return null;
end
$$;
