/** Words of the support form that both ends know. Without zod, so that the browser can have them for nothing. */

export const supportCategories = [
  'Problem',
  'Dashboard_bug',
  'Database_unresponsive',
  'Performance',
  'Sales',
  'Billing',
  'Refund',
  'Abuse',
  'Login_issues',
  'Account_deletion',
] as const
export type SupportCategory = (typeof supportCategories)[number]

/** As addresses write it: `dashboard_bug`. */
export const categoryNamed = (name: string): SupportCategory | undefined =>
  supportCategories.find((category) => category.toLowerCase() === name.toLowerCase())

export const severities = ['Low', 'Normal', 'High', 'Urgent'] as const
export type Severity = (typeof severities)[number]

export const supportServices = [
  'Authentication',
  'Dashboard',
  'Database',
  'Edge Functions',
  'Realtime',
  'Storage',
  'Others',
] as const

export const maxAttachments = 4
export const maxAttachmentBytes = 2 * 1024 * 1024
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
  'application/pdf',
] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const isAttachmentType = (type: string): type is AttachmentType =>
  attachmentTypes.some((allowed) => allowed === type)
