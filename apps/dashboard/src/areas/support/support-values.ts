import type { Severity, SupportCategory } from '@cairn/contracts/support/support-terms'
import { supportServices } from '@cairn/contracts/support/support-terms'

/** What the address fills in. */
export interface SupportPrefill {
  category: SupportCategory | undefined
  sid: string | undefined
  subject: string | undefined
  message: string | undefined
  organization: string | undefined
  project: string | undefined
}

export interface SupportValues {
  category: SupportCategory
  severity: Severity
  email: string
  organization: string
  project: string
  subject: string
  message: string
  services: string[]
  allowsAccess: boolean
}

export const supportValues = (prefill: SupportPrefill, isSignedIn: boolean): SupportValues => ({
  category: prefill.category ?? (isSignedIn ? 'Problem' : 'Login_issues'),
  severity: 'Normal',
  email: '',
  organization: prefill.organization ?? '',
  project: prefill.project ?? '',
  subject: prefill.subject ?? '',
  message: prefill.message ?? '',
  services: [],
  allowsAccess: false,
})

const orNull = (text: string): string | null => (text === '' ? null : text)

export const supportRequest = (values: SupportValues, isSignedIn: boolean, errorId: string | undefined) => ({
  category: values.category,
  severity: values.severity,
  subject: values.subject.trim(),
  message: values.message.trim(),
  ...(isSignedIn ? {} : { email: values.email.trim() }),
  organization_slug: orNull(values.organization),
  project_ref: orNull(values.project),
  error_id: errorId ?? null,
  services: supportServices.filter((service) => values.services.includes(service)),
  allows_access: values.allowsAccess,
})
