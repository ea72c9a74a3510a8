import type { Client } from 'pg'

/** Instances made before versions were recorded have what the first three migrations make. */
const unrecordedVersion = 3

// A setting of template1, which belongs to the administrator: it is written in the transaction of the migrations, whichever
// database they run in, and outlives every database of the project. A table would be copied into each new database.
export const recordVersion = (version: number): string =>
  `alter database template1 set cairn.instance_version = ${version};`

/** Which migrations an instance has. */
export const readVersion = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ version: string }>(`
    select split_part(setting, '=', 2) as version
    from pg_db_role_setting join pg_database d on d.oid = setdatabase cross join unnest(setconfig) setting
    where datname = 'template1' and setrole = 0 and setting like 'cairn.instance\\_version=%'`)
  return rows[0] === undefined ? unrecordedVersion : Number(rows[0].version)
}
