import { notAcceptable } from '../rest-error.ts'
import type { Routine } from '../schema/relation.ts'
import type { Shape } from '../sql/answer-sql.ts'
import type { MediaType } from './media-type.ts'

/** How the answer of a request is written. */
export interface AnswerFormat {
  shape: Shape
  contentType: string
  stripsNulls: boolean
  /** Exactly one row. */
  isSingular: boolean
  /** The options of EXPLAIN, if the plan is the answer. */
  plan: { format: 'json' | 'text'; options: readonly string[] } | undefined
}

const format = (shape: Shape, contentType: string, more: Partial<AnswerFormat> = {}): AnswerFormat => ({
  shape,
  contentType: contentType.includes('octet-stream') ? contentType : `${contentType}; charset=utf-8`,
  stripsNulls: false,
  isSingular: false,
  plan: undefined,
  ...more,
})

const planOptions = new Set(['analyze', 'verbose', 'settings', 'buffers', 'wal'])

const planFormat = ({ name, parameters }: MediaType): AnswerFormat => {
  const kind = name.endsWith('+json') ? 'json' : 'text'
  const options = (parameters['options'] ?? '').split('|').filter((option) => planOptions.has(option))
  return format('array', `application/vnd.pgrst.plan+${kind}`, { plan: { format: kind, options } })
}

const textTypes: Readonly<Record<string, string>> = {
  'text/plain': 'text',
  'application/octet-stream': 'bytea',
  'text/xml': 'xml',
}

const ofRows = (type: MediaType, allowsPlans: boolean): AnswerFormat | undefined => {
  const stripsNulls = type.parameters['nulls'] === 'stripped'
  const nulls = stripsNulls ? ';nulls=stripped' : ''
  switch (type.name) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return format('array', 'application/json')
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return format('array', `application/vnd.pgrst.array+json${nulls}`, { stripsNulls })
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return format('object', `application/vnd.pgrst.object+json${nulls}`, { stripsNulls, isSingular: true })
    case 'text/csv':
      return format('csv', 'text/csv')
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+json':
    case 'application/vnd.pgrst.plan+text':
      return allowsPlans ? planFormat(type) : undefined
    default:
      return undefined
  }
}

const ofScalar = (type: MediaType, { mediaType, returnsType, returnsSet }: Routine): AnswerFormat | undefined => {
  const isAny = type.name === '*/*'
  if (mediaType !== null && (isAny || type.name === mediaType)) return format('text', mediaType)
  if (!returnsSet && textTypes[type.name] === returnsType) return format('text', type.name)
  return undefined
}

/** The first type that the request accepts and that there is. Throws a PGRST107. */
export const chooseFormat = (
  accepted: readonly MediaType[],
  { allowsPlans, scalar }: { allowsPlans: boolean; scalar: Routine | undefined },
): AnswerFormat => {
  for (const type of accepted) {
    const ofText = scalar === undefined ? undefined : ofScalar(type, scalar)
    if (ofText !== undefined) return ofText
    const found = ofRows(type, allowsPlans)
    if (found === undefined) continue
    if (scalar === undefined || found.plan !== undefined) return found
    if (found.shape === 'csv') continue
    return { ...found, shape: scalar.returnsSet && !found.isSingular ? 'scalars' : 'scalar' }
  }
  throw notAcceptable(accepted.map(({ name }) => name.slice(0, 100)))
}
