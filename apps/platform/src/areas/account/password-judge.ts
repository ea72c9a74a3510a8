import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

// Runs as a process of its own: `password-check.ts` starts it, sends requests and ends it. It exits when its parent is gone.
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
