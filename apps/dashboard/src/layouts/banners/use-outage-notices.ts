import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configQuery } from '~/api/platform.ts'
import type { OutageNotice } from './outage-notices.ts'
import { isOver, isRelevant, outageNotices } from './outage-notices.ts'

const oneMinuteMs = 60_000

/** The outages to announce now, by the browser's clock. A self-hosted dashboard has outages of its own. */
export const useOutageNotices = (): readonly OutageNotice[] => {
  const [now, setNow] = useState(Date.now)
  const pending = outageNotices.filter((notice) => !isOver(notice, now))
  const relevant = pending.filter((notice) => isRelevant(notice, now))
  const { data: config } = useQuery({ ...configQuery, enabled: relevant.length > 0 })
  const isWatched = pending.length > 0

  useEffect(() => {
    if (!isWatched) return undefined
    const timer = setInterval(() => setNow(Date.now()), oneMinuteMs)
    return () => clearInterval(timer)
  }, [isWatched])

  return config?.mode === 'hosted' ? relevant : []
}
