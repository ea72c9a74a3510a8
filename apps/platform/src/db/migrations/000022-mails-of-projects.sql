-- Null: of the platform itself. Each sender keeps its own number of mails, so that none deletes those of another.
alter table platform.mails add column project_id bigint references platform.projects on delete cascade;

create index mails_project_id_id_idx on platform.mails (project_id, id);
