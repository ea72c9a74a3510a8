import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

// The whole of a worker thread: `password-check.ts` starts it, asks, and lets it go.
const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

parentPort?.on('message', ({ id, password }: { id: number; password: string }) => {
  const { score, feedback } = judge.check(password)
  const result = { score, feedback: { warning: feedback.warning ?? '', suggestions: feedback.suggestions } }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, result })
})
