-- For lists and searches of users, of which there can be millions: each order of the list, and each kind of search, reads
-- an index. The expressions are those of src/user-list/list-keys.ts.

create index users_list_created_idx on auth.users ((coalesce(created_at, '-infinity'::timestamptz)), id);
create index users_list_last_sign_in_idx on auth.users ((coalesce(last_sign_in_at, '-infinity'::timestamptz)), id);
create index users_list_email_idx on auth.users ((lower(coalesce(email, '')) collate "C"), id);
create index users_list_phone_idx on auth.users ((left(phone, 100) collate "C"), id) where phone is not null;
-- Of the beginning only: an entry of an index has at most 2,700 bytes.
create index users_list_name_idx on auth.users ((lower(left(coalesce(
  raw_user_meta_data ->> 'full_name', raw_user_meta_data ->> 'name', raw_user_meta_data ->> 'display_name', ''), 100)) collate "C"), id);

-- Rare states, which a scan of all users would search for a long time.
create index users_list_unverified_idx on auth.users ((coalesce(created_at, '-infinity'::timestamptz)), id)
  where confirmed_at is null and not is_anonymous;
create index users_list_anonymous_idx on auth.users ((coalesce(created_at, '-infinity'::timestamptz)), id)
  where is_anonymous;
create index users_list_banned_idx on auth.users ((coalesce(created_at, '-infinity'::timestamptz)), id)
  where banned_until is not null;
create index identities_provider_idx on auth.identities (provider);
