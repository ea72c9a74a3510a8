import { bindParameters, parameterNames } from '@cairn/sql/parameters'
import { useEffect, useState } from 'react'
import type { RunTarget } from '../code/code-handle.ts'
import { accountKey } from '../snippets/account-key.ts'
import type { SqlDocument } from '../snippets/sql-document.ts'
import type { ParameterValues } from './parameter-values.ts'
import { readValues, writeValues } from './parameter-values.ts'

/** Larger texts are dumps, which have no parameters. */
const maxLength = 256 * 1024

const namesIn = (text: string): string[] => (text.length > maxLength ? [] : parameterNames(text))

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join() === others.join()

export interface Parameters {
  names: readonly string[]
  values: ParameterValues
  /** Those that a run needed and that have no value. */
  missing: readonly string[]
  change: (name: string, value: string | null) => void
  /** The text with the values in place; undefined if one is missing, which the form then shows. */
  bind: (target: RunTarget) => RunTarget | undefined
}

interface State {
  documentId: string
  names: readonly string[]
  values: ParameterValues
  missing: readonly string[]
}

/** The parameters of a text, with the values that this browser remembers for it. */
export const useParameters = (projectRef: string, document: SqlDocument): Parameters => {
  const key = `${accountKey()}/${projectRef}/${document.id}`
  const begin = (): State => ({
    documentId: document.id,
    names: namesIn(document.read()),
    values: readValues(localStorage, key),
    missing: [],
  })
  const [kept, setState] = useState(begin)
  const isOther = kept.documentId !== document.id
  const state = isOther ? begin() : kept
  if (isOther) setState(state)
  const { names, values, missing } = state

  // It is told when typing begins and when it pauses, not of each key.
  useEffect(
    () =>
      document.subscribe(() => {
        const found = namesIn(document.read())
        setState((known) =>
          known.documentId !== document.id || isSame(known.names, found) ? known : { ...known, names: found },
        )
      }),
    [document],
  )

  return {
    names,
    values,
    missing,
    change: (name, value) => {
      const changed = { ...values, [name]: value }
      setState({ ...state, values: changed, missing: missing.filter((each) => each !== name) })
      writeValues(localStorage, key, changed)
    },
    bind: (target) => {
      const needed = namesIn(target.sql)
      if (needed.length === 0) return target
      const without = needed.filter((name) => values[name] === undefined)
      setState({ ...state, names: namesIn(document.read()), missing: without })
      if (without.length > 0) return undefined
      const bound = bindParameters(target.sql, new Map(Object.entries(values)))
      return { ...target, sql: bound.sql, bound }
    },
  }
}
