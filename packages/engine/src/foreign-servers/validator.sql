-- Judges the addresses of foreign servers, and user mappings, after the wrapper's own validator. It is called by the server for
-- the complete options of each CREATE SERVER and ALTER SERVER. The list of private networks is filled in.
-- What the installation allows stands in its configuration file: a session cannot change what is read from there.
create function @extschema@.cairn_foreign_server_validator(options text[], catalog oid) returns void
-- Without standard_conforming_strings, which the caller may have switched off, the patterns below would mean something else.
language plpgsql security definer set search_path = pg_catalog, pg_temp set standard_conforming_strings = on as $validator$
declare
  wrappers_own oid := (
    select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'c' and p.prosrc = 'postgres_fdw_validator' limit 1
  );
  given jsonb := '{}';
  installation jsonb := (
    select coalesce(jsonb_object_agg(name, setting), '{}') from pg_file_settings
    where sourcefile = current_setting('config_file') and name like 'cairn.%'
  );
  hosts text[];
  addresses text[];
  target text;
begin
  execute format('select %s($1, $2)', wrappers_own::regproc) using options, catalog;
  select coalesce(jsonb_object_agg(split_part(o, '=', 1), substr(o, position('=' in o) + 1)), '{}')
  into given from unnest(options) o;
  -- The wrapper's own validator lets a superuser set these, and takes this function for one.
  if catalog = 'pg_user_mapping'::regclass
    and (given ?| array['sslcert', 'sslkey'] or not coalesce(given ->> 'password_required', 'true')::boolean) then
    raise insufficient_privilege using
      message = 'options that name files of the host, or leave out the password, are not allowed for a user mapping';
  end if;
  if catalog <> 'pg_foreign_server'::regclass then
    return;
  end if;

  -- Files of the host.
  if given ?| array['service', 'servicefile', 'passfile', 'sslcert', 'sslkey', 'sslcrl', 'sslcrldir', 'sslkeylogfile']
    or coalesce(given ->> 'sslrootcert', 'system') <> 'system' then
    raise insufficient_privilege using
      message = 'options that name files of the host are not allowed for a foreign server',
      hint = 'sslrootcert may be "system".';
  end if;

  hosts := string_to_array(given ->> 'host', ',');
  addresses := string_to_array(given ->> 'hostaddr', ',');
  for i in 1 .. greatest(cardinality(hosts), cardinality(addresses), 1) loop
    -- Without either, libpq connects to a socket of this machine.
    target := coalesce(nullif(addresses[i], ''), nullif(hosts[i], ''), '');
    -- Numbers in other notations, which the resolver would take, are no names either.
    if target ~ '^\d{1,3}(\.\d{1,3}){3}$' and target !~ '(^|\.)0\d' or target ~ '^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*$' then
      continue when exists (
        select from string_to_table(installation ->> 'cairn.foreign_networks', ',') allowed
        where allowed <> '' and target::inet <<= allowed::inet
      );
      continue when not exists (select from unnest(@networks@::inet[]) refused where target::inet <<= refused);
    elsif nullif(addresses[i], '') is null and installation ->> 'cairn.foreign_host_names' = 'on' then
      continue when target ~ '^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$' and target !~* '(^|\.)(\d+|0x[0-9a-f]*)$';
    end if;
    raise insufficient_privilege using
      message = 'this address is not allowed for a foreign server',
      hint = case when installation ->> 'cairn.foreign_host_names' = 'on'
        then 'Set host to a name, or hostaddr to a numeric address, on the public internet.'
        else 'Set hostaddr to a numeric address on the public internet. A name in host alone is not allowed on this installation.' end;
  end loop;
end
$validator$;
revoke all on function @extschema@.cairn_foreign_server_validator from public;
