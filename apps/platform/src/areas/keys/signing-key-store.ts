import type { SigningKey } from '@cairn/contracts/keys/signing-keys'
import type { SigningKeyState } from '@cairn/contracts/keys/signing-key-states'
import { canBecome, canDelete, withState } from '@cairn/contracts/keys/signing-key-states'
import type { SigningAlgorithm } from '@cairn/service-kit'
import { generateSigningKey, publicKeyOf } from '@cairn/service-kit'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { fail } from '../../errors.ts'
import type { StoredSigningKey } from '../projects/project-secrets.ts'
import { signingKeysOf } from '../projects/project-secrets.ts'
import type { ProjectStore, StoredProject } from '../projects/project-store.ts'

const mostKeys = 20

const toSigningKey = ({
  id,
  algorithm,
  status,
  isLegacy,
  jwk,
  createdAt,
  updatedAt,
}: StoredSigningKey): SigningKey => ({
  id,
  algorithm,
  status,
  is_legacy: isLegacy,
  public_jwk: publicJwkOf(jwk),
  created_at: createdAt,
  updated_at: updatedAt,
})

const publicJwkOf = (jwk: StoredSigningKey['jwk']): SigningKey['public_jwk'] => {
  const key = publicKeyOf(jwk)
  if (key?.kty === undefined || key.kid === undefined || key.alg === undefined) return null
  return { ...key, kty: key.kty, kid: key.kid, alg: key.alg, use: key.use ?? 'sig', key_ops: key.key_ops ?? [] }
}

/** The keys that sign and verify the access tokens of a project. They are part of its sealed secrets. */
export interface SigningKeyStore {
  /** Newest first. */
  list: (project: StoredProject) => SigningKey[]
  create: (
    by: Actor,
    project: StoredProject,
    fields: { algorithm: SigningAlgorithm; status: 'standby' | 'in_use' },
  ) => Promise<SigningKey>
  changeState: (by: Actor, project: StoredProject, id: string, to: SigningKeyState) => Promise<SigningKey>
  remove: (by: Actor, project: StoredProject, id: string) => Promise<SigningKey>
}

interface Changed {
  keys: StoredSigningKey[]
  key: StoredSigningKey
  action: AuditAction
  details: Readonly<Record<string, unknown>>
}

const requireNoStandby = (keys: readonly StoredSigningKey[]): void => {
  if (keys.some(({ status }) => status === 'standby')) throw fail('standby_key_exists')
}

const findKey = (keys: readonly StoredSigningKey[], id: string): StoredSigningKey => {
  const key = keys.find((each) => each.id === id)
  if (key === undefined) throw fail('signing_key_not_found')
  return key
}

const requireChange = (
  project: StoredProject,
  keys: readonly StoredSigningKey[],
  key: StoredSigningKey,
  to: SigningKeyState,
) => {
  if (!canBecome(key.status, to)) throw fail('wrong_key_state')
  if (to === 'standby') requireNoStandby(keys)
  if (to === 'revoked' && key.isLegacy && project.legacy_keys_disabled_at === null)
    throw fail('legacy_api_keys_enabled')
}

export const createSigningKeyStore = (projects: Pick<ProjectStore, 'changeSecrets'>): SigningKeyStore => {
  const change = async (
    by: Actor,
    { ref, name, organization_id: organizationId }: StoredProject,
    work: (project: StoredProject, keys: StoredSigningKey[]) => Changed,
  ): Promise<SigningKey> => {
    let changed: Changed | undefined
    const isFound = await projects.changeSecrets(ref, async (present, client) => {
      // It was transferred meanwhile: roles of the organization that it moved to were not asked for.
      if (present.organization_id !== organizationId) throw fail('project_not_found')
      changed = work(present, signingKeysOf(present))
      const { action, details, key, keys } = changed
      await recordAudit(client, by, {
        organizationId,
        action,
        target: { type: 'project', id: ref, name },
        details: { key: key.id, algorithm: key.algorithm, ...details },
      })
      return { ...present.openSecrets(), signingKeys: keys }
    })
    if (!isFound || changed === undefined) throw fail('project_not_found')
    return toSigningKey(changed.key)
  }

  return {
    list: (project) => signingKeysOf(project).map(toSigningKey),
    create: async (by, project, { algorithm, status }) => {
      // Before the transaction: an RSA key takes long to find.
      const jwk = await generateSigningKey(algorithm)
      return change(by, project, (_present, keys) => {
        if (keys.length >= mostKeys) throw fail('too_many_signing_keys')
        if (status === 'standby') requireNoStandby(keys)
        const now = new Date().toISOString()
        const key: StoredSigningKey = {
          id: jwk.kid ?? '',
          algorithm,
          status,
          isLegacy: false,
          jwk,
          createdAt: now,
          updatedAt: now,
        }
        return {
          keys: withState([key, ...keys], key.id, status),
          key,
          action: 'project.signing_key_created',
          details: { status },
        }
      })
    },
    changeState: (by, project, id, to) =>
      change(by, project, (present, keys) => {
        const before = findKey(keys, id)
        requireChange(present, keys, before, to)
        const updatedAt = new Date().toISOString()
        const after = withState(keys, id, to).map((each) =>
          findKey(keys, each.id).status === each.status ? each : { ...each, updatedAt },
        )
        return {
          keys: after,
          key: findKey(after, id),
          action: 'project.signing_key_changed',
          details: { from: before.status, to },
        }
      }),
    remove: (by, project, id) =>
      change(by, project, (_present, keys) => {
        const key = findKey(keys, id)
        if (key.isLegacy || !canDelete(key.status)) throw fail('wrong_key_state')
        return {
          keys: keys.filter((each) => each !== key),
          key,
          action: 'project.signing_key_deleted',
          details: {},
        }
      }),
  }
}
