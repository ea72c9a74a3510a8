import { mergeAreas } from '@cairn/contracts/merge-areas'
import type { Plugin } from 'vite'

const parts = ['actions', 'auditActions', 'operatorActions', 'errors'] as const
const importOfCall = /import \{ mergeAreas \} from '\.\/merge-areas\.ts'/

/**
 * Replaces `mergeAreas('actions')` by its value. The call needs every area whole: each page would load the words of the
 * audit log and the sentences of all refusals for the roles that may do something.
 */
export const mergedAreas = (): Plugin => ({
  name: 'merged-areas',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contracts\/src\/[^/]+\.ts$/.test(id) || !importOfCall.test(code)) return undefined
    return parts.reduce(
      (text, part) => text.replaceAll(`mergeAreas('${part}')`, () => JSON.stringify(mergeAreas(part))),
      code.replace(importOfCall, ''),
    )
  },
})
