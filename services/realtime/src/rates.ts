import { createRateLimit } from '@cairn/service-kit'
import type { RealtimeSettings } from './settings.ts'
import { RealtimeError } from './realtime-error.ts'

const linesPerSecond = 20

const perSecond = (burst: number, code: string, message: string) => {
  const limit = createRateLimit(
    { burst, perSeconds: 1 },
    () => new Date(),
    () => new RealtimeError(code, message),
  )
  const take = (count = 1): void => limit.take('', count)
  return {
    take,
    /** The same, saying whether it could. */
    tryTake: (): boolean => {
      try {
        take()
        return true
      } catch {
        return false
      }
    },
  }
}

export type Rates = ReturnType<typeof createRates>

/** How often the clients of a project may do something, together. Each throws a `RealtimeError` beyond it. */
export const createRates = ({
  maxEventsPerSecond,
  maxPresenceEventsPerSecond,
  maxJoinsPerSecond,
}: RealtimeSettings) => ({
  messages: perSecond(
    maxEventsPerSecond,
    'ChannelRateLimitReached',
    `The project sends more than ${maxEventsPerSecond} messages a second.`,
  ),
  presence: perSecond(
    maxPresenceEventsPerSecond,
    'PresenceRateLimitReached',
    `The project changes presence more than ${maxPresenceEventsPerSecond} times a second.`,
  ),
  /** Lines about what clients are refused: some try again without a pause. */
  refusalLines: perSecond(linesPerSecond, 'LogRateLimitReached', 'Too many refusals to write a line about each.'),
  joins: perSecond(
    maxJoinsPerSecond,
    'ClientJoinRateLimitReached',
    `More than ${maxJoinsPerSecond} channels of the project are joined in a second.`,
  ),
})
