-- Custom reports of projects. One that is not shared is seen by who created it alone.
create table platform.reports (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  owner_id uuid not null,
  name text not null,
  is_shared boolean not null,
  -- Counts saves, from 1.
  version integer not null,
  -- jsonb would refuse strings that a request may hold, such as \u0000.
  content json not null,
  -- How many there are in it.
  blocks integer not null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index reports_project_id on platform.reports (project_id);

create function platform.delete_reports_of_member() returns trigger language plpgsql as $$
begin
  delete from platform.reports r using platform.projects p
  where p.id = r.project_id and p.organization_id = old.organization_id and r.owner_id = old.account_id
    and not r.is_shared;
  return null;
end
$$;

create trigger members_delete_reports after delete on platform.members
  for each row execute function platform.delete_reports_of_member();
