import { assistantOpen } from './assistant-open.ts'

/** A question that a page begins for the assistant: the panel, which may not be loaded yet, takes it. */
export interface BegunQuestion {
  text: string
  /** What it is about, such as an error with its statement. */
  attached: string
}

const begun = new Map<string, BegunQuestion>()
const listeners = new Set<() => void>()

/** Opens the assistant of a project with a question that the person can send. */
export const beginQuestion = (ref: string, question: BegunQuestion): void => {
  begun.set(ref, question)
  assistantOpen(ref).set('true')
  for (const listener of listeners) listener()
}

/** The question that waits; once. */
export const takeQuestion = (ref: string): BegunQuestion | undefined => {
  const question = begun.get(ref)
  begun.delete(ref)
  return question
}

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
