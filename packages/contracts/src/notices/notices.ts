import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem, textProblem, webAddressProblem } from '../rules.ts'

export const noticeKinds = ['incident', 'maintenance', 'notice'] as const

/** An incident or a maintenance that goes on, from the status page or from the operator. */
export const Incident = z.object({
  id: z.string(),
  kind: z.enum(['incident', 'maintenance']),
  title: z.string(),
  text: z.string(),
  /** The status page, or what the operator named. */
  link: z.string().nullable(),
})
export type Incident = z.infer<typeof Incident>

export const Notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  /** The time that the notice is about, if it names one. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  path: '/api/notices',
  summary: 'Current incidents, maintenance and notices.',
  response: z.object({ incident: Incident.nullable(), notices: z.array(Notice) }),
  errors: [],
})

export const KeptNotice = Notice.extend({
  shown_until: z.string().nullable(),
  is_shown: z.boolean(),
  inserted_at: z.string(),
})
export type KeptNotice = z.infer<typeof KeptNotice>

const Moment = z.iso.datetime({ offset: true })

const NoticeBody = z
  .object({
    kind: z.enum(noticeKinds),
    title: checkedString(controlCharacterProblem)
      .transform((title) => title.trim())
      .pipe(z.string().min(1, 'Enter a title.').max(200)),
    text: checkedString(textProblem).pipe(z.string().max(2000)).default(''),
    link: checkedString(webAddressProblem).nullable().default(null),
    starts_at: Moment.nullable().default(null),
    ends_at: Moment.nullable().default(null),
    shown_until: Moment.nullable().default(null),
  })
  .refine(
    ({ starts_at, ends_at }) => starts_at === null || ends_at === null || Date.parse(starts_at) <= Date.parse(ends_at),
    { path: ['ends_at'], message: 'The end is before the start.' },
  )

const NoticeParams = z.object({ id: z.uuid() })

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/platform/operator/notices',
  summary: 'Incidents, maintenance and notices of operators, newest first.',
  response: z.object({
    notices: z.array(KeptNotice),
    /** What the configured status page says, and whether it could be asked. */
    status_page: z.object({ url: z.string(), reachable: z.boolean(), incident: Incident.nullable() }).nullable(),
  }),
  errors: ['forbidden'],
})

export const createNotice = endpoint({
  name: 'createNotice',
  method: 'POST',
  path: '/platform/operator/notices',
  summary: 'Publish an incident, maintenance or a notice.',
  body: NoticeBody,
  response: KeptNotice,
  status: 201,
  errors: ['forbidden'],
})

export const endNotice = endpoint({
  name: 'endNotice',
  method: 'POST',
  path: '/platform/operator/notices/:id/end',
  summary: 'End a notice. It stays in the list.',
  params: NoticeParams,
  response: KeptNotice,
  errors: ['forbidden', 'notice_not_found'],
})

export const deleteNotice = endpoint({
  name: 'deleteNotice',
  method: 'DELETE',
  path: '/platform/operator/notices/:id',
  summary: 'Delete a notice.',
  params: NoticeParams,
  response: NoticeParams,
  errors: ['forbidden', 'notice_not_found'],
})
