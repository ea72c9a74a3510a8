import { connectAsAdministrator } from '../src/admin-connection.ts'
import type { InstanceAddress } from '../src/index.ts'
import { secrets } from './test-engine.ts'

const queries = {
  roles: `select rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolconnlimit,
    rolvaliduntil, rolbypassrls, rolconfig, rolpassword is not null as has_password from pg_roles order by rolname`,
  memberships: `select roleid::regrole::text, member::regrole::text, grantor::regrole::text, admin_option, inherit_option,
    set_option from pg_auth_members order by 1, 2, 3`,
  settings: `select datname, setrole::regrole::text, setconfig from pg_db_role_setting
    left join pg_database d on d.oid = setdatabase order by 1, 2`,
  databases: `select datname, datdba::regrole::text, datallowconn, datconnlimit, array(select a::text from unnest(datacl) a order by 1)
    from pg_database order by datname`,
  schemas: `select nspname, nspowner::regrole::text, array(select a::text from unnest(nspacl) a order by 1) from pg_namespace
    where nspname not like 'pg\\_%' order by nspname`,
  defaults: `select defaclrole::regrole::text, defaclnamespace::regnamespace::text, defaclobjtype,
    array(select a::text from unnest(defaclacl) a order by 1) from pg_default_acl order by 1, 2, 3`,
  functions: `select oid::regprocedure::text, proowner::regrole::text, prosrc, provolatile,
    array(select a::text from unnest(proacl) a order by 1) from pg_proc
    where pronamespace::regnamespace::text in ('auth', 'storage', 'extensions', 'public') order by 1`,
  relations: `select oid::regclass::text, relkind, relowner::regrole::text from pg_class
    where relnamespace::regnamespace::text in ('auth', 'storage', 'extensions', 'public') order by 1`,
  publications: 'select pubname, pubowner::regrole::text, puballtables from pg_publication order by 1',
  extensions: 'select extname, extversion from pg_extension order by 1',
}

/** What an instance consists of, by names: two that were made alike are equal. */
export const instanceContents = async (address: InstanceAddress): Promise<Record<string, unknown[]>> => {
  await using admin = await connectAsAdministrator(address, secrets.adminPassword, 'postgres')
  const contents: Record<string, unknown[]> = {}
  for (const [name, sql] of Object.entries(queries)) contents[name] = (await admin.client.query(sql)).rows
  return contents
}
