-- The list of users is read newest first, a page at a time.
create index users_created_at_id_idx on auth.users (created_at desc, id desc);
