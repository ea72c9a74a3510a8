import { useSyncExternalStore } from 'react'
import type { AnswerRun, AnswerState } from './answer/answer-run.ts'
import { answerRunOf } from './answer/answer-run.ts'
import type { AssistantStore } from './assistant-store.ts'

/** The answers to the messages of a store. */
export const useAnswer = (store: AssistantStore): { run: AnswerRun; answer: AnswerState } => {
  const run = answerRunOf(store)
  return { run, answer: useSyncExternalStore(run.subscribe, run.getState) }
}
