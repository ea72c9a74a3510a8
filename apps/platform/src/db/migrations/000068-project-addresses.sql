-- Host names outside the installation at which projects answer. Several projects can claim the same one; the one that proves it
-- by a record in the DNS has it.
create table platform.custom_hostnames (
  project_ref text primary key references platform.projects (ref) on delete cascade,
  hostname text not null check (hostname = lower(hostname)),
  -- What the TXT record holds.
  token text not null,
  verified_at timestamptz,
  activated_at timestamptz check (activated_at is null or verified_at is not null),
  -- The last look at the DNS, and what it found. Null: nobody has looked.
  checked_at timestamptz,
  found jsonb,
  inserted_at timestamptz not null default now()
);
create unique index custom_hostnames_verified on platform.custom_hostnames (hostname) where verified_at is not null;

-- Names below the domain of the installation, in place of the ref.
create table platform.vanity_subdomains (
  project_ref text primary key references platform.projects (ref) on delete cascade,
  name text not null unique check (name ~ '^[a-z0-9-]{3,40}$')
);

-- Every process of the installation follows them.
create function platform.announce_addresses() returns trigger language plpgsql as $$
begin
  perform pg_notify('platform_changes',
    json_build_object('kind', 'addresses', 'ref', coalesce(new.project_ref, old.project_ref))::text);
  return null;
end
$$;

create trigger custom_hostnames_announce
  after insert or delete or update of hostname, verified_at, activated_at on platform.custom_hostnames
  for each row execute function platform.announce_addresses();
create trigger vanity_subdomains_announce after insert or update or delete on platform.vanity_subdomains
  for each row execute function platform.announce_addresses();

-- A custom domain is charged for the time in which it is active.
create function platform.record_custom_domain() returns trigger language plpgsql as $$
declare
  project bigint := (select id from platform.projects where ref = coalesce(new.project_ref, old.project_ref));
begin
  if tg_op <> 'INSERT' and old.activated_at is not null then
    perform platform.end_add_on(project, 'custom_domain', '');
  end if;
  if tg_op <> 'DELETE' and new.activated_at is not null then
    perform platform.begin_add_on(project, 'custom_domain', '', new.hostname);
  end if;
  return null;
end
$$;

create trigger custom_hostnames_switched after insert or delete on platform.custom_hostnames
  for each row execute function platform.record_custom_domain();
create trigger custom_hostnames_activated after update of activated_at on platform.custom_hostnames
  for each row when (old.activated_at is distinct from new.activated_at)
  execute function platform.record_custom_domain();
