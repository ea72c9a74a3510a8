import { RefusedError } from '@cairn/dev-env'

/** `unknown`: the answer did not arrive, or says that the server failed: it may have been done or not. */
export type Outcome<T> = { kind: 'done'; answer: T } | { kind: 'refused' } | { kind: 'unknown' }

export const outcomeOf = async <T>(asked: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { kind: 'done', answer: await asked }
  } catch (error) {
    return { kind: error instanceof RefusedError && error.body.code < 500 ? 'refused' : 'unknown' }
  }
}
