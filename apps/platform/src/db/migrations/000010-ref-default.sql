-- Refs are made up, save that of a self-hosted installation's first project, which is an address people know.
alter table platform.projects
  drop constraint projects_ref_check,
  add constraint projects_ref_check check (ref ~ '^[a-z]{20}$' or ref = 'default');
