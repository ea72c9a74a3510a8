import type { UsageInterval } from '@cairn/contracts/logs/usage-intervals'
import { usageSteps } from '@cairn/contracts/logs/usage-intervals'
import { backendServiceAt } from '@cairn/contracts/projects/project-services'
import type { BackendService } from '@cairn/contracts/projects/project-services'
import type { AnswerAt } from '~/api/client.ts'

type Counts = AnswerAt<'GET /platform/projects/:ref/analytics/endpoints/usage.api-counts'>['result'][number]

export const usageServices = [
  { name: 'rest', label: 'Data API', report: 'dataApi' },
  { name: 'auth', label: 'Authentication', report: 'auth' },
  { name: 'storage', label: 'Storage', report: 'storage' },
  { name: 'realtime', label: 'Realtime', report: 'realtime' },
  { name: 'functions', label: 'Edge functions', report: 'functions' },
] as const

export type UsageService = (typeof usageServices)[number]

export const servicesOf = (running: readonly BackendService[]): UsageService[] =>
  usageServices.filter(({ name }) => running.some((service) => service === backendServiceAt[name]))

/** What a service answered in one step of time. */
export interface UsageBar {
  startMs: number
  requests: number
  warnings: number
  errors: number
}

/** One bar for each step of the interval, the oldest first. */
export const barsOf = (
  counts: readonly Counts[],
  name: UsageService['name'],
  { interval, nowMs }: { interval: UsageInterval; nowMs: number },
): UsageBar[] => {
  const byStart = new Map(counts.map(({ timestamp, services }) => [Date.parse(timestamp), services[name]]))
  return usageSteps(interval, nowMs).map((startMs) => {
    const { requests = 0, client_errors: warnings = 0, server_errors: errors = 0 } = byStart.get(startMs) ?? {}
    return { startMs, requests, warnings, errors }
  })
}

export const totalOf = (bars: readonly UsageBar[], field: 'requests' | 'warnings' | 'errors'): number =>
  bars.reduce((sum, bar) => sum + bar[field], 0)
