import type { Draft } from '@cairn/contracts/assistant/draft'
import type { DraftKind } from '@cairn/contracts/assistant/draft-kinds'
import { request } from '~/api/client.ts'

export type DraftOf<Kind extends DraftKind> = Extract<Draft, { kind: Kind }>

export interface DraftPlace {
  schema: string
  /** Of a filter or a policy. */
  table?: string | undefined
}

// The union cannot be narrowed by a parameter of a type that is not known here.
const isOf = <Kind extends DraftKind>(draft: Draft, kind: Kind): draft is DraftOf<Kind> => draft.kind === kind

interface Wanted<Kind extends DraftKind> {
  kind: Kind
  description: string
  place: DraftPlace
}

/** Has the model of the assistant fill in a form. Nothing runs. */
export const writeDraft = async <Kind extends DraftKind>(
  ref: string,
  { kind, description, place: { schema, table } }: Wanted<Kind>,
  signal: AbortSignal,
): Promise<DraftOf<Kind>> => {
  const body = { kind, description, schema, ...(table !== undefined && { table }) }
  const draft = await request('POST /platform/projects/:ref/ai/draft', { params: { ref }, body, signal })
  if (!isOf(draft, kind)) throw new Error(`A ${kind} was asked for, and a ${draft.kind} was answered.`)
  return draft
}
