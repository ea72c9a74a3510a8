-- Folders of the SQL editor. A private folder is its owner's; a shared one belongs to the project.
create table platform.snippet_folders (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  owner_id uuid not null,
  is_shared boolean not null,
  -- Null at the top. A folder in a folder holds no further folders.
  parent_id uuid references platform.snippet_folders on delete set null,
  name text not null,
  inserted_at timestamptz not null default now()
);

create index snippet_folders_project_id on platform.snippet_folders (project_id);
create index snippet_folders_parent_id on platform.snippet_folders (parent_id);

alter table platform.snippets
  add column is_shared boolean not null default false,
  add column folder_id uuid references platform.snippet_folders on delete set null;

create index snippets_shared on platform.snippets (project_id) where is_shared;
create index snippets_folder_id on platform.snippets (folder_id);

create table platform.snippet_favourites (
  account_id uuid not null,
  snippet_id uuid not null references platform.snippets on delete cascade,
  primary key (account_id, snippet_id)
);

create index snippet_favourites_snippet_id on platform.snippet_favourites (snippet_id);

-- What a snippet was after each save, the newest included.
create table platform.snippet_versions (
  snippet_id uuid not null references platform.snippets on delete cascade,
  version integer not null,
  account_id uuid not null,
  email text,
  name text not null,
  sql text not null,
  saved_at timestamptz not null default now(),
  primary key (snippet_id, version)
);

insert into platform.snippet_versions (snippet_id, version, account_id, name, sql, saved_at)
  select id, version, owner_id, name, sql, updated_at from platform.snippets;

create function platform.delete_snippet_favourites_of_member() returns trigger language plpgsql as $$
begin
  delete from platform.snippet_favourites f using platform.snippets s, platform.projects p
  where s.id = f.snippet_id and p.id = s.project_id and p.organization_id = old.organization_id
    and f.account_id = old.account_id;
  return null;
end
$$;

create trigger members_delete_snippet_favourites after delete on platform.members
  for each row execute function platform.delete_snippet_favourites_of_member();
