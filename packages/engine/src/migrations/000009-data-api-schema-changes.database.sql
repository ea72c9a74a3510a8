-- The data API reads the schema once and listens on the channel `pgrst` for changes of it, as its clients' tools expect
-- (`notify pgrst, 'reload schema'`). Owned by the administrator: only a superuser can create an event trigger.
create or replace function cairn.notify_data_api() returns event_trigger
  language plpgsql set search_path = pg_catalog
  as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() c where c.schema_name is distinct from 'pg_temp') then
    notify pgrst, 'reload schema';
  end if;
end $$;
create or replace function cairn.notify_data_api_of_drop() returns event_trigger
  language plpgsql set search_path = pg_catalog
  as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() o where not o.is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end $$;
-- Event triggers call them without this right.
revoke execute on function cairn.notify_data_api, cairn.notify_data_api_of_drop from public;

-- A database that replaces another one gets all migrations, and may have been made as a copy of one that has them.
drop event trigger if exists cairn_data_api_changes;
drop event trigger if exists cairn_data_api_drops;
create event trigger cairn_data_api_changes on ddl_command_end execute function cairn.notify_data_api();
create event trigger cairn_data_api_drops on sql_drop execute function cairn.notify_data_api_of_drop();
