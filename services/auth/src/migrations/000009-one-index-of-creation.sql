-- Both lists of users are in the order of users_list_created_idx.
drop index auth.users_created_at_id_idx;
