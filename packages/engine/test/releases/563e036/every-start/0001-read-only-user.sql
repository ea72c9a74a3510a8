-- Not a file of that version, which had no SQL for every start: the password that its engine gave this role.
alter role supabase_read_only_user password 'a-long-administrator-password';
