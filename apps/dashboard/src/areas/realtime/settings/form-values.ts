import { realtimeMost } from '@cairn/contracts/realtime/limits'
import type { RealtimeSettings } from '@cairn/contracts/realtime/realtime-settings'

type LimitName = keyof typeof realtimeMost

/** The settings as a form holds them: numbers as they are typed, empty for none. */
export interface FormValues extends Record<LimitName, string> {
  isEnabled: boolean
  allowsPublic: boolean
}

export const toFormValues = (settings: RealtimeSettings): FormValues => ({
  isEnabled: !settings.suspend,
  allowsPublic: !settings.private_only,
  max_concurrent_users: settings.max_concurrent_users === null ? '' : String(settings.max_concurrent_users),
  max_events_per_second: String(settings.max_events_per_second),
  max_presence_events_per_second: String(settings.max_presence_events_per_second),
  max_channels_per_client: String(settings.max_channels_per_client),
  max_joins_per_second: String(settings.max_joins_per_second),
})

export const toSettings = ({ isEnabled, allowsPublic, max_concurrent_users: clients, ...limits }: FormValues) => ({
  suspend: !isEnabled,
  private_only: !allowsPublic,
  max_concurrent_users: clients.trim() === '' ? null : Number(clients),
  max_events_per_second: Number(limits.max_events_per_second),
  max_presence_events_per_second: Number(limits.max_presence_events_per_second),
  max_channels_per_client: Number(limits.max_channels_per_client),
  max_joins_per_second: Number(limits.max_joins_per_second),
})

/** What is wrong with a limit as it is typed. Only the number of clients can be left to the plan. */
export const limitProblem =
  (name: LimitName) =>
  (text: string): string | undefined => {
    const most = realtimeMost[name]
    if (text.trim() === '' && name === 'max_concurrent_users') return undefined
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most) return undefined
    return `Enter a whole number from 1 to ${most.toLocaleString('en-US')}.`
  }
