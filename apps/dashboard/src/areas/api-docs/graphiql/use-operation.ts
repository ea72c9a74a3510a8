import { useRef, useState } from 'react'
import type { TypedOperation } from './kept-operations.ts'
import { keepCurrent, keepRun, readKept } from './kept-operations.ts'

const blank: TypedOperation = { query: '', variables: '' }

/** The text on the page, kept in this browser as it is typed, and what ran before. */
export const useOperation = (projectRef: string) => {
  const [kept] = useState(() => readKept(localStorage, projectRef))
  const [operation, setOperation] = useState(kept.current ?? blank)
  const [history, setHistory] = useState(kept.history)
  // What is run right after it was typed is the text, whether or not the page has been drawn with it.
  const latest = useRef(operation)
  const change = (part: Partial<TypedOperation>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setOperation(next)
    keepCurrent(localStorage, projectRef, next)
  }
  const typed = () => latest.current
  const noteRun = () => setHistory(keepRun(localStorage, projectRef, latest.current))
  return { operation, typed, change, history, noteRun }
}
