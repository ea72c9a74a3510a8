-- Pages show changes as they happen: each transaction that changes a project, or who can see it, notifies the channel
-- platform_changes when it commits. The payload is JSON: { kind, ref, status, organizationId, accountId }.

create function platform.announce_project() returns trigger language plpgsql as $$
declare
  project platform.projects := coalesce(new, old);
begin
  perform pg_notify('platform_changes', json_build_object(
    'kind', case when tg_op = 'UPDATE' and (new.name, new.organization_id) = (old.name, old.organization_id)
      then 'project' else 'projects' end,
    'ref', project.ref,
    'status', project.status,
    'organizationId', project.organization_id)::text);
  return null;
end
$$;

create trigger projects_announce after insert or delete on platform.projects
  for each row execute function platform.announce_project();
create trigger projects_announce_update after update on platform.projects
  for each row when (old is distinct from new) execute function platform.announce_project();

create function platform.announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('platform_changes',
    json_build_object('kind', 'access', 'accountId', coalesce(new.account_id, old.account_id))::text);
  return null;
end
$$;

create trigger members_announce after insert or update or delete on platform.members
  for each row execute function platform.announce_access();
create trigger project_roles_announce after insert or update or delete on platform.project_roles
  for each row execute function platform.announce_access();

create function platform.announce_organization() returns trigger language plpgsql as $$
begin
  perform pg_notify('platform_changes',
    json_build_object('kind', 'organization', 'organizationId', new.id)::text);
  return null;
end
$$;

create trigger organizations_announce after update of name, slug, requires_mfa on platform.organizations
  for each row execute function platform.announce_organization();
