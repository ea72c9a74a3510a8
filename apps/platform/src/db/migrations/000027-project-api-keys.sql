-- Publishable and secret keys of projects. Requests are checked by the digest; the sealed key is for showing it again.
create table platform.project_api_keys (
  id uuid primary key,
  project_id bigint not null references platform.projects on delete cascade,
  type text not null check (type in ('publishable', 'secret')),
  name text not null,
  description text,
  digest bytea not null unique,
  prefix text not null,
  sealed_key text not null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- To the minute.
  last_used_at timestamptz,
  unique (project_id, type, name)
);

-- Null: requests with the keys anon and service_role are accepted.
alter table platform.projects add column legacy_keys_disabled_at timestamptz;

-- Every process of the installation follows the changes. The last use is not one.
create function platform.announce_api_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('platform_changes', json_build_object('kind', 'api_keys', 'ref', p.ref)::text)
  from platform.projects p where p.id = coalesce(new.project_id, old.project_id);
  return null;
end
$$;

create trigger project_api_keys_announce after insert or delete or update of name, digest on platform.project_api_keys
  for each row execute function platform.announce_api_keys();
