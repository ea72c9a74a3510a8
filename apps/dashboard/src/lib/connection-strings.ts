interface Connection {
  db_host: string
  db_port: number
  db_user: string
  db_name: string
}

/** Stands where the password goes: the platform does not show it again. */
export const passwordPlaceholder = '[YOUR-PASSWORD]'

export const connectionStrings = (connection: Connection) => {
  const { db_host: host, db_port: port, db_user: user, db_name: name } = connection
  const uri = `postgresql://${user}:${passwordPlaceholder}@${host}:${port}/${name}`
  return {
    uri,
    psql: `psql -h ${host} -p ${port} -U ${user} -d ${name}`,
    node: [
      "import { Client } from 'pg'",
      '',
      'const client = new Client({',
      `  connectionString: '${uri}',`,
      '})',
      'await client.connect()',
      "const { rows } = await client.query('select now()')",
    ].join('\n'),
  }
}
