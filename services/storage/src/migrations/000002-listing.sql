-- U+10FFFF is no character, and sorts behind all others: what begins with a text lies between it and the text with this
-- behind it.

-- The folders directly in a folder (`''`, or a text that ends in a slash), without their slash. Skips from one to the next, so
-- the number of objects in them does not matter.
create function storage.child_folders(bucket text, parent text) returns setof text language sql stable as $$
  with recursive child (path) as (
    (
      select parent || pg_catalog.split_part(pg_catalog.substr(o.folder, pg_catalog.length(parent) + 1), '/', 1)
      from storage.objects o
      where o.bucket_id = bucket and o.folder > parent and o.folder < parent || U&'\+10FFFF'
      order by o.folder limit 1
    )
    union all
    select (
      select parent || pg_catalog.split_part(pg_catalog.substr(o.folder, pg_catalog.length(parent) + 1), '/', 1)
      from storage.objects o
      -- 0 is the character behind the slash.
      where o.bucket_id = bucket and o.folder >= child.path || '0' and o.folder < parent || U&'\+10FFFF'
      order by o.folder limit 1
    )
    from child where child.path is not null
  )
  select pg_catalog.substr(path, pg_catalog.length(parent) + 1) from child where path is not null
$$;

-- What is in a folder: its folders by name, then its files. `search` is the beginning of names, in any case.
create function storage.search(
  prefix text,
  bucketname text,
  limits int default 100,
  levels int default 1,
  offsets int default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
)
returns table (
  name text,
  id uuid,
  updated_at timestamptz,
  created_at timestamptz,
  last_accessed_at timestamptz,
  metadata jsonb
)
language plpgsql stable as $$
declare
  folders text[];
  skipped_files int;
  wanted_files int;
  falls boolean := pg_catalog.lower(sortorder) = 'desc';
  by_column text := case when sortcolumn in ('updated_at', 'created_at', 'last_accessed_at') then sortcolumn else 'name' end;
begin
  folders := array(
    select f from storage.child_folders(bucketname, prefix) f
    where pg_catalog.starts_with(pg_catalog.lower(f), pg_catalog.lower(search))
  );
  return query
    select f, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
    from pg_catalog.unnest(folders) f
    order by
      case when falls and by_column = 'name' then f collate "C" end desc,
      f collate "C"
    offset offsets limit limits;
  skipped_files := greatest(offsets - pg_catalog.cardinality(folders), 0);
  wanted_files := limits - greatest(least(pg_catalog.cardinality(folders) - offsets, limits), 0);
  if wanted_files <= 0 then
    return;
  end if;
  return query execute pg_catalog.format(
    $query$
      select pg_catalog.substr(o.name, pg_catalog.length($2) + 1), o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.objects o
      where o.bucket_id = $1 and o.folder = $2
        and ($3 = '' or pg_catalog.starts_with(pg_catalog.lower(pg_catalog.substr(o.name, pg_catalog.length($2) + 1)), pg_catalog.lower($3)))
      order by o.%I %s, o.name
      offset $4 limit $5
    $query$,
    by_column, case when falls then 'desc' else 'asc' end
  ) using bucketname, prefix, search, skipped_files, wanted_files;
end
$$;

-- Objects and folders whose keys begin with a text, in the order of their bytes, behind or before `start_at`. Everything below a
-- folder is one entry, which ends in a slash.
create function storage.list_with_delimiter(bucket text, prefix text, start_at text, most int, falls boolean)
returns table (
  key text,
  is_folder boolean,
  id uuid,
  updated_at timestamptz,
  created_at timestamptz,
  last_accessed_at timestamptz,
  metadata jsonb,
  version text
)
language plpgsql stable as $$
declare
  found_row storage.objects;
  place text := coalesce(start_at, case when falls then prefix || U&'\+10FFFF' else '' end);
  slash int;
begin
  for entry in 1 .. most loop
    if falls then
      select * into found_row from storage.objects o
      where o.bucket_id = bucket and o.name < place and o.name >= prefix
      order by o.name desc limit 1;
    else
      select * into found_row from storage.objects o
      where o.bucket_id = bucket and o.name > place and o.name >= prefix and o.name < prefix || U&'\+10FFFF'
      order by o.name limit 1;
    end if;
    if found_row.id is null then
      return;
    end if;
    slash := pg_catalog.strpos(pg_catalog.substr(found_row.name, pg_catalog.length(prefix) + 1), '/');
    if slash > 0 then
      key := pg_catalog.left(found_row.name, pg_catalog.length(prefix) + slash);
      place := case when falls then key else key || U&'\+10FFFF' end;
      is_folder := true;
      id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null; version := null;
    else
      key := found_row.name;
      place := key;
      is_folder := false;
      id := found_row.id; updated_at := found_row.updated_at; created_at := found_row.created_at;
      last_accessed_at := found_row.last_accessed_at; metadata := found_row.metadata; version := found_row.version;
    end if;
    return next;
  end loop;
end
$$;
