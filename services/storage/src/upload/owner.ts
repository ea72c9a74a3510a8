import type { Caller } from '@cairn/rest/data-access'
import { z } from 'zod'

const Claims = z.object({ sub: z.string().optional().catch(undefined) })

/** The subject of a caller's token. */
export const subjectOf = ({ claims }: Pick<Caller, 'claims'>): string | undefined =>
  Claims.parse(JSON.parse(claims)).sub

export interface Owner {
  id: string | null
  uuid: string | null
}

const asOwner = (id: string | null): Owner => ({
  id,
  uuid: id !== null && z.guid().safeParse(id).success ? id : null,
})

// The caller of a token is the same object as long as the token is remembered: small uploads come by the thousand.
const ofCallers = new WeakMap<object, Owner>()

/** Whose an object is: the subject, and the same as a UUID if it is one. */
export const ownerOf = (caller: Pick<Caller, 'claims'>, given?: string): Owner => {
  if (given !== undefined) return asOwner(given)
  const known = ofCallers.get(caller)
  if (known !== undefined) return known
  const owner = asOwner(subjectOf(caller) ?? null)
  ofCallers.set(caller, owner)
  return owner
}
