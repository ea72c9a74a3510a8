import type { PoolClient } from 'pg'
import type { AuthSecrets } from '../authentication/auth-secrets.ts'

type Client = Pick<PoolClient, 'query'>

interface Copy {
  from: string
  to: string
}

/** Seals again, for another project, each secret in a document of settings that was sealed for this one. */
const resealed = (value: unknown, reseal: (text: string) => string): unknown => {
  if (typeof value === 'string') return reseal(value)
  if (Array.isArray(value)) return value.map((each) => resealed(each, reseal))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resealed(each, reseal)]))
}

/**
 * Copies the settings of the services. Without where files of storage are kept: a branch would delete files there that its
 * rows do not name.
 */
export const copySettings = async (client: Client, secrets: AuthSecrets, { from, to }: Copy): Promise<void> => {
  const { rows } = await client.query<{ service: string; version: number; value: unknown }>(
    `select s.service, s.version, s.value - case s.service when 'storage' then 'files' else '' end as value
     from platform.project_service_settings s join platform.projects p on p.id = s.project_id where p.ref = $1`,
    [from],
  )
  for (const { service, version, value } of rows)
    await client.query(
      `insert into platform.project_service_settings (project_id, service, version, value)
       select id, $2, $3, $4::jsonb from platform.projects where ref = $1`,
      [to, service, version, JSON.stringify(resealed(value, (text) => secrets.moved(from, to, text)))],
    )
}

/** Copies the edge functions as they are deployed; not their secrets. */
export const copyFunctions = async (client: Client, { from, to }: Copy): Promise<void> => {
  await client.query(
    `with copied as materialized (
       select f.id as original, gen_random_uuid() as id, gen_random_uuid() as deployment_id
       from platform.functions f join platform.projects p on p.id = f.project_id where p.ref = $1
     ), inserted as (
       insert into platform.functions (id, project_id, slug, name, deployment_id, verify_jwt, entrypoint_path, import_map_path, sha256)
       select c.id, p.id, f.slug, f.name, c.deployment_id, f.verify_jwt, f.entrypoint_path, f.import_map_path, f.sha256
       from copied c join platform.functions f on f.id = c.original cross join platform.projects p where p.ref = $2
     )
     insert into platform.function_files (function_id, name, content)
     select c.id, i.name, i.content from copied c join platform.function_files i on i.function_id = c.original`,
    [from, to],
  )
}
