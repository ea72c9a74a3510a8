import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import type { Consent } from '~/state/consent.ts'
import { storeConsent } from '~/state/consent.ts'
import { identifyTelemetry, resetTelemetry } from './telemetry.ts'

export const consentCategoriesQuery = queryOptions({
  queryKey: ['consent-categories'],
  queryFn: ({ signal }) => request('GET /platform/privacy/consent-categories', { signal }),
  staleTime: Infinity,
  // An ad blocker or an unavailable server stops it: the reader sees that at once and can retry.
  retry: false,
})

/** Makes a decision hold, each service's. Without consent to telemetry its cookie goes. */
export const applyConsent = (consent: Consent): void => {
  storeConsent(consent)
  if (consent['telemetry'] === true) void identifyTelemetry()
  else void resetTelemetry()
}
