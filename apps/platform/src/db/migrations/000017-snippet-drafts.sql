-- Unsaved changes in the SQL editor. `id` is the snippet's, which need not exist yet.
create table platform.snippet_drafts (
  account_id uuid not null,
  project_id bigint not null references platform.projects on delete cascade,
  id uuid not null,
  name text not null,
  chosen_name text,
  base_version integer not null,
  sql text not null,
  edited_at timestamptz not null,
  primary key (account_id, project_id, id)
);

create index snippet_drafts_project_id on platform.snippet_drafts (project_id);

create function platform.delete_drafts_of_member() returns trigger language plpgsql as $$
begin
  delete from platform.snippet_drafts d using platform.projects p
  where p.id = d.project_id and p.organization_id = old.organization_id and d.account_id = old.account_id;
  return null;
end
$$;

create trigger members_delete_drafts after delete on platform.members
  for each row execute function platform.delete_drafts_of_member();
