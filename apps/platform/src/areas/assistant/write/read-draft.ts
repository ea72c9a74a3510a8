import { Draft } from '@cairn/contracts/assistant/draft'
import type { DraftKind } from '@cairn/contracts/assistant/draft-kinds'
import { writtenSql } from './written.ts'

/** A field that a model answers with null is one that it left out. */
const withoutNulls = (_key: string, value: unknown): unknown => value ?? undefined

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text, withoutNulls)
  } catch {
    return undefined
  }
}

/** The form that a model has filled in; undefined where its answer is none. */
export const readDraft = (kind: DraftKind, answer: string): Draft | undefined => {
  const fields = parsed(writtenSql(answer))
  if (typeof fields !== 'object' || fields === null) return undefined
  return Draft.safeParse({ ...fields, kind }).data
}
