-- Names and types are those that people's policies, foreign keys and seed files already refer to.

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);

-- Names are compared by their bytes: a folder is one range of the index. Range comparisons are leakproof, so that the index
-- serves callers under row security too; LIKE is not.
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text collate "C",
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- The name of the file on the disk.
  version text,
  owner_id text,
  user_metadata jsonb,
  -- The part of the name up to its last slash.
  folder text collate "C" generated always as (coalesce(substring(name from '^.*/'), '')) stored
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index objects_by_folder on storage.objects (bucket_id, folder, name);
create index objects_by_version on storage.objects (version);

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = pg_catalog.now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create trigger update_buckets_updated_at before update on storage.buckets
  for each row execute function storage.update_updated_at_column();

-- `a/b/c.txt`: {a,b}, `c.txt`, `txt`. Policies call them.
create function storage.foldername(name text) returns text[] language sql immutable parallel safe as $$
  select (pg_catalog.string_to_array(name, '/'))[1 : pg_catalog.cardinality(pg_catalog.string_to_array(name, '/')) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable parallel safe as $$
  select pg_catalog.split_part(name, '/', -1)
$$;
create function storage.extension(name text) returns text language sql immutable parallel safe as $$
  select pg_catalog.split_part(pg_catalog.split_part(name, '/', -1), '.', -1)
$$;

-- Row security does not apply to these.
revoke truncate, references, trigger on storage.buckets, storage.objects from anon, authenticated;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- The owner of a table writes its policies; the project role is a member of this one.
grant usage, create on schema storage to cairn_storage_owner;
alter table storage.buckets owner to cairn_storage_owner;
alter table storage.objects owner to cairn_storage_owner;
revoke create on schema storage from cairn_storage_owner;
grant all on storage.buckets, storage.objects to supabase_storage_admin;
