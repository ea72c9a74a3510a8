-- Null: somebody who belongs to the organization only through roles in single projects.
alter table platform.members alter column role drop not null;

create table platform.project_roles (
  project_id bigint not null references platform.projects on delete cascade,
  account_id uuid not null,
  role text not null check (role in ('owner', 'administrator', 'developer', 'read_only')),
  created_at timestamptz not null default now(),
  primary key (account_id, project_id)
);

create index project_roles_project_id on platform.project_roles (project_id);

-- Who has left, and who is asked back later, must not find old rights again.
create function platform.forget_project_roles() returns trigger language plpgsql as $$
begin
  delete from platform.project_roles r using platform.projects p
  where p.id = r.project_id and p.organization_id = old.organization_id and r.account_id = old.account_id;
  return null;
end
$$;

create trigger members_forget_project_roles after delete on platform.members
  for each row execute function platform.forget_project_roles();

-- A project that moves to another organization leaves the people behind that it was shared with.
create function platform.forget_roles_of_project() returns trigger language plpgsql as $$
begin
  delete from platform.project_roles where project_id = new.id;
  return null;
end
$$;

create trigger projects_forget_project_roles after update of organization_id on platform.projects
  for each row when (old.organization_id is distinct from new.organization_id)
  execute function platform.forget_roles_of_project();
