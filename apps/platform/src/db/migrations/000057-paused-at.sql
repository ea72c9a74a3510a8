-- Since when a project is paused: null for one that is not.

alter table platform.projects add column paused_at timestamptz;

create function platform.record_pause() returns trigger language plpgsql as $$
begin
  new.paused_at := case when new.status = 'INACTIVE' then coalesce(old.paused_at, now()) end;
  return new;
end
$$;

create trigger projects_paused before update of status on platform.projects
  for each row when (new.status is distinct from old.status) execute function platform.record_pause();

-- Of those that are paused already, as far as the audit log goes back.
update platform.projects p
   set paused_at = (select max(a.occurred_at) from platform.audit_log a
                     where a.organization_id = p.organization_id and a.action = 'project.paused' and a.target_id = p.ref)
 where p.status = 'INACTIVE';
