-- The moment after that backup, where a project was created from one.
alter table platform.projects add column source_target_time timestamptz;
