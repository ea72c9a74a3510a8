-- Projects that can be recovered to points in time, and how long back.
create table platform.recovery_windows (
  project_id bigint primary key references platform.projects on delete cascade,
  days integer not null check (days > 0 and days % 7 = 0)
);

-- It is charged for each seven days.
create function platform.record_recovery_window() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op = 'INSERT' then 0 else old.days end;
  after integer := case when tg_op = 'DELETE' then 0 else new.days end;
  project bigint := case when tg_op = 'DELETE' then old.project_id else new.project_id end;
begin
  for last_day in least(before, after) + 7 .. greatest(before, after) by 7 loop
    if after > before then
      perform platform.begin_add_on(project, 'point_in_time_recovery', last_day::text, format('days %s to %s', last_day - 6, last_day));
    else
      perform platform.end_add_on(project, 'point_in_time_recovery', last_day::text);
    end if;
  end loop;
  return null;
end
$$;

create trigger recovery_windows_recorded after insert or update or delete on platform.recovery_windows
  for each row execute function platform.record_recovery_window();

alter table platform.backups
  -- The archive of changes that goes on where the backup ends, and from when on there is a state to recover.
  add column archive uuid,
  add column recoverable_from timestamptz,
  add check ((archive is null) = (recoverable_from is null));

-- Of a recovery to a point in time, which begins with the backup.
alter table platform.backup_restores add column target_time timestamptz;
