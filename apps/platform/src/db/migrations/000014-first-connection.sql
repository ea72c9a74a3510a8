-- When somebody first signed in to the project's database from outside; null: nobody has.
alter table platform.projects add column first_connected_at timestamptz;
