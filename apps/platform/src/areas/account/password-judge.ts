import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

// The whole of a process: `password-check.ts` starts it, asks, and ends it. It ends by itself when it loses the other.
const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

process.on('message', ({ id, password }: { id: number; password: string }) => {
  const { score, feedback } = judge.check(password)
  const result = { score, feedback: { warning: feedback.warning ?? '', suggestions: feedback.suggestions } }
  process.send?.({ id, result })
})
