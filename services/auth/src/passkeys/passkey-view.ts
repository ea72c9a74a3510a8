import type { Passkey } from './passkey-store.ts'

/** A passkey as the published client reads it. */
export const publicPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  friendly_name: name,
  created_at: createdAt,
  last_used_at: lastUsedAt ?? undefined,
})
