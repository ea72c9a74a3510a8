-- Existing foreign servers at addresses that are not allowed lose them, then the wrapper gets the validator.
-- @validator@ is the text of foreign-servers/validator.sql.
do $guard$
declare
  home text := (
    select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where extname = 'postgres_fdw'
  );
  server record;
begin
  if home is null or exists (
    select from pg_foreign_data_wrapper w join pg_proc p on p.oid = w.fdwvalidator
    where w.fdwname = 'postgres_fdw' and p.proname = 'cairn_foreign_server_validator'
  ) then
    return;
  end if;
  -- Somebody may have taken the name; a function of theirs must not become the validator.
  execute format('drop function if exists %s.cairn_foreign_server_validator(text[], oid) cascade', home);
  execute replace(@validator@, '@extschema@', home);
  for server in
    select s.oid, srvname, srvoptions from pg_foreign_server s
    join pg_foreign_data_wrapper w on w.oid = s.srvfdw where w.fdwname = 'postgres_fdw'
  loop
    begin
      execute format('select %s.cairn_foreign_server_validator($1, $2)', home)
      using coalesce(server.srvoptions, '{}'), 'pg_foreign_server'::regclass::oid;
    exception when others then
      update pg_foreign_server set srvoptions = array_append(array(
        select o from unnest(srvoptions) o where split_part(o, '=', 1) not in ('host', 'hostaddr')
      ), 'host=address-not-allowed.invalid') where oid = server.oid;
      raise warning 'the address of the foreign server % is not allowed, and was removed', server.srvname;
    end;
  end loop;
  execute format('alter foreign data wrapper postgres_fdw validator %s.cairn_foreign_server_validator', home);
  execute format('alter extension postgres_fdw add function %s.cairn_foreign_server_validator(text[], oid)', home);
end
$guard$;
