-- The settings document of each service of a project. A service without a row has its defaults.
create table platform.project_service_settings (
  project_id bigint not null references platform.projects on delete cascade,
  service text not null,
  -- Of the document's schema.
  version integer not null,
  value jsonb not null,
  -- Raised by each change.
  revision bigint not null default 1,
  updated_at timestamptz not null default now(),
  primary key (project_id, service)
);

-- Every process of the installation follows the changes.
create function platform.announce_service_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('platform_changes',
    json_build_object('kind', 'service_settings', 'ref', p.ref)::text)
  from platform.projects p where p.id = coalesce(new.project_id, old.project_id);
  return null;
end
$$;

create trigger project_service_settings_announce after insert or update or delete on platform.project_service_settings
  for each row execute function platform.announce_service_settings();
