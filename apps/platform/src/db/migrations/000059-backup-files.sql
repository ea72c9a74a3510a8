-- Files of storage belong to backups. Null: the backup is of an earlier version, or not complete.
alter table platform.backups
  add column file_count bigint,
  add column file_bytes bigint,
  -- Further files were kept in a bucket of another server.
  add column without_bucket boolean not null default false;
