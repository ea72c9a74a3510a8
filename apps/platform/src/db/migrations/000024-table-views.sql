-- Views of tables that were saved in the table editor. A table is named by its oid, as in the address of the editor.
create table platform.table_views (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  -- Who saved it. Only they see it, unless it is shared.
  account_id uuid not null,
  is_shared boolean not null,
  relation_id bigint not null,
  name text not null,
  filter text,
  sort text,
  columns jsonb not null,
  updated_at timestamptz not null default now()
);

create index table_views_relation on platform.table_views (project_id, relation_id);

create function platform.delete_table_views_of_member() returns trigger language plpgsql as $$
begin
  delete from platform.table_views v using platform.projects p
  where p.id = v.project_id and p.organization_id = old.organization_id and v.account_id = old.account_id
    and not v.is_shared;
  return null;
end
$$;

create trigger members_delete_table_views after delete on platform.members
  for each row execute function platform.delete_table_views_of_member();
