import type { CreateVaultSecret, UpdateVaultSecret } from '@cairn/contracts/vault/secrets'
import { RevealedVaultSecret, VaultSecret } from '@cairn/contracts/vault/secrets'
import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import type { Questions } from '../wire/ask.ts'
import { askAll } from '../wire/ask.ts'

const longestDescription = 10_000

/** The fields of a secret of `s`, for `json_build_object`. */
const fields = `'id', s.id, 'name', s.name, 'description', left(s.description, ${longestDescription}),
  'created_at', s.created_at, 'updated_at', s.updated_at`

const listText = `
  select coalesce(json_agg(json_build_object(${fields}) order by s.name, s.created_at), '[]')
    from (select id, name, description, created_at, updated_at from vault.secrets) s`

/** All secrets, without their values. @throws MetaError */
export const listVaultSecrets = async (db: Database): Promise<VaultSecret[]> =>
  (await askJson(db, z.array(VaultSecret), listText)) ?? []

/** The secret that `source` answers as `s`; the audit log gets its name, in the transaction that reads or changes it. */
const recorded = (source: string, more = ''): string => `
  with s as materialized (${source}),
  recorded as materialized (
    select cairn.record_change($2::uuid, json_build_object('id', id, 'name', name)::jsonb) from s)
  select json_build_object(${fields}${more}) from s, recorded`

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof MetaError)) return error
  if (error.database?.sqlstate === 'P0002') return new MetaError('vault_secret_not_found')
  if (error.database?.constraint === 'secrets_name_key') return new MetaError('vault_secret_name_taken')
  return error
}

const run = async <T>(db: Database, shape: z.ZodType<T>, questions: Questions): Promise<T> => {
  try {
    const outcomes = await askAll(asItself(db), questions)
    const json = outcomes.at(-1)?.rows[0]?.[0]
    if (json === undefined || json === null) throw new MetaError('vault_secret_not_found')
    return shape.parse(JSON.parse(json))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A secret with its value, also where the database is read-only. @throws MetaError `vault_secret_not_found` */
export const revealVaultSecret = (db: Database, id: string, changeId: string): Promise<RevealedVaultSecret> => {
  const text = recorded('select * from vault.decrypted_secrets where id = $1::uuid', `, 'secret', s.decrypted_secret`)
  return run(db, RevealedVaultSecret, { steps: [{ text, values: [id, changeId] }], isReadWrite: true })
}

/** @throws MetaError `vault_secret_name_taken` */
export const createVaultSecret = (
  db: Database,
  { name, description, secret }: CreateVaultSecret,
  changeId: string,
): Promise<VaultSecret> =>
  run(db, VaultSecret, {
    steps: [
      { text: 'select vault.create_secret($1, $2, $3)', values: [secret, name, description], isHidden: true },
      { text: recorded('select * from vault.secrets where name = $1'), values: [name, changeId] },
    ],
  })

/** @throws MetaError `vault_secret_not_found`, `vault_secret_name_taken` */
export const updateVaultSecret = (
  db: Database,
  id: string,
  { name, description, secret }: UpdateVaultSecret,
  changeId: string,
): Promise<VaultSecret> =>
  run(db, VaultSecret, {
    steps: [
      {
        text: 'select vault.update_secret($1::uuid, $2, $3, $4)',
        values: [id, secret ?? null, name ?? null, description ?? null],
        isHidden: true,
      },
      { text: recorded('select * from vault.secrets where id = $1::uuid'), values: [id, changeId] },
    ],
  })

/** Answers the secret as it was. Also where the database is read-only. @throws MetaError `vault_secret_not_found` */
export const deleteVaultSecret = (db: Database, id: string, changeId: string): Promise<VaultSecret> => {
  const text = recorded('delete from vault.secrets where id = $1::uuid returning *')
  return run(db, VaultSecret, { steps: [{ text, values: [id, changeId] }], isReadWrite: true })
}
