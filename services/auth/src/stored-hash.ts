import { verify } from '@node-rs/argon2'
import { runInOwnThread } from '@cairn/service-kit'

const bcryptForm = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2Form =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]{11,128}\$[A-Za-z0-9+/]{22,128}$/

// The cost of a check is part of an imported hash, and all projects share two threads for these checks. A hash that costs
// far more than usual tools write is refused: bcrypt at 12 takes 0.4 s, argon2 with these at most 0.5 s.
const maxBcryptCost = 12
const maxArgon2 = { memoryKiB: 131_072, passes: 6, lanes: 8 }

/** A hash that passwords can be compared with. */
export type HashKind = 'argon2' | 'bcrypt'

/** Undefined if no password can match: the form is not known, or the check would cost too much. */
export const hashKindOf = (stored: string): HashKind | undefined => {
  const bcrypt = bcryptForm.exec(stored)
  if (bcrypt !== null) {
    const cost = Number(bcrypt[1])
    return cost >= 4 && cost <= maxBcryptCost ? 'bcrypt' : undefined
  }
  const argon2 = argon2Form.exec(stored)
  if (argon2 === null) return undefined
  const [memory = 0, passes = 0, lanes = 0] = argon2.slice(1).map(Number)
  return memory <= maxArgon2.memoryKiB && passes <= maxArgon2.passes && lanes <= maxArgon2.lanes ? 'argon2' : undefined
}

/** Outside the event loop, whichever kind it is. */
export const matchesHash = async (password: string, stored: string, kind: HashKind): Promise<boolean> => {
  if (kind === 'argon2') return verify(stored, password)
  return (await runInOwnThread(new URL('./bcrypt-thread.ts', import.meta.url), { password, hash: stored })) === true
}
