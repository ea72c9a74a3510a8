import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Project } from '@cairn/service-kit'
import { selfSignedCertificate } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { AuthContext } from '../context.ts'
import { openSecret, sealSecret } from '../sealed-secret.ts'

/** By these a project signs what it asks providers of SAML, and opens what they encrypt for it. */
export interface SamlKeys {
  /** In PEM. */
  privateKey: string
  /** Of the public key, in base64, as metadata have it. */
  certificate: string
}

interface StoredKeys {
  private_key: string
  certificate: string
}

const validYears = 20

const newKeys = async (now: Date): Promise<SamlKeys> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  })
  const certificate = selfSignedCertificate({ commonName: 'Single sign-on', privateKey, now, validYears })
  return { privateKey, certificate: certificate.toString('base64') }
}

const storedKeys = async (pool: Pool): Promise<StoredKeys | undefined> =>
  (await pool.query<StoredKeys>('select private_key, certificate from auth.saml_keys')).rows[0]

/** Undefined if it was sealed with another secret: of another project, or of this one before it was replaced. */
const opened = ({ private_key: sealed, certificate }: StoredKeys, project: Project): SamlKeys | undefined => {
  const privateKey = openSecret(sealed, project)
  return privateKey === undefined ? undefined : { privateKey, certificate }
}

// Those that are there stay, unless they are the ones that could not be opened: of several first uses at once, one makes them.
const upsert = `
  insert into auth.saml_keys as known (private_key, certificate, created_at) values ($1, $2, $3)
  on conflict (is_current) do update
  set private_key = excluded.private_key, certificate = excluded.certificate, created_at = excluded.created_at
  where known.private_key = $4`

/** The keys of a project, which are made when they are needed first. */
export const samlKeysOf = async ({
  pool,
  project,
  now,
}: Pick<AuthContext, 'pool' | 'project' | 'now'>): Promise<SamlKeys> => {
  const known = await storedKeys(pool)
  const keys = known && opened(known, project)
  if (keys !== undefined) return keys
  const made = await newKeys(now)
  await pool.query(upsert, [sealSecret(made.privateKey, project), made.certificate, now, known?.private_key ?? null])
  const stored = await storedKeys(pool)
  const current = stored && opened(stored, project)
  if (current === undefined) throw new Error('The keys for SAML were replaced by some that cannot be opened.')
  return current
}
