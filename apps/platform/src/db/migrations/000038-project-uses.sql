-- When projects were last used. On a plan that pauses idle projects, those that nobody uses are paused.

create table platform.project_uses (
  project_id bigint primary key references platform.projects on delete cascade,
  used_at timestamptz not null,
  -- When its organization was warned that it will be paused. The next use ends the warning.
  warned_at timestamptz
);

-- A project that is created, restored or restarted counts as used: the note of it must not get lost in a crash.
create function platform.record_project_use() returns trigger language plpgsql as $$
begin
  insert into platform.project_uses (project_id, used_at) values (new.id, now())
  on conflict (project_id) do update set used_at = excluded.used_at, warned_at = null;
  return null;
end
$$;

create trigger projects_used after insert or update of status on platform.projects
  for each row when (new.status in ('COMING_UP', 'RESTORING', 'RESTARTING')) execute function platform.record_project_use();

-- What was before is not known: it begins now.
insert into platform.project_uses (project_id, used_at) select id, now() from platform.projects;
