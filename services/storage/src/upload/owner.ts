import type { Caller } from '@cairn/rest/data-access'
import { z } from 'zod'

const Claims = z.object({ sub: z.string().optional().catch(undefined) })

/** The subject of a caller's token. */
export const subjectOf = ({ claims }: Pick<Caller, 'claims'>): string | undefined =>
  Claims.parse(JSON.parse(claims)).sub

/** Whose an object is: the subject, and the same as a UUID if it is one. */
export const ownerOf = (caller: Pick<Caller, 'claims'>, given?: string): { id: string | null; uuid: string | null } => {
  const id = given ?? subjectOf(caller) ?? null
  return { id, uuid: id !== null && z.guid().safeParse(id).success ? id : null }
}
