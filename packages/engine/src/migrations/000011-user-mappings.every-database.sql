-- The validator of foreign servers judges user mappings too, where it let everything pass before. Those that exist lose what it
-- refuses. @validator@ is the text of foreign-servers/validator.sql.
do $guard$
declare
  home text := (
    select quote_ident(nspname) from pg_foreign_data_wrapper w join pg_proc p on p.oid = w.fdwvalidator
    join pg_namespace n on n.oid = p.pronamespace
    where w.fdwname = 'postgres_fdw' and p.proname = 'cairn_foreign_server_validator'
  );
begin
  if home is null then
    return;
  end if;
  execute replace(replace(@validator@, 'create function', 'create or replace function'), '@extschema@', home);
  update pg_user_mapping set umoptions = nullif(array(
    select o from unnest(umoptions) o where split_part(o, '=', 1) not in ('sslcert', 'sslkey', 'password_required')
  ), '{}')
  where umserver in (
    select s.oid from pg_foreign_server s join pg_foreign_data_wrapper w on w.oid = s.srvfdw where w.fdwname = 'postgres_fdw'
  );
end
$guard$;
