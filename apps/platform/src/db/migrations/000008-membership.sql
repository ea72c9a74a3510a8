-- Members without a second factor are kept out of it.
alter table platform.organizations add column requires_mfa boolean not null default false;

-- The role of such an invitation is for the projects listed, not for the organization.
alter table platform.invitations add column for_projects boolean not null default false;

create table platform.invitation_projects (
  invitation_id uuid not null references platform.invitations on delete cascade,
  project_id bigint not null references platform.projects on delete cascade,
  primary key (invitation_id, project_id)
);

create index invitation_projects_project_id on platform.invitation_projects (project_id);

-- A project that moves leaves the people behind that it was shared with, and those it was to be shared with.
create or replace function platform.forget_roles_of_project() returns trigger language plpgsql as $$
begin
  delete from platform.project_roles where project_id = new.id;
  delete from platform.invitation_projects where project_id = new.id;
  return null;
end
$$;
