import type { Project } from '@cairn/service-kit'
import type { RealtimeSettings } from './settings.ts'

/** Where no plan says anything else. */
const defaults = { clients: 10_000, messageBytes: 3_000_000 }

/** How many clients may be connected at once: as many as the plan allows, or fewer by the settings. */
export const mostClients = (
  { realtimeLimits }: Pick<Project, 'realtimeLimits'>,
  { maxClients }: RealtimeSettings,
): number => Math.min(realtimeLimits?.clients ?? defaults.clients, maxClients ?? Number.POSITIVE_INFINITY)

/** The largest message, of a client or about a change. */
export const mostMessageBytes = ({ realtimeLimits }: Pick<Project, 'realtimeLimits'>): number =>
  realtimeLimits?.messageBytes ?? defaults.messageBytes
