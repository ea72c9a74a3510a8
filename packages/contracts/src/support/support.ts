import { z } from 'zod'
import { Bytes, endpoint, File } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem, emailProblem, textProblem } from '../rules.ts'
import {
  attachmentTypes,
  maxAttachmentBytes,
  maxAttachments,
  severities,
  supportCategories,
  supportServices,
} from './support-terms.ts'

const Line = (most: number) => checkedString(controlCharacterProblem).pipe(z.string().trim().max(most))
const Text = (most: number) => checkedString(textProblem).pipe(z.string().trim().max(most))

export const createSupportRequest = endpoint({
  name: 'createSupportRequest',
  method: 'POST',
  path: '/platform/support-requests',
  summary:
    'Send a request to the operator. Callers who are not signed in give an email address and cannot attach files.',
  body: z.object({
    category: z.enum(supportCategories),
    severity: z.enum(severities).default('Normal'),
    subject: Line(200).pipe(z.string().min(1, 'Enter a subject.')),
    message: Text(20_000).pipe(z.string().min(1, 'Enter a message.')),
    /** Needed of who is not signed in. */
    email: checkedString(emailProblem).optional(),
    organization_slug: Line(200).nullish(),
    project_ref: Line(200).nullish(),
    /** Of the error report that it is about. */
    error_id: Line(200).nullish(),
    services: z.array(z.enum(supportServices)).max(supportServices.length).default([]),
    cc: z.array(checkedString(emailProblem)).max(10).default([]),
    allows_access: z.boolean().default(false),
    /** How many files the caller is going to attach. */
    attachment_count: z.int().min(0).max(maxAttachments).default(0),
  }),
  bodyLimitBytes: 128 * 1024,
  response: z.object({ id: z.uuid(), reference: z.string() }),
  status: 201,
  errors: ['not_signed_in', 'too_many_requests'],
})

const RequestParams = z.object({ id: z.uuid() })

const Attachment = z.object({ id: z.uuid(), name: z.string(), media_type: z.string(), bytes: z.number().int() })

export const addSupportAttachment = endpoint({
  name: 'addSupportAttachment',
  method: 'POST',
  path: '/platform/support-requests/:id/attachments',
  summary: 'Attach a file of at most 2 MB to a support request that the caller has written in the last hour.',
  params: RequestParams,
  query: z.object({ name: Line(200).pipe(z.string().min(1)) }),
  headers: z.object({ 'content-type': z.enum(attachmentTypes) }),
  bodyType: 'binary',
  body: Bytes,
  bodyLimitBytes: maxAttachmentBytes,
  response: Attachment,
  status: 201,
  errors: ['support_request_not_found', 'too_many_attachments'],
})

export const SupportRequest = z.object({
  id: z.uuid(),
  reference: z.string(),
  category: z.string(),
  severity: z.string(),
  subject: z.string(),
  message: z.string(),
  email: z.string(),
  /** Whether the sender was signed in; then the address is theirs. */
  is_signed_in: z.boolean(),
  organization_slug: z.string().nullable(),
  /** Null where no organization has this slug. */
  organization_name: z.string().nullable(),
  project_ref: z.string().nullable(),
  project_name: z.string().nullable(),
  error_id: z.string().nullable(),
  services: z.array(z.string()),
  cc: z.array(z.string()),
  allows_access: z.boolean(),
  attachments: z.array(Attachment),
  inserted_at: z.string(),
  closed_at: z.string().nullable(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const listSupportRequests = endpoint({
  name: 'listSupportRequests',
  method: 'GET',
  path: '/platform/operator/support-requests',
  summary: 'Support requests, newest first, at most 200.',
  query: z.object({ state: z.enum(['open', 'closed']).default('open') }),
  response: z.array(SupportRequest),
  errors: ['forbidden'],
})

export const setSupportRequestState = endpoint({
  name: 'setSupportRequestState',
  method: 'PUT',
  path: '/platform/operator/support-requests/:id/state',
  summary: 'Close or reopen a support request.',
  params: RequestParams,
  body: z.object({ state: z.enum(['open', 'closed']) }),
  response: RequestParams,
  errors: ['forbidden', 'support_request_not_found'],
})

export const getSupportAttachment = endpoint({
  name: 'getSupportAttachment',
  method: 'GET',
  path: '/platform/operator/support-attachments/:id',
  summary: 'A file that was attached to a support request.',
  params: RequestParams,
  answer: 'binary',
  response: File,
  errors: ['forbidden', 'attachment_not_found'],
})
