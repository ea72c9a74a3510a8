import { isRecord } from '../../../lib/json-record.ts'
import { readStoredJson } from '../../../state/stored-json.ts'

/** A text with its variables, as they are typed. */
export interface TypedOperation {
  query: string
  variables: string
}

export interface KeptOperations {
  current: TypedOperation | undefined
  /** Those that ran, the latest first. */
  history: readonly TypedOperation[]
}

const mostHistory = 20
/** Characters of a text that is kept. */
const longestKept = 100_000

const storageKey = (ref: string) => `cairn.graphiql.${ref}`

const operationOf = (value: unknown): TypedOperation | undefined => {
  if (!isRecord(value)) return undefined
  const { query, variables } = value
  return typeof query === 'string' && typeof variables === 'string' ? { query, variables } : undefined
}

export const readKept = (storage: Pick<Storage, 'getItem'>, ref: string): KeptOperations => {
  const stored = readStoredJson(storage, storageKey(ref))
  if (!isRecord(stored)) return { current: undefined, history: [] }
  const { current, history } = stored
  return {
    current: operationOf(current),
    history: Array.isArray(history) ? history.flatMap((each) => operationOf(each) ?? []) : [],
  }
}

const isKept = ({ query, variables }: TypedOperation): boolean => query.length + variables.length <= longestKept

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const write = (storage: Pick<Storage, 'setItem'>, ref: string, kept: KeptOperations): void => {
  try {
    storage.setItem(storageKey(ref), JSON.stringify(kept))
  } catch (error) {
    // The text stays on the page. It is only not there after a reload.
    if (!isFull(error)) throw error
  }
}

/** Keeps what is typed. */
export const keepCurrent = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  ref: string,
  typed: TypedOperation,
): void => {
  if (isKept(typed)) write(storage, ref, { ...readKept(storage, ref), current: typed })
}

/** Puts an operation that ran at the start of the history, and returns the history. */
export const keepRun = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  ref: string,
  ran: TypedOperation,
): readonly TypedOperation[] => {
  const kept = readKept(storage, ref)
  if (!isKept(ran)) return kept.history
  const others = kept.history.filter(({ query, variables }) => query !== ran.query || variables !== ran.variables)
  const history = [ran, ...others].slice(0, mostHistory)
  write(storage, ref, { ...kept, history })
  return history
}
