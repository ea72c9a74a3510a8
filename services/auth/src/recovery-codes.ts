import { createHmac, randomInt } from 'node:crypto'
import type { Project } from '@cairn/service-kit'
import { sealOfFactors } from './sealed-secret.ts'

// Without characters that are easily taken for others.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 10
const codeCount = 10

/** Ten codes of 49 random bits, in two groups: `k7m2p-x9qrt`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
  })

/** What is stored in place of a code: too few bits for a plain digest, hence the project's secret in it. */
export const hashedRecoveryCode = (code: string, project: Project): string =>
  createHmac('sha256', sealOfFactors(project).jwtSecret)
    .update('recovery code\n')
    .update(code.toLowerCase().replaceAll(/[\s-]/g, ''))
    .digest('hex')
