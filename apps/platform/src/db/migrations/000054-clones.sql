-- The project, and the time of its backup, that a project was created from.
alter table platform.projects
  add column source_project_id bigint references platform.projects on delete set null,
  add column source_backup_inserted_at timestamptz;
create index on platform.projects (source_project_id) where source_project_id is not null;
