import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toast } from '~/ui/toast.ts'
import { formatDuration } from '~/lib/durations.ts'
import { sqlEditorPaths } from '../paths.ts'
import type { Outcome, RunState } from './runs.ts'

/** Texts that are on screen; the same one twice while a page gives way to another. */
const shown = new Map<string, number>()

const show = (key: string): (() => void) => {
  shown.set(key, (shown.get(key) ?? 0) + 1)
  return () => {
    const left = (shown.get(key) ?? 1) - 1
    if (left === 0) shown.delete(key)
    else shown.set(key, left)
  }
}

const maxCharacters = 80

const beginning = (sql: string): string => {
  const line = sql.trim().replaceAll(/\s+/g, ' ')
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line
}

/** Tells people who are on another page that a run has ended. Those who cancelled it know. */
export const useAnnounceRun = (ref: string, id: string): ((outcome: Outcome | undefined) => void) => {
  const navigate = useNavigate()
  const key = `${ref}/${id}`
  useEffect(() => show(key), [key])
  return (outcome) => {
    if (outcome === undefined || outcome.state === 'cancelled' || shown.has(key)) return
    const options = {
      description: beginning(outcome.input.sql),
      duration: 10_000,
      action: { label: 'Show result', onClick: () => void navigate({ to: sqlEditorPaths.snippet({ ref, id }) }) },
    }
    const time = formatDuration(outcome.elapsedMs)
    if (outcome.state === 'done') toast.success(`Query finished in ${time}`, options)
    else toast.error(`Query failed after ${time}`, options)
  }
}

/** What the title of the tab says of a run: that it runs, and how it ended while nobody looked. */
export const useRunTitle = ({ running, outcome }: RunState): string | undefined => {
  const [seen, setSeen] = useState(outcome)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setSeen(outcome)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [outcome])
  if (running) return 'Running'
  if (outcome === seen) return undefined
  return outcome?.state === 'done' ? 'Finished' : 'Failed'
}
