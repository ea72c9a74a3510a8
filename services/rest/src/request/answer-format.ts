import { notAcceptable } from '../rest-error.ts'
import type { MediaHandler, Relation, Routine } from '../schema/relation.ts'
import type { Schema } from '../schema/schema.ts'
import type { Shape } from '../sql/answer-sql.ts'
import type { MediaType } from './media-type.ts'

/** How the answer of a request is written. */
export interface AnswerFormat {
  shape: Shape
  contentType: string
  stripsNulls: boolean
  /** The aggregate that makes the body, in place of what the shape says. */
  handler: MediaHandler | undefined
  /** Whether the body is bytes, which Postgres writes in hexadecimal. */
  isBinary: boolean
  /** Exactly one row. */
  isSingular: boolean
  /** The options of EXPLAIN, if the plan is the answer. */
  plan: { format: 'json' | 'text'; options: readonly string[] } | undefined
}

const format = (shape: Shape, contentType: string, more: Partial<AnswerFormat> = {}): AnswerFormat => ({
  shape,
  contentType: more.isBinary === true ? contentType : `${contentType}; charset=utf-8`,
  stripsNulls: false,
  handler: undefined,
  isBinary: false,
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

/** Named by a domain, a function says itself what it answers with: in the header, or bytes. */
const anyType = '*/*'

const ofDomain = (mediaType: string, isBinary: boolean): AnswerFormat =>
  mediaType === anyType
    ? { ...format('text', 'application/octet-stream', { isBinary }), contentType: 'application/octet-stream' }
    : format('text', mediaType, { isBinary })

const ofScalar = (type: MediaType, { mediaType, returnsType, returnsSet }: Routine): AnswerFormat | undefined => {
  const isBinary = returnsType === 'bytea'
  if (mediaType !== null && (type.name === anyType || mediaType === anyType || type.name === mediaType))
    return ofDomain(mediaType, isBinary)
  if (!returnsSet && textTypes[type.name] === returnsType) return format('text', type.name, { isBinary })
  return undefined
}

/** Of a request that answers with rows: the relation that they are of, if it is known. */
export interface RowsOf {
  schema: Pick<Schema, 'mediaHandler' | 'settings'>
  relation: Relation | undefined
}

const ofHandler = (type: MediaType, { schema, relation }: RowsOf): AnswerFormat | undefined => {
  // These are the service's own, with parameters of theirs.
  if (type.name.startsWith('application/vnd.pgrst.')) return undefined
  const handler = schema.mediaHandler(type.name, relation?.id)
  return handler && { ...ofDomain(handler.mediaType, handler.isBinary), handler }
}

/** The first type that the request accepts and that there is. Throws a PGRST107. */
export const chooseFormat = (
  accepted: readonly MediaType[],
  { scalar, ...rows }: RowsOf & { scalar: Routine | undefined },
): AnswerFormat => {
  for (const type of accepted) {
    const own = scalar === undefined ? ofHandler(type, rows) : ofScalar(type, scalar)
    if (own !== undefined) return own
    const found = ofRows(type, rows.schema.settings.allowsPlans)
    if (found === undefined) continue
    if (scalar === undefined || found.plan !== undefined) return found
    if (found.shape === 'csv') continue
    return { ...found, shape: scalar.returnsSet && !found.isSingular ? 'scalars' : 'scalar' }
  }
  throw notAcceptable(accepted.map(({ name }) => name.slice(0, 100)))
}
